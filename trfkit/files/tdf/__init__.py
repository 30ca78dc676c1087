"""The tournament description of the program Vega (TDF)."""

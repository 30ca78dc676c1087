"""Chess-JSON (JCH), the tournaments of FIDE's TieBreakServer as JSON."""

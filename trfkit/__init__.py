"""trfkit: reads, checks, ranks and explains chess tournament report files."""

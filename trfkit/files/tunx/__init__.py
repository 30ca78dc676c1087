"""Swiss-Manager's own files (.TUNX, .TURX)."""

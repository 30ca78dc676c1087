"""SwissPerfect."""

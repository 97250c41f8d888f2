"""Everything that must outlive the process, in one SQLite file."""

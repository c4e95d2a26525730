-- When each of the staff was seen last, also in sessions that ended; those are never deleted.
create index staff_sessions_by_last_seen on staff_sessions (staff_id, seen_at);

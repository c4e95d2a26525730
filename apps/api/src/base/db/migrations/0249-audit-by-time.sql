-- The journal of a day long ago is found by it, not by reading back from today.
create index audit_log_by_time on audit_log (at);

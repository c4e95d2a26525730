-- The journal is searched by words and numbers through these alone; by people through audit_log_by_actor.
create index audit_log_by_words on audit_log using gin (
  (action || ' ' || record_id || ' ' || why) gin_trgm_ops);
create index audit_log_by_action on audit_log (action, id);

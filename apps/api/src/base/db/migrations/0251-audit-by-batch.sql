-- A bulk action is undone by its entries.
create index audit_log_by_batch on audit_log (batch_id) where batch_id is not null;

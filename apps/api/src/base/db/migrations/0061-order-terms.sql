-- How long things last by the status of an order, reckoned from its last change.
alter table order_statuses add column expires_after_days smallint check (expires_after_days > 0), -- then the clock cancels it; null: it waits as long as it must
  add column contact_days smallint check (contact_days >= 0), -- then an order of nobody with an account forgets phone and mailbox; null: it keeps them
  add check (expires_after_days is null or stage = 'open'),
  add check (contact_days is null or stage in ('completed', 'cancelled'));
update order_statuses set expires_after_days = 7 where code = 'one-click' and stage = 'open';
update order_statuses set contact_days = case stage when 'cancelled' then 1 else 365 end where stage in ('completed', 'cancelled');

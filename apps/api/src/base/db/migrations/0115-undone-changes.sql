-- A change of status that took another one back. Untold: it was taken back before anybody was written to, so neither is spoken of.
alter table order_history
  add column undoes bigint unique references order_history,
  add column is_untold boolean not null default false;

-- A bulk action that takes another one back: once.
alter table order_batches add column undoes uuid unique references order_batches;

-- A repeat of an order taken by phone is the same order only if it asks for the same.
alter table orders
  add column staff_fingerprint bytea check (octet_length(staff_fingerprint) = 32); -- of what was asked; null: placed before this migration, or not by phone

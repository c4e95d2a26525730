-- When the source formed the prices and the stock last taken from it: what it formed earlier does not overwrite them.
-- Null: nothing with a date has been taken.
alter table groups add column prices_formed_at timestamptz, add column stock_formed_at timestamptz;

-- Since when 1С surely has the order, by its own clock: it gave the order a number. Null: not known.
alter table exchange_orders add column numbered_at timestamptz;

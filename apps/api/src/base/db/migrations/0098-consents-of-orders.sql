-- An order's email names the terms of sale it was placed under: without this each reads all consents there are.
create index consents_by_order on consents (order_id) where order_id is not null;

-- An order in one click is a name, a phone and goods: how it is delivered and paid is settled by phone. Its stock is reserved when a manager confirms it.
alter table orders add column one_click_key bytea check (length(one_click_key) = 32); -- who, what and which phone: asked again at once, it is the same order
alter table orders alter column basket_version drop not null, alter column delivery_method_id drop not null, alter column delivery_days_min drop not null,
  alter column delivery_days_max drop not null, alter column payment_method_id drop not null;
alter table orders add constraint orders_whole check (
  one_click_key is not null
  or (basket_version is not null and delivery_method_id is not null and delivery_days_min is not null and delivery_days_max is not null and payment_method_id is not null)
);
create index orders_by_one_click_key on orders (one_click_key, created_at desc) where one_click_key is not null;

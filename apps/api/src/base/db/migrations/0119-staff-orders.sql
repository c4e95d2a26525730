-- Orders that staff place for a client: by a key of their own, and of a price offer once.
alter table orders
  add column staff_key uuid unique,                         -- of who placed it: a repeat is the same order; null: placed by its buyer
  add column price_offer_id bigint unique,                  -- the offer it was made of; the offer itself goes in a while
  drop constraint orders_whole,
  add constraint orders_whole check (
    one_click_key is not null or staff_key is not null or price_offer_id is not null
    or (basket_version is not null and delivery_method_id is not null and delivery_days_min is not null
      and delivery_days_max is not null and payment_method_id is not null)
  );
update staff_roles set permissions = permissions || '{orders.place}' where code = 'manager';

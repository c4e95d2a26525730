-- The days a buyer was told the goods come on. Kept with the price, and then with the order: what is on the way is not told by counting from today.
alter table delivery_calculations add date_from date, add date_to date;
-- Null: an order from before they were kept, or one in one click.
alter table orders add delivery_date_from date, add delivery_date_to date,
  add constraint orders_delivery_dates check ((delivery_date_from is null) = (delivery_date_to is null) and delivery_date_from <= delivery_date_to);

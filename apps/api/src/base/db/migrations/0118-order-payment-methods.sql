-- How an order is paid may be changed after it was placed: a card's time to pay begins anew.
alter table orders add column payment_chosen_at timestamptz; -- null: when the order was placed

-- Each time its buyer was sent the way to pay.
create table payment_reminders (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  who text not null,                                        -- 'manager:7'
  created_at timestamptz not null default now()
);
create index payment_reminders_by_order on payment_reminders (order_id);

-- Organizations that pay after the goods have gone, by site.
create table credit_terms (
  site_id integer not null references sites,
  inn text not null check (inn ~ '^(\d{10}|\d{12})$'),
  days smallint not null check (days between 1 and 180),    -- calendar days from the shipment
  limit_kopecks bigint not null check (limit_kopecks > 0),  -- most it may owe; more needs a reason
  primary key (site_id, inn)
);

-- Null: paid before it goes, or on delivery. Staff set it for each order: an INN is public, and anybody may type one.
alter table orders add column credit_days smallint check (credit_days between 1 and 180);
create index orders_on_credit on orders (site_id, (payer ->> 'inn')) where credit_days is not null;

-- The goods of an order with a deferred payment wait for the warehouse, not for money.
create or replace function set_reservation_end() returns trigger language plpgsql as $$
declare
  status order_statuses;
  method payment_methods;
  is_prepaid boolean;
begin
  select * into status from order_statuses where id = new.status_id;
  select * into method from payment_methods where id = new.payment_method_id;
  is_prepaid := method.kind <> 'on-delivery' and new.total_kopecks > 0;
  if method.id is null or status.stage <> 'open' or status.keeps_reservation or new.credit_days is not null
    or (is_prepaid and method.kind = 'card' and status.is_initial) or (not is_prepaid and not status.is_initial) then
    new.reserved_until := null;
    new.reservation_warned_at := null;
  elsif new.reserved_until is null then
    new.reserved_until := end_of_working_day(now(), method.reservation_days);
  end if;
  if not status.is_initial then
    new.confirm_before := null;
  elsif tg_op = 'INSERT' and new.reserved_until is not null and not exists (
    select from users u where u.id = new.user_id and new.is_contact_owner and u.email_proven_at is not null
  ) then
    new.confirm_before := now() + method.unproven_minutes * interval '1 minute';
  end if;
  return new;
end $$;

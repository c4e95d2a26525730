-- Till when goods are reserved for an order nobody has paid or confirmed.
alter table payment_methods
  -- Working days. Of a card: once a person has confirmed the order; before that its minutes are PAYMENT_MINUTES.
  add column reservation_days smallint not null default 2 check (reservation_days between 1 and 60),
  -- An order of a mailbox nobody has proven holds stock so long, unless the link of its email is used.
  add column unproven_minutes smallint not null default 60 check (unproven_minutes between 5 and 1440);
update payment_methods set reservation_days = 5 where kind = 'invoice';

-- Goods wait without an end: they are paid, or being packed by somebody's decision.
alter table order_statuses add column keeps_reservation boolean not null default false,
  add check (not keeps_reservation or stage = 'open');
update order_statuses set keeps_reservation = true where code in ('paid', 'packing', 'ready') and stage = 'open';

alter table orders
  add column reserved_until timestamptz,         -- then the clock cancels the order; null: no end, or a card's, which follows from its attempts
  add column reservation_warned_at timestamptz,  -- when the buyer was told of that end; null: not yet
  add column confirm_until timestamptz;          -- the mailbox is not proven: then the goods are let go, the order stays; null: proven, or a person took it on
create index orders_reserved_until on orders (reserved_until) where reserved_until is not null;
create index orders_confirm_until on orders (confirm_until) where confirm_until is not null;

-- The day so many working days after (or before) another: neither Saturday, nor Sunday, nor a holiday of the shop.
create function working_day(day date, days integer) returns date language plpgsql stable as $$
declare
  left_days integer := abs(days);
begin
  while left_days > 0 loop
    day := day + sign(days)::integer;
    if extract(isodow from day) < 6 and not exists (select from delivery_holidays h where h.day = working_day.day) then
      left_days := left_days - 1;
    end if;
  end loop;
  return day;
end $$;

-- The last minute, by Moscow, of the day so many working days later.
create function end_of_working_day(at timestamptz, days integer) returns timestamptz language sql stable as
  $$ select (working_day((at at time zone 'Europe/Moscow')::date, days) + time '23:59') at time zone 'Europe/Moscow' $$;

-- The one place that decides it, whoever writes the order: by how it is paid and where it stands. An end that was set, or extended, stays.
create function set_reservation_end() returns trigger language plpgsql as $$
declare
  status order_statuses;
  method payment_methods;
  is_prepaid boolean;
begin
  select * into status from order_statuses where id = new.status_id;
  select * into method from payment_methods where id = new.payment_method_id;
  is_prepaid := method.kind <> 'on-delivery' and new.total_kopecks > 0;
  if method.id is null or status.stage <> 'open' or status.keeps_reservation
    or (is_prepaid and method.kind = 'card' and status.is_initial) or (not is_prepaid and not status.is_initial) then
    new.reserved_until := null;
    new.reservation_warned_at := null;
  elsif new.reserved_until is null then
    new.reserved_until := end_of_working_day(now(), method.reservation_days);
  end if;
  if not status.is_initial then
    new.confirm_until := null;
  elsif tg_op = 'INSERT' and new.reserved_until is not null and not exists (
    select from users u where u.id = new.user_id and new.is_contact_owner and u.mailbox_proven_at is not null
  ) then
    new.confirm_until := now() + method.unproven_minutes * interval '1 minute';
  end if;
  return new;
end $$;
create trigger orders_reservation_end before insert or update of status_id on orders for each row execute function set_reservation_end();

-- Orders from before: their time begins now, so that each buyer is warned first.
update orders o set status_id = o.status_id from order_statuses s where s.id = o.status_id and s.stage = 'open';

-- Who gave an order more time, and why.
create table reservation_extensions (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  was timestamptz not null,
  until timestamptz not null check (until > was),
  who text not null,                             -- 'manager:7'
  why text not null check (why <> ''),           -- for the buyer to read
  created_at timestamptz not null default now()
);
create index reservation_extensions_by_order on reservation_extensions (order_id);

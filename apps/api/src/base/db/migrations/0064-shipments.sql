-- By which tariff of a carrier an order goes, as cdek-137: what the price of its delivery was told by; empty: the shop carries it itself.
alter table orders add column delivery_option text not null default '';

-- Orders handed to a carrier by its API: asked for once, under the order's number, then read again until they are over.
create table shipments (
  order_id bigint primary key references orders,
  carrier text not null check (carrier = 'cdek'),
  tariff_code integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'asked', 'registered', 'over', 'failed')),
  uuid uuid unique,                                         -- the carrier's own; null: nothing is known to be taken yet
  number text not null default '',                          -- what buyers follow it by
  status text not null default '',                          -- the carrier's code of where it stands
  failure text not null default '',                         -- why it was given up, for the shop to read
  tries integer not null default 0,                         -- since something changed
  next_try_at timestamptz not null default now(),
  check (uuid is not null or state in ('waiting', 'failed')),
  check (number <> '' or state not in ('registered', 'over')),
  check ((failure <> '') = (state = 'failed'))
);
create index shipments_by_turn on shipments (next_try_at) where state in ('waiting', 'asked', 'registered');

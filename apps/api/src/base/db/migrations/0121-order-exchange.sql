-- What each connection must know of an order, and what is known to have reached it. `version` grows with every change
-- of the order in the transaction of the change, so nothing is missed when a process dies.
create table exchange_orders (
  connection_id integer not null references exchange_connections on delete cascade,
  order_id bigint not null references orders,
  version integer not null default 1,
  confirmed_version integer not null default 0,   -- the other program said it has this one
  frozen_version integer,                         -- in the batch that waits for a confirmation; null: in none
  is_given boolean not null default false,        -- was in an answer at least once: the other program may have it
  batch_limit smallint not null default 200,      -- in how large a batch it may go: less once such batches were not confirmed
  parked_at timestamptz,                          -- is not sent until somebody decides or the order changes; null: it is sent
  given jsonb,                                    -- lines, sum and state of the document given out last
  confirmed jsonb,                                -- the same of the one confirmed last
  received jsonb,                                 -- what the other program said of the order last; nothing of a person
  received_from timestamptz,                      -- when that was written there, at most the time it came
  received_state jsonb,                           -- the order as it was here once that was applied
  foreign_id text not null default '',            -- Ид of the document in 1С
  foreign_number text not null default '',        -- «Номер по 1С»
  primary key (connection_id, order_id),
  check (confirmed_version <= version and frozen_version <= version)
);
create index exchange_orders_by_order on exchange_orders (order_id);
create index exchange_orders_waiting on exchange_orders (connection_id, order_id)
  where version > confirmed_version and parked_at is null;

-- The one answer to `query` a connection has not confirmed yet: the same bytes until it does.
create table exchange_order_batches (
  connection_id integer primary key references exchange_connections on delete cascade,
  document bytea not null,
  tries smallint not null default 0,              -- how often it was given out
  sessions text[] not null default '{}',          -- to whom: nobody else confirms it
  created_at timestamptz not null default now()
);

create table exchange_order_settings (
  connection_id integer primary key references exchange_connections on delete cascade,
  sends_paid boolean not null default false       -- «Заказ оплачен»: 1С may print a second fiscal receipt for it
);

-- What 1С says of an order → our status; a row without a status was seen and waits for the owner.
create table exchange_order_statuses (
  connection_id integer not null references exchange_connections on delete cascade,
  what text not null check (what in ('posted', 'shipped', 'status')),
  title text not null default '',                 -- of the status in 1С; empty for the other two
  status_id smallint references order_statuses,
  primary key (connection_id, what, title)
);

-- Where the shop and 1С say different things of an order, and what a person decided.
create table order_discrepancies (
  id bigint generated always as identity primary key,
  connection_id integer not null references exchange_connections on delete cascade,
  order_id bigint references orders,              -- null: the shop has no such order
  number text not null,                           -- of the order as the document names it
  kind text not null check (kind in ('not-sent', 'unknown', 'doubled', 'lines', 'status', 'paid', 'cancel', 'cancel-paid')),
  reason text not null,                           -- for a person to read
  ours jsonb not null default '{}',
  theirs jsonb not null default '{}',
  state text not null default 'open' check (state in ('open', 'accepted', 'kept', 'gone')),
  settled_by text not null default '',
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index order_discrepancies_open on order_discrepancies (connection_id, number, kind) where state = 'open';
create index order_discrepancies_by_order on order_discrepancies (order_id) where order_id is not null;
create index order_discrepancies_newest on order_discrepancies (state, id desc);

-- Orders placed before a connection was made are not its business.
create function queue_order_exchange() returns trigger language plpgsql as $$
begin
  insert into exchange_orders (connection_id, order_id)
  select c.id, new.id from exchange_connections c where c.site_id = new.site_id and c.created_at <= new.created_at
  on conflict (connection_id, order_id) do update
    set version = exchange_orders.version + 1, parked_at = null, batch_limit = excluded.batch_limit;
  return null;
end $$;
create trigger orders_exchange
  after insert or update of status_id, payment_method_id, items_kopecks, delivery_kopecks, payer on orders
  for each row execute function queue_order_exchange();

-- Money that came or went, for a connection that is told of it.
create function queue_paid_order_exchange() returns trigger language plpgsql as $$
begin
  update exchange_orders e set version = version + 1, parked_at = null
  from exchange_order_settings s
  where e.order_id = new.order_id and s.connection_id = e.connection_id and s.sends_paid;
  return null;
end $$;
create trigger payments_exchange after insert or update of status on payments
  for each row when (new.status = 'succeeded') execute function queue_paid_order_exchange();

-- A stored answer holds names and phones: when a contact is erased, the answer goes, and is made anew.
create function drop_erased_order_batch() returns trigger language plpgsql as $$
declare
  dropped integer[];
begin
  with gone as (
    delete from exchange_order_batches b using exchange_orders e
    where e.order_id = new.id and e.frozen_version is not null and b.connection_id = e.connection_id
    returning b.connection_id
  )
  select array_agg(connection_id) into dropped from gone;
  if dropped is not null then
    update exchange_orders set frozen_version = null where connection_id = any (dropped) and frozen_version is not null;
  end if;
  return null;
end $$;
create trigger orders_exchange_erased after update of contact on orders
  for each row when (old.contact is distinct from new.contact) execute function drop_erased_order_batch();

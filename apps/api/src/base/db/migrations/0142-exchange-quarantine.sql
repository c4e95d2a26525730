-- Rows a program sent that could not be taken, for a person to settle; the newest package that brought each.
create table exchange_quarantine (
  id bigint generated always as identity primary key,
  connection_id integer not null references exchange_connections on delete cascade,
  key text not null,                                        -- the row's id in the program; #LINE where it has none
  package_id bigint not null references exchange_packages on delete cascade,
  product_id text not null,                                 -- the goods it is of; empty: not said
  line integer not null,
  reason text not null,
  detail text not null,                                     -- the value at fault
  says text not null,                                       -- what the file says of it
  state text not null default 'open' check (state in ('open', 'waiting', 'ignored', 'gone')),
  times integer not null default 1,                         -- packages that brought it so
  seen_at timestamptz not null default now(),
  settled_by text not null default '',
  unique (connection_id, key)
);
create index exchange_quarantine_by_reason on exchange_quarantine (connection_id, state, reason, id desc);
create index exchange_quarantine_by_package on exchange_quarantine (package_id);

-- What the owner has said of a row: the price it lacks, or that it is not wanted.
create table exchange_row_rules (
  connection_id integer not null references exchange_connections on delete cascade,
  key text not null,
  package_id bigint references exchange_packages on delete cascade, -- for this one alone; null: always
  price_kopecks bigint check (price_kopecks > 0),           -- for guests, while the file gives no good one
  is_ignored boolean not null default false,
  primary key (connection_id, key),
  check ((price_kopecks is null) = is_ignored)
);

alter table exchange_connections add column rates jsonb not null default '{}'; -- roubles for one unit, by currency code
alter table exchange_packages add column retried_keys text[];                  -- it waits for these rows alone; null: for all

-- Exchange with accounting programs (1С, МойСклад): who may exchange, what was sent, what became of it.
create table exchange_connections (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  kind text not null check (kind in ('1c', 'moysklad')),
  title text not null check (title <> ''),
  login text not null unique check (login ~ '^[A-Za-z0-9._@-]{1,64}$'),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  source text not null unique,                              -- of the goods it brings: import's name of them
  is_enabled boolean not null default true,
  is_trusted boolean not null default false,                -- the owner has approved what it sent first
  counts_free_stock boolean not null default false,         -- its stock is without what orders have reserved
  allows_plain_http boolean not null default false,         -- from these addresses alone: УТ 10.3 knows no TLS
  addresses inet[] not null default '{}',
  price_types jsonb not null default '{}',                  -- price role by name of its price type
  warehouses jsonb not null default '{}',                   -- code of ours by name of its warehouse
  created_at timestamptz not null default now()
);

-- From `checkauth` until nothing was said for half an hour.
create table exchange_sessions (
  id uuid primary key default gen_random_uuid(),
  connection_id integer not null references exchange_connections on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  folder integer not null default 1,                        -- a new one with each `init`: none is wiped
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index exchange_sessions_by_connection on exchange_sessions (connection_id, seen_at desc);

create table exchange_files (
  id bigint generated always as identity primary key,
  session_id uuid not null references exchange_sessions on delete cascade,
  folder integer not null,
  kind text not null check (kind in ('catalog', 'sale')),
  name text not null check (name <> ''),
  changed_at timestamptz not null default now(),
  unique (session_id, folder, kind, name)
);
create index exchange_files_by_age on exchange_files (changed_at);

-- As they came; the bytes are in the file storage.
create table exchange_chunks (
  file_id bigint not null references exchange_files on delete cascade,
  number integer not null check (number > 0),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  starts_file boolean not null,                             -- begins as XML or a ZIP does
  storage_id uuid not null,
  primary key (file_id, number)
);

-- What one program sent at one moment (ДатаФормирования), in however many packages.
create table exchange_runs (
  id bigint generated always as identity primary key,
  connection_id integer not null references exchange_connections on delete cascade,
  formed_at timestamptz not null,
  opened_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  names_products boolean not null default false,            -- all of the shop's: what is not named is gone
  names_offers boolean not null default false,
  stock_zeroed integer not null default 0,                  -- by packages of it so far
  prices_far integer not null default 0,
  closed_at timestamptz,
  hiding text not null default 'open'
    check (hiding in ('open', 'none', 'hidden', 'held', 'rejected')),
  why_not_hidden text not null default '',
  hidden integer not null default 0,
  would_hide integer not null default 0,
  decided_by text not null default '',
  unique (connection_id, formed_at)
);
create index exchange_runs_open on exchange_runs (changed_at) where closed_at is null;

-- Ids a run names, until it is closed.
create table exchange_run_names (
  run_id bigint not null references exchange_runs on delete cascade,
  is_offer boolean not null,
  source_id text not null,
  product_id text,                                          -- of an offer; null: not said
  primary key (run_id, is_offer, source_id)
);

-- One `import`: a file of a session's folder and what became of it.
create table exchange_packages (
  id bigint generated always as identity primary key,
  connection_id integer not null references exchange_connections on delete cascade,
  session_id uuid not null references exchange_sessions on delete cascade,
  folder integer not null,
  kind text not null check (kind in ('catalog', 'sale')),
  name text not null,
  fingerprint bytea not null check (octet_length(fingerprint) = 32), -- of all that was in the folder
  run_id bigint references exchange_runs on delete set null,
  state text not null default 'waiting'
    check (state in ('waiting', 'applying', 'applied', 'refused', 'held', 'rejected')),
  held_parts text[] not null default '{}'
    check (held_parts <@ array['cards', 'prices', 'stock']),
  why_held text not null default '',
  tries integer not null default 0,                         -- times it was begun: what ends the process is given up
  answer text not null default '',                          -- the last line the program was answered
  rows_done integer not null default 0,
  rows integer not null default 0,
  account jsonb,
  received_at timestamptz not null default now(),
  ended_at timestamptz,
  decided_by text not null default '',
  unique (session_id, folder, kind, name, fingerprint)
);
create index exchange_packages_waiting on exchange_packages (connection_id, id) where state in ('waiting', 'applying');
create index exchange_packages_held on exchange_packages (connection_id, id) where state = 'held';
create index exchange_packages_by_run on exchange_packages (run_id);

-- Every request of a connection, fourteen days.
create table exchange_requests (
  id bigint generated always as identity primary key,
  connection_id integer references exchange_connections on delete cascade, -- null: the login or its secret is wrong
  came_at timestamptz not null default now(),
  mode text not null,
  file text not null,
  bytes integer not null,
  milliseconds integer not null,
  answer text not null
);
create index exchange_requests_by_age on exchange_requests (came_at);
create index exchange_requests_by_connection on exchange_requests (connection_id, id desc);

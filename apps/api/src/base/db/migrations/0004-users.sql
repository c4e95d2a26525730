create extension if not exists citext;

create table users (
  id bigint generated always as identity primary key,
  site_id smallint not null references sites,
  email citext not null,
  phone text not null default '',
  fio text not null default '',
  role text not null default 'guest' check (role in ('guest', 'org_user', 'dealer')),
  price_role text not null references price_roles,
  bonus_type smallint not null default 1,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  unique (site_id, email)
);

create table sessions (
  id uuid primary key,
  user_id bigint not null references users,
  device_id text not null default '',
  refresh_hash bytea not null unique,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index sessions_by_user on sessions (user_id);

-- 152-ФЗ art. 9: who agreed to what, to which text, when and where.
create table consents (
  id bigint generated always as identity primary key,
  user_id bigint references users,
  order_id bigint,
  kind text not null check (kind in ('personal-data', 'advertising')),
  text_version text not null,
  source text not null,
  created_at timestamptz not null default now()
);

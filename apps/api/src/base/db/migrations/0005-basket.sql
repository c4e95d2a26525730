-- One basket a visitor a site: by cart token for a guest, by user when signed in.
create table baskets (
  id bigint generated always as identity primary key,
  site_id smallint not null references sites,
  cart_token uuid,
  user_id bigint references users,
  version integer not null default 0,             -- grows at every change of lines; an order remembers the version it took
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(cart_token, user_id) = 1),
  unique (site_id, cart_token),
  unique (site_id, user_id)
);

create table basket_lines (
  basket_id bigint not null references baskets on delete cascade,
  group_id integer not null references groups,
  count integer not null check (count between 1 and 9999),
  selected boolean not null default true,
  added_at timestamptz not null default now(),
  primary key (basket_id, group_id)
);

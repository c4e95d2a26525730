-- A user belongs to a site, and so do the favourites.
create table favorites (
  user_id bigint not null references users on delete cascade,
  product_id integer not null references products on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index favorites_newest on favorites (user_id, added_at desc, product_id);

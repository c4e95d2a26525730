-- Settings every call reads: sites, currencies, price lists and roles, warehouses.

create table currencies (
  id smallint primary key,
  code text not null unique check (code ~ '^[A-Z]{3}$'),
  sign text not null,
  title text not null,
  rate numeric(18, 6) not null check (rate > 0), -- roubles for one unit
  sort smallint not null default 0
);

create table price_roles (
  code text primary key,
  title text not null,
  is_wholesale boolean not null default false,
  sort smallint not null default 0
);

create table price_lists (
  id smallint primary key,
  code text not null unique,
  title text not null
);

create table warehouses (
  id smallint primary key,
  code text not null unique,
  title text not null,
  city text not null,
  address text not null default '',
  sort smallint not null default 0
);

create table sites (
  id smallint primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9]*$'), -- appended to cookie names
  name text not null,
  hosts text[] not null default '{}',
  phone text not null,
  email text not null,
  city text not null,
  address text not null,
  hours text not null,
  notice text not null default '',                             -- a line over the header, e.g. that prices are invented
  legal jsonb not null default '{}',                           -- {name, inn, ogrn, address} for footer and invoices
  currency_id smallint not null references currencies,
  price_list_id smallint not null references price_lists,
  price_role text not null references price_roles,             -- what guests pay by
  allows_foreign_currencies boolean not null default true,
  free_delivery_from_kopecks bigint not null default 500000,   -- spec 9: free-delivery remainder default 5000
  cache_in_seconds integer not null default 300                -- spec 9: cacheInSec
);

create table site_warehouses (
  site_id smallint not null references sites on delete cascade,
  warehouse_id smallint not null references warehouses,
  primary key (site_id, warehouse_id)
);

create table seo_records (
  site_id smallint not null references sites on delete cascade,
  url text not null check (url like '/%'),
  title text,
  og_title text,
  description text,
  og_description text,
  keywords text,
  h1 text,
  primary key (site_id, url)
);

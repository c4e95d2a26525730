-- Pictures a feed names by address: fetched one by one beside the imports, when the owner lets them be.
alter table exchange_connections add column takes_pictures boolean not null default false;

create table import_pictures (
  source text not null,
  url text not null,
  state text not null default 'waiting' check (state in ('waiting', 'got', 'failed')),
  file_id uuid references files on delete set null,         -- the last one got; null: none yet
  etag text not null default '',
  last_modified text not null default '',
  why text not null default '',                             -- why it could not be got, in Russian
  tries integer not null default 0,                         -- in a row without the picture
  next_at timestamptz not null default now(),
  checked_at timestamptz,                                   -- got, unchanged or given up last
  primary key (source, url)
);
create index import_pictures_due on import_pictures (next_at) where state = 'waiting';
create index import_pictures_failed on import_pictures (source, checked_at desc) where state = 'failed';

-- Which goods of the source show which of them, in their order.
create table import_picture_uses (
  source text not null,
  source_id text not null,                                  -- of the product
  sort smallint not null,
  url text not null,
  primary key (source, source_id, sort)
);
create index import_picture_uses_by_url on import_picture_uses (source, url);

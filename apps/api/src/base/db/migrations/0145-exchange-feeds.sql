-- A file the shop fetches by itself, on schedule, and applies as what a program sends.
alter table exchange_connections
  drop constraint exchange_connections_kind_check,
  add constraint exchange_connections_kind_check check (kind in ('1c', 'moysklad', 'feed')),
  add column format text not null default 'commerceml' check (format in ('commerceml', 'yml'));

create table exchange_feeds (
  connection_id integer primary key references exchange_connections on delete cascade,
  url text not null,
  login text not null default '',
  password text not null default '',                        -- as it is: it is said to the other server
  every_minutes integer not null check (every_minutes between 15 and 10080),
  etag text not null default '',
  last_modified text not null default '',
  content_hash bytea,                                       -- of the file last applied; null: none
  fetched_at timestamptz,                                   -- the last time it was got, changed or not
  next_at timestamptz not null default now(),
  failure text not null default '',                         -- why the last try failed, in Russian
  failures integer not null default 0                       -- tries in a row
);
create index exchange_feeds_by_next on exchange_feeds (next_at);

-- Orders do not go to a file.
create or replace function queue_order_exchange() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.contact is distinct from old.contact then
    return null;
  end if;
  insert into exchange_orders (connection_id, order_id)
  select c.id, new.id from exchange_connections c
  where c.site_id = new.site_id and c.created_at <= new.created_at and c.kind <> 'feed'
  on conflict (connection_id, order_id) do update
    set version = exchange_orders.version + 1, parked_at = null, batch_limit = excluded.batch_limit, failed_at = null,
      failures = 0;
  return null;
end $$;

-- МойСклад as a connection: the shop asks it by its token. What it reads is applied as what a program sends.
alter table exchange_connections
  drop constraint exchange_connections_format_check,
  add constraint exchange_connections_format_check check (format in ('commerceml', 'yml', 'moysklad')),
  add column removed_at timestamptz;                        -- nobody sees it any more; its files are deleted by age

create table exchange_moysklad (
  connection_id integer primary key references exchange_connections on delete cascade,
  token bytea not null,                                     -- encrypted by the shop's secret
  token_mark bytea not null check (octet_length(token_mark) = 32), -- equal for one token: who asks with it takes turns
  account text not null default '',                         -- whose token it is, as МойСклад says
  checked_at timestamptz,                                   -- the token was last good
  is_check_wanted boolean not null default true,
  failure text not null default '',                         -- why the last try failed, in Russian
  failures integer not null default 0,                      -- tries in a row
  next_at timestamptz not null default now()
);

-- How far each thing has been read. The mark goes on when the package that was made of it has ended.
create table exchange_moysklad_reads (
  connection_id integer not null references exchange_moysklad on delete cascade,
  what text not null check (what in ('goods', 'stock')),
  since timestamptz,                                        -- what changed later is not read yet; null: nothing is
  whole_at timestamptz,                                     -- when all of it was last asked for
  is_whole_wanted boolean not null default true,
  content_hash bytea,                                       -- of the changes last taken
  package_id bigint references exchange_packages on delete set null,
  package_since timestamptz,                                -- `since` once that package has ended
  package_is_whole boolean not null default false,
  read_at timestamptz,                                      -- asked and answered last, changed or not
  primary key (connection_id, what)
);

-- Orders do not go to a file, nor yet to МойСклад.
create or replace function queue_order_exchange() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.contact is distinct from old.contact then
    return null;
  end if;
  insert into exchange_orders (connection_id, order_id)
  select c.id, new.id from exchange_connections c
  where c.site_id = new.site_id and c.created_at <= new.created_at and c.kind = '1c'
  on conflict (connection_id, order_id) do update
    set version = exchange_orders.version + 1, parked_at = null, batch_limit = excluded.batch_limit, failed_at = null,
      failures = 0;
  return null;
end $$;

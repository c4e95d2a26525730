-- Orders go to МойСклад, and come back from it, where the owner says so.
create table exchange_moysklad_orders (
  connection_id integer primary key references exchange_moysklad on delete cascade,
  is_on boolean not null default false,
  since timestamptz,                                        -- orders placed from then on; null: it was never on
  reserves boolean not null default true,                   -- goods of open orders are held there
  organization_id uuid,                                     -- in whose name; null: of the only one there is
  organizations jsonb not null default '[]',                -- [{id, name}] as МойСклад named them last
  delivery_id uuid,                                         -- of the service that stands for delivery; null: none yet
  read_since timestamptz,                                   -- what changed there later is not read yet; null: nothing is
  problem text not null default '',                         -- why orders do not go now, in Russian; empty: they do
  problem_at timestamptz,                                   -- since when
  check (since is not null or not is_on)
);

-- An order as a program that is written to directly has it from us; null: it is told all of it.
alter table exchange_orders add column taken jsonb;

create or replace function queue_order_exchange() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.contact is distinct from old.contact then
    return null;
  end if;
  insert into exchange_orders (connection_id, order_id)
  select c.id, new.id from exchange_connections c
  where c.site_id = new.site_id and c.created_at <= new.created_at and (c.kind = '1c' or exists (
    select from exchange_moysklad_orders m where m.connection_id = c.id and m.is_on and m.since <= new.created_at))
  on conflict (connection_id, order_id) do update
    set version = exchange_orders.version + 1, parked_at = null, batch_limit = excluded.batch_limit, failed_at = null,
      failures = 0;
  return null;
end $$;

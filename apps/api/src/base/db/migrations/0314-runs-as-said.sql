-- A run is found by the moment its program says, which may be ahead of the shop's clock; formed_at, which dates its
-- figures, never is. Null: of a return.
alter table exchange_runs
  add column said_at timestamptz,
  add column catalog_ids text[] not null default '{}',      -- ИдКаталога its files name
  add column goods_hidden integer not null default 0,       -- declared deleted by packages of it so far
  add column offers_hidden integer not null default 0;
update exchange_runs set said_at = formed_at where returns_run_id is null;
create unique index exchange_runs_said on exchange_runs (connection_id, said_at);

-- The release before writes runs without it.
create function set_said_at() returns trigger language plpgsql as $$
begin
  new.said_at := new.formed_at;
  return new;
end $$;
create trigger exchange_runs_said before insert on exchange_runs for each row
  when (new.said_at is null and new.returns_run_id is null) execute function set_said_at();

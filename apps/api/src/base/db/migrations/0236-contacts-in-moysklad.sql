-- Which counterparty the shop made there of which person. Of what was written, hashes alone: by them it is seen whether
-- staff of МойСклад have changed it since.
create table exchange_moysklad_agents (
  connection_id integer not null references exchange_connections on delete cascade,
  user_id bigint not null references users,
  agent_id uuid not null,
  name_hash text not null,
  phone_hash text not null,
  email_hash text not null,
  sending jsonb,                                            -- the same of what was sent and is not confirmed
  changed text[] not null default '{}',                     -- fields changed here that are not sent yet
  changes integer not null default 0,                       -- how often: what changes while it is sent is sent again
  primary key (connection_id, user_id)
);
create index exchange_moysklad_agents_by_user on exchange_moysklad_agents (user_id);

create function queue_moysklad_agent() returns trigger language plpgsql as $$
begin
  update exchange_moysklad_agents a set changes = changes + 1, changed = array(select distinct unnest(a.changed ||
    array_remove(array[case when new.fio <> old.fio then 'name' end, case when new.phone <> old.phone then 'phone' end,
      case when new.email::text <> old.email::text then 'email' end], null)) order by 1)
  where a.user_id = new.id;
  return null;
end $$;
create trigger users_moysklad after update of fio, phone, email on users
  for each row when (new.erased_at is null and (new.fio <> old.fio or new.phone <> old.phone
    or new.email::text <> old.email::text))
  execute function queue_moysklad_agent();

alter table order_discrepancies drop constraint order_discrepancies_kind_check;
alter table order_discrepancies add constraint order_discrepancies_kind_check check (kind in
  ('not-sent', 'unknown', 'doubled', 'lines', 'status', 'paid', 'cancel', 'cancel-paid', 'payment', 'contact'));

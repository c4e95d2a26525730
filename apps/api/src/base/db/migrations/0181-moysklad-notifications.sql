-- МойСклад says when something has changed; nothing of what it says is believed, it is only asked sooner.
alter table exchange_moysklad
  add column hooks_at timestamptz,                          -- its notifications were last set up; null: never
  add column hooks_failure text not null default '';        -- why they could not be, in Russian

-- A day, by which a notification that came twice is known.
create table exchange_moysklad_hints (
  connection_id integer not null references exchange_moysklad on delete cascade,
  request_id uuid not null,
  came_at timestamptz not null default now(),
  primary key (connection_id, request_id)
);
create index exchange_moysklad_hints_by_age on exchange_moysklad_hints (came_at);

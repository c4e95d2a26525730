-- Staff who take orders and requests in turn; they begin and end it themselves. A forgotten one ends after 16 hours.
create table staff_turns (
  staff_id integer primary key references staff on delete cascade,
  since timestamptz not null default now(),
  last_at timestamptz                                       -- when the last one was assigned so; null: none yet
);

-- A batch changes the status of its orders, or who is in charge of them.
alter table order_batches
  alter column to_code drop not null,
  add column assigns text check (assigns in ('person', 'nobody', 'in-turn')),
  add column assignee_id integer references staff,
  add constraint order_batches_status_or_assignee check ((to_code is null) = (assigns is not null)),
  add constraint order_batches_assignee check ((assignee_id is not null) = coalesce(assigns = 'person', false));

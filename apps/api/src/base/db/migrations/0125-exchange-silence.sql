-- What a program has stopped sending: said once a day until it comes again.
create table exchange_silences (
  id bigint generated always as identity primary key,
  connection_id integer not null references exchange_connections on delete cascade,
  what text not null check (what in ('cards', 'offers', 'orders-out', 'orders-back')),
  last_at timestamptz not null,                             -- when it came last
  notified_at timestamptz not null default now(),
  ended_at timestamptz                                      -- it came again
);
create unique index exchange_silences_open on exchange_silences (connection_id, what) where ended_at is null;

create table import_runs (
  id bigint generated always as identity primary key,
  source text not null,
  site_id smallint not null references sites,
  file_name text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  counts jsonb not null default '{}'
);

-- A row of a feed that could not be taken, with the reason; the rest of the feed goes on.
create table import_quarantine (
  run_id bigint not null references import_runs on delete cascade,
  row_number integer not null,
  source_id text not null default '',
  reason text not null,
  excerpt text not null default '',
  primary key (run_id, row_number)
);

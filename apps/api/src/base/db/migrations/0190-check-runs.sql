-- When the data was checked and backed up last, and how it ended: for the operator's monitoring.
create table check_runs (
  name text primary key,
  ended_at timestamptz not null,
  is_ok boolean not null,
  -- Null: never yet.
  ok_at timestamptz
);

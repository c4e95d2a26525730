-- Workers of the queue that say they live: a job of one that died is given to another.
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null
);

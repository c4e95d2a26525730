-- The processes that serve the shop now, and what each of them counts where a limit is meant for all together. Written
-- to no log: after a crash of the database the processes say it again.
create unlogged table shop_processes (
  id uuid primary key,
  said_at timestamptz not null default now()
);

create unlogged table process_counts (
  key bytea not null,
  process_id uuid not null references shop_processes (id) on delete cascade,
  count integer not null check (count > 0),
  primary key (key, process_id)
);
create index process_counts_process_id on process_counts (process_id);

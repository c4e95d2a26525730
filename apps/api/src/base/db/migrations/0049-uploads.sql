-- Files people send: whose, what for, and whether anything refers to them yet. What nothing took up within a day is swept.
create table uploads (
  file_id uuid primary key references files on delete cascade,
  owner_user_id bigint not null references users,
  target_code text not null,
  source_sha256 bytea not null,                              -- of the bytes as they were sent: sent again they are the same upload
  is_used boolean not null default false,
  created_at timestamptz not null default now(),
  unique (owner_user_id, target_code, source_sha256)
);
create index uploads_unused on uploads (created_at) where not is_used;

-- What is stored; the bytes are in the file storage under the same id.
create table files (
  id uuid primary key,
  name text not null,
  mime text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  width integer,
  height integer,
  is_public boolean not null default true,
  owner_user_id bigint,
  created_at timestamptz not null default now()
);
create index files_by_sha256 on files (sha256);

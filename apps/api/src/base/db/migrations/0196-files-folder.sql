-- The folder all processes of the shop store files in: its mark, which stands in a file of that folder. No row: files
-- are in a bucket, or no process has stored any yet.
create table files_folder (
  is_only boolean primary key default true check (is_only),
  mark uuid not null
);

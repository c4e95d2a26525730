-- Bytes of deleted files. The storage may not answer just when the row goes, and bytes of an erased person must not stay:
-- a job removes them and tries again. Public files are named by their bytes and may come back: they are not listed.
create table files_to_remove (
  id uuid primary key,
  added_at timestamptz not null default now()
);

create function list_files_to_remove() returns trigger language plpgsql as $$
begin
  insert into files_to_remove (id) select id from deleted where not is_public on conflict do nothing;
  if found then
    perform graphile_worker.add_job('remove-files', '{}'::json, job_key := 'remove-files');
  end if;
  return null;
end
$$;
create trigger files_to_remove after delete on files referencing old table as deleted
  for each statement execute function list_files_to_remove();

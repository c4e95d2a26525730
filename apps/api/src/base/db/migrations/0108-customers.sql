-- Words and digits typed in the office are looked for in what users say of themselves, through this index alone.
create extension if not exists pg_trgm;
create index users_by_words on users using gin (
  translate(lower(fio || ' ' || email::text || ' ' || phone || ' ' || organization_name || ' ' || inn), 'ё', 'е') gin_trgm_ops)
  where erased_at is null;

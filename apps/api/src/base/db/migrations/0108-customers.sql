-- Where typed words and digits are looked for in the office; emptied with the person it is made of.
create extension if not exists pg_trgm;
alter table users add column search_text text generated always as (translate(lower(
  fio || ' ' || email::text || ' ' || phone || ' ' || organization_name || ' ' || inn), 'ё', 'е')) stored;
create index users_by_words on users using gin (search_text gin_trgm_ops) where erased_at is null;

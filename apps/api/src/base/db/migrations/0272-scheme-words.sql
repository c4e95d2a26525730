-- Whoever looks for a scheme of parts says so: most titles name the machine alone.
alter table part_schemes add column words tsvector not null generated always as (
  setweight(to_tsvector('russian'::regconfig, searched_text('Схема запчастей и деталей, деталировка: ' || title)), 'A') ||
  setweight(to_tsvector('russian'::regconfig, searched_text(description)), 'B')
) stored;

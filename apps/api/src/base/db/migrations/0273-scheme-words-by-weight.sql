-- What a machine is called finds its goods and articles before its schemes, unless a scheme is asked for.
alter table part_schemes drop column words;
alter table part_schemes add column words tsvector not null generated always as (
  setweight(to_tsvector('russian'::regconfig, searched_text('Схема запчастей и деталей, деталировка')), 'A') ||
  setweight(to_tsvector('russian'::regconfig, searched_text(title)), 'C') ||
  setweight(to_tsvector('russian'::regconfig, searched_text(description)), 'D')
) stored;

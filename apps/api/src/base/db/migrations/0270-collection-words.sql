alter table collections add column words tsvector not null generated always as (
  setweight(to_tsvector('russian'::regconfig, searched_text(title)), 'A') ||
  setweight(to_tsvector('russian'::regconfig, searched_text(description)), 'B')
) stored;

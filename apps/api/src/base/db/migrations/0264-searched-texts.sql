-- Texts as they are searched: ё is е, and «DB×1» is one word, as people type it. Sign by sign: the length stays the same.
create function searched_text(words text) returns text immutable strict parallel safe language sql as $$
  select translate(words, 'ёЁ×', 'еЕx')
$$;

alter table pages drop column russian;
alter table pages add column russian tsvector not null generated always as (
  setweight(to_tsvector('russian'::regconfig, searched_text(title || ' ' || h1)), 'A') ||
  setweight(to_tsvector('russian'::regconfig, searched_text(description)), 'B') ||
  setweight(to_tsvector('russian'::regconfig, searched_text(page_words(blocks))), 'D')
) stored;
create index pages_by_words on pages using gin (russian);

alter table news drop column search;
alter table news add column search tsvector not null generated always as (
  setweight(to_tsvector('russian'::regconfig, searched_text(name)), 'A') ||
  setweight(to_tsvector('russian'::regconfig, searched_text(preview)), 'B') ||
  setweight(to_tsvector('russian'::regconfig, searched_text(page_words(body))), 'D')
) stored;
create index news_search on news using gin (search);

alter table published_questions drop column found_by;
alter table published_questions add column found_by tsvector not null generated always as (
  setweight(to_tsvector('russian'::regconfig, searched_text(question)), 'A') ||
  setweight(to_tsvector('russian'::regconfig, searched_text(answer)), 'B')
) stored;
create index published_questions_found on published_questions using gin (found_by);

-- Staff find handled items of the inbox by their words: expressions as of `foundIds` in handled-items.rule.ts.
create index form_requests_by_words on form_requests using gin (translate(lower(
  name || ' ' || phone || ' ' || email::text || ' ' || jsonb_path_query_array(answers, '$[*].text')::text), 'ё', 'е')
  gin_trgm_ops);
create index recalls_by_words on recalls using gin (translate(lower(
  fio || ' ' || phone || ' ' || comment), 'ё', 'е') gin_trgm_ops);
create index reviews_by_words on reviews using gin (translate(lower(
  author || ' ' || pros || ' ' || cons || ' ' || comment), 'ё', 'е') gin_trgm_ops);

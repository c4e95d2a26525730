-- Goods of a source that have the article of other goods of it and are goods of their own, as a person has said.
create table import_own_ids (
  source text not null,
  source_id text not null,
  primary key (source, source_id)
);

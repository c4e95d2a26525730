-- What a product page leads to: other products, and papers to download.

-- analog: does the same work; compatible: works with it (both read from either end); accessory: goes along with the product when it is bought.
create table product_relations (
  product_id integer not null references products on delete cascade,
  kind text not null check (kind in ('analog', 'compatible', 'accessory')),
  related_id integer not null references products on delete cascade,
  sort integer not null default 0,
  primary key (product_id, kind, related_id),
  check (product_id <> related_id)
);
create index product_relations_by_related on product_relations (related_id, kind);

create table product_documents (
  product_id integer not null references products on delete cascade,
  sort smallint not null,
  file_id uuid not null references files,
  title text not null check (title <> ''),
  primary key (product_id, sort)
);
create index product_documents_by_file on product_documents (file_id);

-- What files of a source name once and later ones refer to by id (CommerceML: properties with their values, price
-- types, warehouses, sorts of goods): the reader's own shape.
create table feed_dictionary (
  source text not null,
  kind text not null check (kind in ('property', 'price-type', 'warehouse', 'sort')),
  id text not null,
  data jsonb not null,
  primary key (source, kind, id)
);

-- The shop's category in place of one of the source's. What is not listed is placed as the source's own tree says.
create table category_mappings (
  source text not null,
  source_id text not null,
  category_id integer not null references categories on delete cascade,
  primary key (source, source_id)
);
create index category_mappings_by_category on category_mappings (category_id);

-- What a property of a source, or a characteristic of its offers, is called in the shop.
create table property_mappings (
  source text not null,
  name text not null check (name <> ''),       -- as the source writes it, in any case of letters
  title text check (title <> ''),              -- null: it is not taken
  primary key (source, name)
);

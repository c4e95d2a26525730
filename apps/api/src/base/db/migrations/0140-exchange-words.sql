-- What goods of a program name: price types, warehouses, categories, properties. For the owner to map; what they are
-- mapped to is in exchange_connections, category_mappings and property_mappings.
create table exchange_words (
  connection_id integer not null references exchange_connections on delete cascade,
  kind text not null check (kind in ('price-type', 'warehouse', 'category', 'property')),
  source_id text not null,                                  -- of a property its name in lower case
  name text not null,                                       -- the id itself until some package names it
  parent_id text,
  run_id bigint references exchange_runs on delete set null, -- the goods are counted in its packages
  is_whole boolean not null,                                -- it named the whole catalogue
  counts jsonb not null,                                    -- products by package of that run
  goods integer not null,                                   -- their sum
  seen_at timestamptz not null default now(),
  primary key (connection_id, kind, source_id)
);
create index exchange_words_by_goods on exchange_words (connection_id, kind, goods desc, source_id);

-- Roles and warehouses of the shop a program filled until the owner mapped them otherwise: its goods have nothing there.
alter table exchange_connections
  add column vacated_roles text[] not null default '{}',
  add column vacated_warehouses integer[] not null default '{}';

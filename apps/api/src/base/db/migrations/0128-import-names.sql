-- Names of a source's price types and warehouses by their ids: 1C says them with its first package, later ones name
-- ids alone. What is known here and no longer in the file is gone from the source; what is not known is new.
create table import_names (
  source text not null,
  kind text not null check (kind in ('price type', 'warehouse')),
  source_id text not null,
  name text not null,
  seen_at timestamptz not null default now(),
  primary key (source, kind, source_id)
);

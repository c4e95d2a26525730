-- What a brand's page shows beside its words.

create table partner_images (
  partner_id integer not null references partners on delete cascade,
  sort smallint not null,
  file_id uuid not null references files,
  alt text not null default '',
  primary key (partner_id, sort)
);

create table partner_size_tables (
  partner_id integer primary key references partners on delete cascade,
  title text not null,
  columns text[] not null check (cardinality(columns) > 1),
  rows jsonb not null check (jsonb_typeof(rows) = 'array') -- [[text, …], …]
);

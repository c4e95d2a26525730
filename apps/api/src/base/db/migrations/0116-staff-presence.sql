-- Who has which record of the office open, for some seconds: a crash may forget it.
create unlogged table staff_presence (
  tab uuid primary key,                                     -- of a browser, chosen by it
  staff_id integer not null references staff on delete cascade,
  kind text not null,
  record_id bigint not null,
  is_editing boolean not null,
  taken_by integer references staff on delete set null,     -- who edits it instead; null: nobody
  seen_at timestamptz not null default now()
);
create index staff_presence_by_record on staff_presence (kind, record_id);

-- Views of a list of the office under a name: filter and order as its address says them.
create table saved_views (
  id integer generated always as identity primary key,
  list text not null,
  title text not null check (title <> ''),
  filter jsonb not null,                                    -- {name: value} of the address
  staff_id integer not null references staff on delete cascade, -- who made it
  audience text not null check (audience in ('mine', 'role', 'everyone')),
  role_code text references staff_roles on delete cascade,  -- null: it is not for a role
  check ((audience = 'role') = (role_code is not null))
);
create index saved_views_by_list on saved_views (list);

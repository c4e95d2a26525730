-- Machines that people have: what fits them, and when they are serviced. A workshop is shared by its members; a user is
-- a member of one.
create table workshops (
  id integer primary key generated always as identity,
  created_at timestamptz not null default now()
);

create table workshop_members (
  user_id bigint primary key references users on delete cascade,
  workshop_id integer not null references workshops on delete cascade,
  role text not null default 'owner' check (role in ('owner', 'editor', 'viewer')),
  since timestamptz not null default now()
);
create index workshop_members_by_workshop on workshop_members (workshop_id);

create table workshop_machines (
  id integer primary key generated always as identity,
  workshop_id integer not null references workshops on delete cascade,
  product_id integer references products on delete set null,          -- null: never sold here, or not any more
  title text not null check (title <> ''),
  serial text not null default '',
  place text not null default '',                                     -- «цех 2, у окна»
  note text not null default '',
  bought_on date,
  serviced_on date,
  service_months smallint check (service_months between 1 and 120),
  service_hours integer check (service_hours between 10 and 50000),
  hours_a_week smallint check (hours_a_week between 1 and 168),
  version integer not null default 1,                                 -- grows with every change
  created_at timestamptz not null default now()
);
create index workshop_machines_by_workshop on workshop_machines (workshop_id, id);
create index workshop_machines_by_product on workshop_machines (product_id);

-- Nobody's workshop is nobody's data: it goes with its last member.
create function delete_empty_workshop() returns trigger language plpgsql as $$
begin
  delete from workshops w where w.id = old.workshop_id
    and not exists (select from workshop_members m where m.workshop_id = w.id);
  return null;
end $$;
create trigger workshop_members_gone after delete or update of workshop_id on workshop_members
  for each row execute function delete_empty_workshop();

-- What a workshop is planned by: kinds of workplaces, garments, what is done to sew one of each and how long it takes.
-- The owner writes it in the file of the picker.

-- A kind of workplace; machines of one are interchangeable.
create table planner_stations (
  code text primary key check (code ~ '^[a-z][a-z0-9-]*$'),
  title text not null check (title <> ''),                            -- «Оверлок»
  area_dm2 integer not null check (area_dm2 between 1 and 1000000),   -- of one workplace, with its passages
  operation text references picker_answers on delete cascade,         -- what its machine is picked by; null: no machine
  sort smallint not null default 0
);

create table planner_garments (
  code text primary key check (code ~ '^[a-z][a-z0-9-]*$'),
  title text not null check (title <> ''),
  note text not null default '',
  sort smallint not null default 0
);

-- Answers of the picker that hold for a garment: what is sewn, of what material.
create table planner_garment_answers (
  garment text not null references planner_garments on delete cascade,
  answer text not null references picker_answers on delete cascade,
  primary key (garment, answer)
);

-- What is done to sew one, in the order of the work.
create table planner_operations (
  garment text not null references planner_garments on delete cascade,
  code text not null check (code ~ '^[a-z][a-z0-9-]*$'),
  title text not null check (title <> ''),
  station text not null references planner_stations on delete cascade,
  seconds integer not null check (seconds between 1 and 36000),
  source text not null check (source <> ''),                          -- where the norm is from, in words
  sort smallint not null default 0,
  primary key (garment, code)
);

-- Which answer of the picker so many pieces a shift are: the greatest that is not above.
create table planner_volumes (
  answer text primary key references picker_answers on delete cascade,
  from_units integer not null check (from_units >= 0)
);

-- What a kind of workplace has whatever its machine; null: a line of the workplace around a machine.
alter table picker_workplace add station text references planner_stations on delete cascade;

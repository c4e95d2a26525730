-- A set in a basket is one line: what is chosen in which slot, and how many sets.

create table basket_sets (
  id bigint generated always as identity primary key,
  basket_id bigint not null references baskets on delete cascade,
  set_id integer not null references constructor_sets on delete cascade,
  slot_ids integer[] not null,                                    -- ascending
  group_ids integer[] not null,                                   -- what is chosen in each
  count integer not null check (count between 1 and 9999),
  selected boolean not null default true,
  added_at timestamptz not null default now(),
  check (cardinality(slot_ids) between 1 and 50 and cardinality(slot_ids) = cardinality(group_ids)),
  unique (basket_id, set_id, slot_ids, group_ids)                 -- the same choice twice is one line
);

-- Parts of a set are lines of the order like others; those with one number are one set.
alter table order_lines
  add column set_number smallint check (set_number > 0),
  add column set_id integer references constructor_sets,
  add column set_slot_id integer,                                 -- where it stood; the slot may be gone since
  add column set_title text check (set_title <> ''),
  add column set_count integer check (set_count > 0),
  add check (num_nulls(set_number, set_id, set_slot_id, set_title, set_count) in (0, 5)),
  add check (count % set_count = 0);

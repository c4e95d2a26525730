-- How many of a position are sold at once, as its feed says: no fewer than so many, and by so many.
alter table groups
  add column min_count integer not null default 1 check (min_count between 1 and 9999),
  add column step_count integer not null default 1 check (step_count between 1 and 9999);

-- The page of a machine leads to its schemes, so it changes with them.
create function note_products_of_schemes() returns trigger language plpgsql as $$
begin
  perform note_product_changes(array(select distinct product_id from changed where product_id is not null));
  return null;
end $$;

create trigger note_insert after insert on part_schemes referencing new table as changed
  for each statement execute function note_products_of_schemes();
create trigger note_update after update on part_schemes referencing new table as changed
  for each statement execute function note_products_of_schemes();
create trigger note_left after update on part_schemes referencing old table as changed
  for each statement execute function note_products_of_schemes();
create trigger note_delete after delete on part_schemes referencing old table as changed
  for each statement execute function note_products_of_schemes();
create trigger note_truncate after truncate on part_schemes for each statement execute function note_all_products();

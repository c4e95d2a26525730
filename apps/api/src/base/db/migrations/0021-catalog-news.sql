-- What a product's page shows beside what the read model keeps changes by whatever hand as well.
create function note_products_of_changed_offers() returns trigger language plpgsql as $$
begin
  if current_setting('shop.names_changes', true) = 'yes' then return null; end if;
  if (select count(*) from (select from changed limit 20001) rows) > 20000 then
    perform note_product_changes(array[0]);
  else
    perform note_product_changes(array(select distinct g.product_id from changed join group_offers m on m.offer_id = changed.id join groups g on g.id = m.group_id));
  end if;
  return null;
end $$;

-- A relation is seen from both its ends.
create function note_related_products() returns trigger language plpgsql as $$
begin
  if current_setting('shop.names_changes', true) = 'yes' then return null; end if;
  if (select count(*) from (select from changed limit 20001) rows) > 20000 then
    perform note_product_changes(array[0]);
  else
    perform note_product_changes(array(select product_id from changed union select related_id from changed));
  end if;
  return null;
end $$;

-- An offer comes and goes with its rows of group_offers, which are looked at already.
create trigger note_update after update on offers referencing new table as changed for each statement execute function note_products_of_changed_offers();

do $$
declare
  name text;
  function_name text;
begin
  for name, function_name in values ('product_documents', 'note_products_of_rows'), ('product_relations', 'note_related_products') loop
    execute format('create trigger note_insert after insert on %I referencing new table as changed for each statement execute function %I()', name, function_name);
    execute format('create trigger note_update after update on %I referencing new table as changed for each statement execute function %I()', name, function_name);
    execute format('create trigger note_left after update on %I referencing old table as changed for each statement execute function %I()', name, function_name);
    execute format('create trigger note_delete after delete on %I referencing old table as changed for each statement execute function %I()', name, function_name);
    execute format('create trigger note_truncate after truncate on %I for each statement execute function note_all_products()', name);
  end loop;
end $$;

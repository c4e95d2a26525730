-- A transaction that writes many rows of the same products names them once itself, and says so: shop.names_changes.
-- So many rows in one statement that looking at them would take long are as good as all products.
create or replace function note_changed_products() returns trigger language plpgsql as $$
begin
  if current_setting('shop.names_changes', true) = 'yes' then return null; end if;
  if (select count(*) from (select from changed limit 20001) rows) > 20000 then
    perform note_product_changes(array[0]);
  else
    perform note_product_changes(array(select distinct id from changed));
  end if;
  return null;
end $$;

create or replace function note_products_of_rows() returns trigger language plpgsql as $$
begin
  if current_setting('shop.names_changes', true) = 'yes' then return null; end if;
  if (select count(*) from (select from changed limit 20001) rows) > 20000 then
    perform note_product_changes(array[0]);
  else
    perform note_product_changes(array(select distinct product_id from changed));
  end if;
  return null;
end $$;

create or replace function note_products_of_groups() returns trigger language plpgsql as $$
begin
  if current_setting('shop.names_changes', true) = 'yes' then return null; end if;
  if (select count(*) from (select from changed limit 20001) rows) > 20000 then
    perform note_product_changes(array[0]);
  else
    perform note_product_changes(array(select distinct g.product_id from changed join groups g on g.id = changed.group_id));
  end if;
  return null;
end $$;

create or replace function note_products_of_offers() returns trigger language plpgsql as $$
begin
  if current_setting('shop.names_changes', true) = 'yes' then return null; end if;
  if (select count(*) from (select from changed limit 20001) rows) > 20000 then
    perform note_product_changes(array[0]);
  else
    perform note_product_changes(array(select distinct g.product_id from changed join group_offers m on m.offer_id = changed.offer_id join groups g on g.id = m.group_id));
  end if;
  return null;
end $$;

-- Which products changed, by whatever hand: found by a process that was down, or that missed the news. Rows of a week are kept.
create table product_changes (
  xact xid8 not null default pg_current_xact_id(),
  product_id integer not null,                    -- 0: too many to name
  at timestamptz not null default now()
);
create index product_changes_by_xact on product_changes (xact);

-- By statement, from its own rows, so a batch costs one insert.
create function note_product_changes(ids integer[]) returns void language sql as $$
  insert into product_changes (product_id)
  select * from unnest(case when cardinality(ids) > 1000 then array[0] else ids end)
$$;

create function note_changed_products() returns trigger language plpgsql as $$
begin
  perform note_product_changes(array(select distinct id from (select id from changed limit 20000) rows));
  return null;
end $$;

create function note_products_of_rows() returns trigger language plpgsql as $$
begin
  perform note_product_changes(array(select distinct product_id from (select product_id from changed limit 20000) rows));
  return null;
end $$;

create function note_products_of_groups() returns trigger language plpgsql as $$
begin
  perform note_product_changes(array(
    select distinct g.product_id from (select group_id from changed limit 20000) rows join groups g on g.id = rows.group_id));
  return null;
end $$;

create function note_products_of_offers() returns trigger language plpgsql as $$
begin
  perform note_product_changes(array(
    select distinct g.product_id from (select offer_id from changed limit 20000) rows
      join group_offers m on m.offer_id = rows.offer_id join groups g on g.id = m.group_id));
  return null;
end $$;

create function note_all_products() returns trigger language plpgsql as $$
begin
  perform note_product_changes(array[0]);
  return null;
end $$;

do $$
declare
  name text;
  function_name text;
begin
  for name, function_name in values
    ('products', 'note_changed_products'), ('product_sites', 'note_products_of_rows'), ('product_categories', 'note_products_of_rows'),
    ('product_images', 'note_products_of_rows'), ('product_stickers', 'note_products_of_rows'), ('product_values', 'note_products_of_rows'),
    ('product_numbers', 'note_products_of_rows'), ('groups', 'note_products_of_rows'), ('group_offers', 'note_products_of_groups'),
    ('offer_prices', 'note_products_of_offers'), ('stock', 'note_products_of_offers')
  loop
    execute format('create trigger note_insert after insert on %I referencing new table as changed for each statement execute function %I()', name, function_name);
    execute format('create trigger note_update after update on %I referencing new table as changed for each statement execute function %I()', name, function_name);
    execute format('create trigger note_delete after delete on %I referencing old table as changed for each statement execute function %I()', name, function_name);
    execute format('create trigger note_truncate after truncate on %I for each statement execute function note_all_products()', name);
  end loop;
  -- A group may move to another product, an offer to another group: those they left have changed as well.
  for name, function_name in values ('groups', 'note_products_of_rows'), ('group_offers', 'note_products_of_groups') loop
    execute format('create trigger note_left after update on %I referencing old table as changed for each statement execute function %I()', name, function_name);
  end loop;
end $$;

-- A start counts what is shown by the index alone; nobody looks for products by the time of their change any more.
create index products_shown on products (id) where hidden_at is null;
drop index products_by_updated_at;

-- What parts are for a task («вшить молнию»), not only for a material the machine is meant for.
alter table compatibility_advice add column title text not null default '';       -- empty: the machine's value
alter table compatibility_advice drop constraint compatibility_advice_pkey,
  add primary key (role, machine_value_id, part_value_id, title);

-- Characteristics whose values are articles: feeds say by them what fits what, and what has replaced a product.
create table compatibility_article_properties (
  property_id integer primary key references properties on delete cascade,
  role text references compatibility_roles on update cascade on delete cascade    -- null: the product sold instead
);

-- Pairs are the owner's alone: what a feed says stays in the characteristics of its goods.
alter table compatibility_pairs drop column origin;

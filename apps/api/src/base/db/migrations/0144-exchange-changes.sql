-- What a run changed in the shop, or would change, field by field; fourteen days, as its files.
create table exchange_changes (
  id bigint generated always as identity primary key,
  run_id bigint not null references exchange_runs on delete cascade,
  package_id bigint references exchange_packages on delete cascade, -- null: goods the closed run did not name, or a return
  is_planned boolean not null,                              -- it waits for the owner; of a return: it could not be done
  kind text not null
    check (kind in ('new', 'name', 'text', 'article', 'category', 'card', 'price', 'stock', 'hidden', 'shown')),
  product_id text not null,                                 -- as the program calls it
  offer_id text not null default '',                        -- empty: it is of the goods as a whole
  field text not null default '',                           -- role of a price, id of a warehouse
  title text not null,                                      -- of the goods
  was text,                                                 -- kopecks, units, words; null: none
  becomes text
);
create index exchange_changes_by_run on exchange_changes (run_id, id);
create index exchange_changes_by_kind on exchange_changes (run_id, kind, id);
create index exchange_changes_planned on exchange_changes (package_id) where is_planned;

alter table exchange_runs
  add column change_counts jsonb not null default '{}',     -- rows of exchange_changes by kind
  add column returns_run_id bigint unique references exchange_runs on delete set null; -- it puts back what that one changed

-- Papers of orders that were printed, and by whom.
create table order_prints (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  kinds text[] not null check (cardinality(kinds) > 0),
  who text not null,                                        -- 'manager:7'
  printed_at timestamptz not null default now()
);
create index order_prints_by_order on order_prints (order_id);

create table payment_methods (
  id smallint primary key,
  code text not null unique,
  title text not null,
  description text not null default '',
  is_default boolean not null default false,
  needs_bill boolean not null default false,
  sort smallint not null default 0
);
create unique index payment_methods_default on payment_methods (is_default) where is_default;

create table order_status_groups (
  id smallint primary key,
  code text not null unique,
  title text not null,
  sort smallint not null default 0
);

create table order_statuses (
  id smallint primary key,
  code text not null unique,
  title text not null,
  group_id smallint not null references order_status_groups,
  is_buyer_cancellable boolean not null default false,
  is_initial boolean not null default false,
  sort smallint not null default 0
);

create table order_status_transitions (
  from_id smallint not null references order_statuses,
  to_id smallint not null references order_statuses,
  primary key (from_id, to_id)
);

create table cancel_statuses (
  id smallint primary key,
  code text not null unique,
  title text not null
);

create table blank_statuses (
  id smallint primary key,
  code text not null unique,
  title text not null
);

create table orders (
  id bigint generated always as identity (start with 1001) primary key,
  site_id smallint not null references sites,
  user_id bigint references users,
  basket_id bigint references baskets,
  basket_version integer not null,                          -- the version it took: one basket, one order
  cart_token uuid,                                          -- the guest who placed it may see it by this
  status_id smallint not null references order_statuses,
  price_role text not null references price_roles,
  currency_id smallint not null references currencies,
  currency_rate numeric(18, 6) not null,
  contact jsonb not null,                                   -- {fio, email, phone}
  is_contact_owner boolean not null default true,           -- false: the e-mail has an account and its owner has not signed in yet
  delivery_method_id smallint not null references delivery_methods,
  delivery_point_id integer references delivery_points,
  delivery_address jsonb,
  delivery_days_min smallint not null,
  delivery_days_max smallint not null,
  payment_method_id smallint not null references payment_methods,
  comment text not null default '',
  items_kopecks bigint not null check (items_kopecks >= 0),
  old_items_kopecks bigint not null,
  delivery_kopecks bigint not null check (delivery_kopecks >= 0),
  total_kopecks bigint not null,
  calculational_limit_kopecks bigint not null,
  factual_limit_kopecks bigint not null,
  weight_grams bigint not null,
  created_at timestamptz not null default now(),
  check (total_kopecks = items_kopecks + delivery_kopecks),
  unique (basket_id, basket_version)
);
create index orders_by_user on orders (user_id, id desc) where user_id is not null;

create table order_lines (
  order_id bigint not null references orders,
  line smallint not null,
  group_id integer not null references groups,
  product_id integer not null references products,
  title text not null,
  vendor_code text not null,
  image_file_id uuid,
  path text not null,                                       -- the product page as it was
  count integer not null check (count > 0),
  price_kopecks bigint not null check (price_kopecks > 0),
  old_price_kopecks bigint,
  sum_kopecks bigint not null,
  explanation jsonb not null default '[]',
  primary key (order_id, line),
  check (sum_kopecks = price_kopecks * count)
);

-- Which stock an order holds: reserved while open, shipped or released at the end.
create table order_reservations (
  order_id bigint not null references orders,
  offer_id integer not null,
  warehouse_id smallint not null,
  quantity integer not null check (quantity > 0),
  primary key (order_id, offer_id, warehouse_id),
  foreign key (offer_id, warehouse_id) references stock
);

create table order_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  from_status_id smallint references order_statuses,
  to_status_id smallint not null references order_statuses,
  who text not null,                                        -- 'buyer', 'system', 'manager:7'
  why text not null default '',
  created_at timestamptz not null default now()
);
create index order_history_by_order on order_history (order_id);

create table bills (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders,
  number text not null unique,
  amount_kopecks bigint not null check (amount_kopecks >= 0),
  created_at timestamptz not null default now()
);

alter table consents add foreign key (order_id) references orders;
alter table stock_movements add foreign key (order_id) references orders;

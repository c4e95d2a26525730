-- On whose account orders of mailboxes nobody has proven hold goods: of a mailbox and of a network address, each as an HMAC. For a day at most.
create table unproven_orders (
  order_id bigint not null references orders on delete cascade,
  holder bytea not null,
  created_at timestamptz not null default now(),
  primary key (holder, order_id)
);
create index unproven_orders_by_age on unproven_orders (created_at);

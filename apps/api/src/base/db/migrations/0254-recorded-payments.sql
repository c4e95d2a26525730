-- Payments of deferred orders recorded by staff: a repeat with the same key and content is the same payment.
create table recorded_payments (
  key uuid primary key,
  order_id bigint not null references orders,
  fingerprint bytea not null,                       -- of what was sent
  created_at timestamptz not null default now()
);

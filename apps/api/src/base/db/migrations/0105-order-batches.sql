-- One change of status for many orders: asked for once, done by the queue order by order. The id is the one its asker chose.
create table order_batches (
  id uuid primary key,
  staff_id integer not null references staff,
  session_id uuid,
  to_code text not null,
  why text not null default '',
  fingerprint bytea not null check (length(fingerprint) = 32), -- of what was asked: a repeat is the same batch
  created_at timestamptz not null default now()
);

-- What became of each order: changed with the order in one transaction, or not at all.
create table order_batch_rows (
  batch_id uuid not null references order_batches,
  order_id bigint not null references orders,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'refused')),
  reason text not null default '' check ((reason <> '') = (state in ('skipped', 'refused'))),
  primary key (batch_id, order_id)
);
create index order_batch_rows_waiting on order_batch_rows (batch_id, order_id) where state = 'waiting';

-- What staff wrote of a buyer goes with the buyer's contacts.
create function forget_order_notes() returns trigger language plpgsql as $$
begin
  update order_notes set text = 'Стёрто вместе с контактами покупателя' where order_id = new.id;
  return null;
end $$;
create trigger orders_contact_erased after update of contact on orders for each row
  when (old.contact is distinct from new.contact and new.contact ->> 'phone' = '' and new.contact ->> 'email' = '')
  execute function forget_order_notes();

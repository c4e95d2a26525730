-- What the program said of a price that the office has changed since: the price stands until the program says another.
alter table offer_prices add column program_price_kopecks bigint check (program_price_kopecks > 0);

-- Prices changed together: asked for once, written by the queue. The id is the one its asker chose.
create table price_batches (
  id uuid primary key,
  price_list_id smallint not null references price_lists,
  site_id smallint not null references sites,
  staff_id integer not null references staff,
  title text not null,
  fingerprint bytea not null check (length(fingerprint) = 32), -- of what was asked: a repeat is the same batch
  created_at timestamptz not null default now(),
  undoes uuid unique references price_batches
);
create index price_batches_by_list on price_batches (price_list_id, created_at);

-- Each price with what it was and becomes: written with the price in one transaction, or not at all.
create table price_batch_rows (
  batch_id uuid not null references price_batches,
  offer_id integer not null references offers on delete cascade,
  price_role text not null,
  limit_kopecks bigint not null,
  was_kopecks bigint not null,
  becomes_kopecks bigint not null check (becomes_kopecks > 0),
  old_was_kopecks bigint,
  old_becomes_kopecks bigint,
  program_was_kopecks bigint,
  program_becomes_kopecks bigint,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  reason text not null default '' check ((reason <> '') = (state = 'refused')),
  primary key (batch_id, offer_id, price_role, limit_kopecks)
);
create index price_batch_rows_waiting on price_batch_rows (batch_id) where state = 'waiting';
create index price_batch_rows_by_offer on price_batch_rows (offer_id);

-- What a seller's papers say beside `legal`: {kpp, bank, bic, account, correspondentAccount, director, accountant, vatPercent}; vatPercent null: sells without VAT.
alter table sites add column requisites jsonb not null default '{}';

-- A basket as it was priced for whoever made the offer: a page with its own link and a paper. The key of the link is derived from the id, never kept.
create table price_offers (
  id bigint generated always as identity (start with 101) primary key,
  site_id smallint not null references sites,
  user_id bigint references users,                           -- null: made by a guest
  fingerprint bytea not null unique check (length(fingerprint) = 32), -- who, for whom and what: the same asked again is the same offer
  recipient text not null,                                   -- for whom; empty: nobody in particular
  comment text not null default '',
  price_role text not null references price_roles,
  valid_until date not null,
  content jsonb not null,                                    -- lines and totals as they were
  created_at timestamptz not null default now(),
  check (valid_until >= (created_at at time zone 'UTC')::date)
);
create index price_offers_by_user on price_offers (user_id) where user_id is not null;
create index price_offers_by_end on price_offers (valid_until);

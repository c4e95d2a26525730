-- A price offer that was sent is not changed: staff make its next version.
alter table price_offers
  add column root_id bigint,                                -- the first version, which may be forgotten; null: this is it
  add column version smallint not null default 1,
  add column replaces bigint unique,                        -- the version before; null: the first
  add column staff_id integer references staff,             -- who made it; null: the client
  add check ((version = 1) = (root_id is null) and (version = 1) = (replaces is null)),
  add unique (root_id, version);

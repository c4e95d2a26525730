-- Papers of a carrier that were not had when somebody stopped waiting: asked for again, each goes on, in any process.
create table carrier_papers (
  key bytea primary key,                            -- sha256 of the kind of paper and its orders
  uuid uuid not null,                               -- the carrier's own id of it
  problem text not null default '',                 -- why it cannot be had, in Russian; empty: the carrier still makes it
  asked_at timestamptz not null default now()
);
create index carrier_papers_by_time on carrier_papers (asked_at);

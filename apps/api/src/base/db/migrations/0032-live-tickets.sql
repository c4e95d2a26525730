-- What a page opens the live channel with: told once, good for a minute, taken away when used. Unlogged: after a crash none is good.
create unlogged table live_tickets (
  hash bytea primary key,                                   -- SHA-256 of the ticket
  user_id bigint not null,
  session_id uuid not null,
  site_id smallint not null,
  expires_at timestamptz not null
);
create index live_tickets_by_age on live_tickets (expires_at);

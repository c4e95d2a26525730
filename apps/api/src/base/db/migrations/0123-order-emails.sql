-- Emails about orders that the shop has tried to send: which, to whom, and what the mail server said. No words of them.
create table order_emails (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  email text not null,                                      -- which, as emails.port.ts names it
  addressee text not null check (addressee in ('buyer', 'shop')),
  subject_id text not null,                                 -- of what it is about: the order, a change of status …
  recipient text not null default '',                       -- address with dots in place of most letters; empty: not known yet, or erased
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failing', 'refused', 'dropped')),
  failure text not null default '',                         -- codes of the mail server alone
  tries integer not null default 0,
  who text not null default 'system',                       -- who had it sent: the shop, or staff once more
  repeats bigint references order_emails on delete cascade, -- the email that is sent again; null: the first time
  created_at timestamptz not null default now(),
  settled_at timestamptz,                                   -- of the last try
  check ((settled_at is null) = (state = 'waiting'))
);
create unique index order_emails_first on order_emails (email, subject_id, addressee) where repeats is null;
create index order_emails_by_order on order_emails (order_id);
create index order_emails_by_repeats on order_emails (repeats);
create index order_emails_by_time on order_emails (created_at);

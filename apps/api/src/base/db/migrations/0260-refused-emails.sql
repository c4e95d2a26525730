-- Emails not about orders that the mail server refused for good: staff decide what to do. Those about orders are in
-- order_emails. A row goes when it is settled, with its person, or after a month.
create table refused_emails (
  id bigint generated always as identity primary key,
  kind text not null,                                       -- which, as emails.port.ts names it
  addressee text not null check (addressee in ('buyer', 'shop')),
  subject_id text not null,                                 -- of what it is about: a code, a request …
  recipient citext not null,                                -- whole: shown one at a time, each showing is recorded
  failure text not null,                                    -- codes of the mail server alone
  refused_at timestamptz not null default now(),
  unique (kind, subject_id, addressee)
);
create index refused_emails_by_recipient on refused_emails (recipient);
create index refused_emails_by_time on refused_emails (refused_at);

-- The first answer of a call that creates something, given again to its repeat for a day.
create table idempotency_answers (
  key bytea primary key,                                    -- SHA-256 of who, call and what makes the request the same
  fingerprint bytea not null,                               -- SHA-256 of the body
  answer jsonb not null,
  created_at timestamptz not null default now()
);
create index idempotency_answers_by_age on idempotency_answers (created_at);

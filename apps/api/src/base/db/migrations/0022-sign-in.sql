alter table users
  add column password_hash text,                            -- Argon2id; null: signs in by one-time passwords
  add column mailbox_proven_at timestamptz;                 -- null: made by an order, and nobody has shown that the mailbox is theirs
create index users_by_phone on users (site_id, phone) where phone <> '';

-- Refresh tokens are derived from the session, its generation and the secret: a database that leaks holds nothing to sign in by.
alter table sessions
  drop column refresh_hash,
  add column generation integer not null default 1,         -- grows at every refresh; a token of an earlier one that comes back is a thief's
  add column rotated_at timestamptz,
  add column device_title text not null default '';

-- Codes and one-time passwords of letters. The code itself is derived from the id and the secret.
create table mailbox_codes (
  id uuid primary key default gen_random_uuid(),
  site_id smallint not null references sites,
  purpose text not null check (purpose in ('sign-in', 'signup', 'proof', 'reset')),
  email citext not null,
  device_id text not null,                                  -- good on the device that asked for it
  user_id bigint references users on delete cascade,        -- whose mailbox it is; null: nobody's yet
  signup jsonb,                                             -- of a signup: what the account is made of, with the password's hash
  tries smallint not null default 0,                        -- wrong ones
  created_at timestamptz not null default now(),
  used_at timestamptz,
  session_id uuid                                           -- what it opened: a repeat gets the same session
);
create index mailbox_codes_by_email on mailbox_codes (site_id, email, purpose, device_id, created_at desc);
create index mailbox_codes_by_age on mailbox_codes (created_at);

-- How often something was done lately. Lost with a crash of the database, which harms nobody.
create unlogged table limit_hits (
  key bytea primary key,                                    -- HMAC of the limit's name and whom it counts
  hits integer not null default 1,
  started_at timestamptz not null default now(),
  seconds integer not null
);

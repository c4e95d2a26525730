-- Who works in the office: apart from buyers, in tables of their own.
create table staff (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  fio text not null default '',                             -- empty until the invitation is accepted
  password_hash text,                                       -- null: signs in by a passkey alone
  accepted_at timestamptz,                                  -- null: invited
  closed_at timestamptz,                                    -- null: may sign in
  created_at timestamptz not null default now(),
  check (accepted_at is null or fio <> '')
);

-- A role is permissions under a name; null: everything, of the owner alone.
create table staff_roles (
  code text primary key,
  title text not null,
  permissions text[],
  sort smallint not null default 100,
  check (permissions is not null or code = 'owner')
);
insert into staff_roles (code, title, permissions, sort) values
  ('owner', 'Владелец', null, 1),
  ('manager', 'Менеджер', '{orders.read,orders.status,orders.notes,inbox.read,inbox.answer,people.read,people.contacts}', 2),
  ('warehouse', 'Склад', '{orders.read,orders.status,orders.notes}', 3),
  ('accountant', 'Бухгалтер', '{orders.read,orders.money,orders.notes,people.read}', 4),
  ('editor', 'Редактор', '{inbox.read,inbox.answer}', 5);

create table staff_grants (
  staff_id integer not null references staff on delete cascade,
  role_code text not null references staff_roles,
  site_id smallint references sites on delete cascade,      -- null: every site
  unique nulls not distinct (staff_id, role_code, site_id)
);

-- A link by which who is invited comes in, once. Its token is derived from the id, never stored.
create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  staff_id integer not null unique references staff on delete cascade,
  invited_by integer references staff on delete set null,   -- null: by a command
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table staff_passkeys (
  id text primary key,                                      -- the authenticator's own
  staff_id integer not null references staff on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index staff_passkeys_by_staff on staff_passkeys (staff_id);

-- Challenges given to browsers: each answered once, within minutes.
create table staff_challenges (
  challenge text primary key,
  staff_id integer references staff on delete cascade,      -- null: for whoever signs in
  expires_at timestamptz not null
);

create table staff_totp (
  staff_id integer primary key references staff on delete cascade,
  secret bytea not null,                                    -- encrypted by the shop's secret
  last_step bigint not null default 0                       -- a code works once
);

create table staff_recovery_codes (
  staff_id integer not null references staff on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  staff_id integer not null references staff on delete cascade,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now(),
  ended_at timestamptz
);
create index staff_sessions_by_staff on staff_sessions (staff_id) where ended_at is null;

-- Who did what to what, before and after. Nobody changes or deletes a row; its personal values lie apart, so that they can go.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,                                      -- 'manager:7', 'manager:0' a command, 'system'
  session_id uuid,
  action text not null,
  record_kind text not null,
  record_id text not null,
  site_id smallint,
  changes jsonb not null default '{}',                      -- {field: [was, becomes]}; of a personal field their HMACs
  why text not null default '',
  batch_id uuid,
  digest bytea not null
);
create index audit_log_by_record on audit_log (record_kind, record_id, id);
create index audit_log_by_actor on audit_log (actor, id);

create table audit_personal (
  audit_id bigint primary key references audit_log,
  user_id bigint,                                           -- whose they are; null: of nobody with an account
  fields jsonb not null                                     -- {field: [was, becomes]}
);
create index audit_personal_by_user on audit_personal (user_id) where user_id is not null;

-- What a row says, in one text: a later change of any of it gives another digest.
create function audit_digest(entry audit_log) returns bytea immutable language sql as $$
  select sha256(convert_to(jsonb_build_array(entry.id, extract(epoch from entry.at), entry.actor, entry.session_id,
    entry.action, entry.record_kind, entry.record_id, entry.site_id, entry.changes, entry.why, entry.batch_id)::text, 'UTF8'))
$$;
create function digest_audit_entry() returns trigger language plpgsql as $$
begin
  new.digest := audit_digest(new);
  return new;
end $$;
create trigger audit_log_digest before insert on audit_log for each row execute function digest_audit_entry();

-- The chain: each seal is of the one before and of a row's digest, so that a row taken out is missed. Sealed each minute, in the order of commits.
create table audit_seals (
  position bigint primary key,
  audit_id bigint not null unique,
  seal bytea not null
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function refuse_audit_change();
create trigger audit_seals_append_only before update or delete or truncate on audit_seals for each statement execute function refuse_audit_change();
create trigger audit_personal_append_only before update or truncate on audit_personal for each statement execute function refuse_audit_change();

-- Former mailboxes of accounts. For 14 days nobody else gets an account by one, and its owner may take the account back.
create table mailbox_changes (
  id uuid primary key default gen_random_uuid(),
  site_id smallint not null references sites,
  user_id bigint not null references users on delete cascade,
  email citext not null,                                    -- before the change
  new_email citext not null,
  changed_at timestamptz not null default now(),
  returned_at timestamptz                                   -- taken back, or undone by taking an earlier one back; null: neither
);
create index mailbox_changes_by_email on mailbox_changes (site_id, email);
create index mailbox_changes_by_user on mailbox_changes (user_id);

-- Who is asked to share a workshop: by email address, for a right follows a proven address only. Erased with the address.
create table workshop_invitations (
  id integer primary key generated always as identity,
  workshop_id integer not null references workshops on delete cascade,
  site_id smallint not null references sites on delete cascade,
  email citext not null,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  invited_by_user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  ended_at timestamptz                                                -- accepted, declined or withdrawn
);
create unique index workshop_invitations_open on workshop_invitations (workshop_id, email) where ended_at is null;
create index workshop_invitations_by_email on workshop_invitations (site_id, email) where ended_at is null;

-- Who gets letters with offers (38-ФЗ art. 18: only with a consent that can be shown). A row is kept after the end: it shows that the wish was obeyed.
create table mail_recipients (
  id bigint generated always as identity primary key,
  site_id smallint not null references sites,
  email citext not null,
  user_id bigint references users,                          -- who asked, signed in with this mailbox; null: by the link of a letter
  source text not null,                                     -- the form the consent was given in
  text_version text not null,                               -- of the consent's text
  asked_at timestamptz,                                     -- null: never by a stranger, no link is out
  subscribed_at timestamptz,                                -- null: not confirmed
  ended_at timestamptz,                                     -- null: in force, once confirmed
  unique (site_id, email)
);
create index mail_recipients_by_user on mail_recipients (user_id);

-- Forms of a site: what is asked, in which words, is data the owner changes (announce `forms`).
create table form_types (
  id integer generated always as identity primary key,
  site_id smallint not null references sites on delete cascade,
  code text not null check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  group_code text not null check (group_code ~ '^[a-z][a-z0-9-]{1,39}$'),
  title text not null,
  lead text not null default '',                             -- what the form is for, above it
  button text not null default 'Отправить',
  thanks text not null,                                      -- what happens next, to who has sent it
  mailbox text not null default '',                          -- where letters of it go; empty: the site's mailbox
  offers_advertising boolean not null default false,
  question_field text,                                       -- whose text is published as a question; null: nothing of this form is
  publication_field text,                                    -- the checkbox that allows it
  sort smallint not null default 0,
  hidden_at timestamptz,
  unique (site_id, code),
  check ((question_field is null) = (publication_field is null))
);

create table form_fields (
  type_id integer not null references form_types on delete cascade,
  code text not null check (code ~ '^[a-z][a-zA-Z0-9]{0,39}$'),
  kind text not null check (kind in ('text', 'textarea', 'phone', 'email', 'inn', 'select', 'radio', 'checkbox', 'number', 'money', 'date', 'city', 'file', 'product', 'order')),
  label text not null,
  hint text not null default '',
  placeholder text not null default '',
  contact text check (contact in ('name', 'email', 'phone')), -- whose answer is the sender's: letters, limits and the profile go by it
  is_required boolean not null default false,
  least bigint,                                              -- shortest text in letters, smallest number, kopecks, days from today, files
  most bigint,                                               -- the same, longest and largest
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'), -- of select and radio: [{value, title}]
  sort smallint not null default 0,
  primary key (type_id, code),
  check (least <= most),
  check ((kind in ('select', 'radio')) = (options <> '[]')),
  check (contact is null or (contact = 'name' and kind = 'text') or contact = kind)
);
create unique index form_fields_contact on form_fields (type_id, contact) where contact is not null;

create table form_statuses (
  id smallint primary key,
  code text not null unique,
  title text not null,
  description text not null,                                 -- what it means for the sender
  is_open boolean not null
);
insert into form_statuses (id, code, title, description, is_open) values
  (1, 'new', 'Принято', 'Обращение у нас, скоро его возьмёт сотрудник.', true),
  (2, 'in-work', 'В работе', 'Сотрудник занимается вашим обращением.', true),
  (3, 'answered', 'Есть ответ', 'Мы ответили. Если вопрос остался, напишите нам ещё раз.', true),
  (4, 'closed', 'Закрыто', 'Вопрос решён.', false),
  (5, 'cancelled', 'Отозвано', 'Вы отозвали обращение.', false);

create table form_status_transitions (
  from_id smallint not null references form_statuses,
  to_id smallint not null references form_statuses,
  primary key (from_id, to_id)
);
insert into form_status_transitions (from_id, to_id) values (1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (3, 2), (3, 4), (4, 2);

create table form_requests (
  id bigint generated always as identity (start with 1001) primary key,
  site_id smallint not null references sites,
  type_id integer not null references form_types,
  user_id bigint references users,                           -- null: a guest
  status_id smallint not null default 1 references form_statuses,
  name text not null default '',
  email citext not null default '',
  phone text not null default '',
  answers jsonb not null check (jsonb_typeof(answers) = 'array'), -- [{code, kind, label, text, value}] as the form asked then
  page text not null default '',                             -- path the form stood on
  repeat_key bytea unique,                                   -- of sender and content while a repeat is the same request; null: it would be another one
  created_at timestamptz not null default now()
);
create index form_requests_by_user on form_requests (user_id, id desc);
create index form_requests_by_status on form_requests (status_id, id);
create index form_requests_by_email on form_requests (site_id, email);
create index form_requests_by_type on form_requests (type_id);

-- Append-only: what happened to a request. An edge that is not among the allowed ones cannot be written.
create table form_request_events (
  id bigint generated always as identity primary key,
  request_id bigint not null references form_requests on delete cascade,
  from_status_id smallint references form_statuses,
  to_status_id smallint not null references form_statuses,
  who text not null,                                         -- 'buyer', 'manager:0'
  answer text not null default '',                           -- the shop's words to the sender
  created_at timestamptz not null default now(),
  foreign key (from_status_id, to_status_id) references form_status_transitions (from_id, to_id)
);
create index form_request_events_by_request on form_request_events (request_id, id);
create unique index form_request_events_first on form_request_events (request_id) where from_status_id is null;

create function move_form_request() returns trigger language plpgsql as $$
begin
  update form_requests set status_id = new.to_status_id where id = new.request_id and status_id = coalesce(new.from_status_id, new.to_status_id);
  if not found then
    raise exception 'request % is not in status %', new.request_id, new.from_status_id using errcode = 'check_violation', constraint = 'form_request_chain';
  end if;
  return null;
end $$;
create trigger form_request_events_move after insert on form_request_events for each row execute function move_form_request();

create table form_request_files (
  request_id bigint not null references form_requests on delete cascade,
  file_id uuid not null references files on delete cascade,  -- goes with the person
  field_code text not null,
  position smallint not null,
  primary key (request_id, file_id)
);
create index form_request_files_by_file on form_request_files (file_id);

-- Questions with the shop's answers, for everybody to read. The author is named as far as the shop shows it.
create table published_questions (
  id bigint generated always as identity primary key,
  site_id smallint not null references sites on delete cascade,
  request_id bigint unique references form_requests on delete cascade, -- null: written by the shop
  topic text not null default '',
  author text not null,
  question text not null,
  answer text not null,
  published_at timestamptz not null default now(),
  found_by tsvector not null generated always as (
    setweight(to_tsvector('russian', question), 'A') || setweight(to_tsvector('russian', answer), 'B')) stored
);
create index published_questions_of_site on published_questions (site_id, published_at desc, id desc);
create index published_questions_found on published_questions using gin (found_by);

-- A guest's consent belongs to what it was given with.
alter table consents add column form_request_id bigint references form_requests on delete set null;
create index consents_by_form_request on consents (form_request_id) where form_request_id is not null;

-- Who waits to be told once that goods have come. A row without confirmed_at is a word of nobody yet.
create table restock_waits (
  id bigint generated always as identity primary key,
  site_id smallint not null references sites,
  email citext not null,
  user_id bigint references users,                           -- who asked, signed in with this mailbox; null: a guest
  group_id integer not null references groups on delete cascade,
  text_version text not null,                                -- of the consent to personal data
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  told_at timestamptz,                                       -- the one letter has gone
  ended_at timestamptz,                                      -- taken back
  unique (site_id, email, group_id)
);
create index restock_waits_by_user on restock_waits (user_id);
create index restock_waits_waiting on restock_waits (group_id) where confirmed_at is not null and told_at is null and ended_at is null;

-- What a mailbox gets for confirming that letters shall come: one code, once.
create table subscription_discounts (
  site_id smallint primary key references sites on delete cascade,
  percent numeric(5, 2) not null check (percent > 0 and percent < 100),
  min_sum_kopecks bigint not null default 0 check (min_sum_kopecks >= 0),
  days smallint not null check (days > 0)                    -- the code is good for
);
alter table mail_recipients add column discount_code_id bigint unique references promo_codes on delete set null;

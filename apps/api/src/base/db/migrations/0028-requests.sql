-- What a signed-in buyer asks the shop for: a call back, goods that are out of stock.
create table recall_topics (
  id smallint primary key,
  code text not null unique,
  title text not null
);
insert into recall_topics (id, code, title) values
  (1, 'choice', 'Помочь с выбором'), (2, 'order', 'Вопрос по заказу'), (3, 'price', 'Цена и условия для организации'),
  (4, 'service', 'Ремонт и обслуживание'), (5, 'other', 'Другое');

create table recall_statuses (
  id smallint primary key,
  code text not null unique,
  title text not null,
  is_open boolean not null
);
insert into recall_statuses (id, code, title, is_open) values
  (1, 'new', 'Ждёт звонка', true), (2, 'in-work', 'Звоним', true), (3, 'done', 'Поговорили', false), (4, 'missed', 'Не дозвонились', false),
  (5, 'cancelled', 'Отменён', false);

create table recalls (
  id bigint generated always as identity primary key,
  site_id smallint not null references sites,
  user_id bigint not null references users,
  topic_id smallint not null references recall_topics,
  status_id smallint not null default 1 references recall_statuses,
  fio text not null,
  phone text not null,
  convenient_time text not null check (convenient_time in ('any', 'morning', 'day', 'evening')),
  comment text not null default '',
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create index recalls_by_user on recalls (user_id, id desc);
-- One call about one thing: asked for again while it is waited for, it is the same request.
create unique index recalls_open on recalls (user_id, site_id, topic_id) where closed_at is null;

create table blanks (
  id bigint generated always as identity primary key,
  site_id smallint not null references sites,
  user_id bigint not null references users,
  offer_id integer not null references offers,
  status_id smallint not null references blank_statuses,
  count integer not null default 1 check (count between 1 and 9999),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz                                    -- ordered or cancelled
);
create index blanks_by_user on blanks (user_id, id desc);
create unique index blanks_open on blanks (user_id, site_id, offer_id) where closed_at is null;
create index blanks_waiting on blanks (offer_id) where closed_at is null;

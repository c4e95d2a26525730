-- What the shop says to one person; without one, an order of the operator to every open page of a site, or of all sites.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  site_id smallint references sites,                        -- of an order to every page; null: of all sites
  type_code text not null check (type_code ~ '^[a-z_-]{1,40}$'),
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 2000),
  link text not null default '' check (link = '' or link ~ '^/([^/\\]|$)'),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  check (user_id is not null or type_code in ('reset_session', 'reload_page'))
);
create index notifications_of_user on notifications (user_id, (read_at is not null), id desc);
create index notifications_by_age on notifications (created_at);

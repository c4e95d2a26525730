alter table consent_texts
  drop constraint consent_texts_kind_check,
  add constraint consent_texts_kind_check check (kind in ('personal-data', 'advertising', 'cookies'));

insert into consent_texts (kind, version, title, published_at, body) values
('cookies', '2026-11', 'Файлы cookie', '2026-11-01', 'Файлы cookie — короткие записи, которые сайт хранит в вашем браузере. Оператор: {operator}.

Необходимые записи хранятся всегда: без них магазин не помнит корзину, вход в аккаунт, выбранную валюту, город и вид каталога. Они видны только магазину и живут от 30 дней до 13 месяцев.

Статистика включается, только если вы согласились. Счётчик посещений передаёт сервису статистики, какие страницы открывают, что кладут в корзину и заказывают и какие случаются ошибки. Имени, телефона, почты и адреса в этих сведениях нет. Они нужны, чтобы исправлять неудобные места магазина.

Согласие не обязательно: без него магазин работает так же. Изменить выбор можно на этой странице в любой момент, ссылка на неё есть внизу каждой страницы. После отказа счётчик больше не загружается.

Вопросы о данных: {email}.');

-- 152-ФЗ art. 9: what a browser agreed to, to which edition of the text, when and by which form. Nobody is named: the browser keeps the id.
create table cookie_choices (
  id uuid primary key,                                      -- made by the browser's form: a repeat is the same choice
  site_id smallint not null references sites,
  text_kind text not null default 'cookies' check (text_kind = 'cookies'),
  text_version text not null,
  statistics boolean not null,                              -- false: only what the shop cannot do without
  source text not null check (source in ('banner', 'page')),
  made_at timestamptz not null default now(),
  foreign key (text_kind, text_version) references consent_texts (kind, version)
);

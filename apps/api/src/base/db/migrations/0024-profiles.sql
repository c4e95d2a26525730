alter table users
  add column organization jsonb,                            -- {name, inn, kpp, ogrn, legalAddress, bankName, bik, account, correspondentAccount}; null: a person
  add column school jsonb,                                  -- {school, district, city}; null: none
  add column params jsonb not null default '{}',            -- settings of the user: key → value, keys by packages/contract/src/people/users.ts
  add column profile_version integer not null default 0;    -- grows at every change of the profile: two tabs do not overwrite each other

-- The texts buyers agree to, each edition for ever: a changed text is a new row. The newest of a kind is the one that is asked for.
create table consent_texts (
  kind text not null check (kind in ('personal-data', 'advertising')),
  version text not null check (version ~ '^[0-9a-z.-]{1,30}$'),
  title text not null,
  body text not null,                                       -- paragraphs parted by an empty line; {operator} and {email} stand for the site's own
  published_at timestamptz not null default now(),
  primary key (kind, version)
);

create function keep_consent_text() returns trigger language plpgsql as $$
begin
  raise exception 'a text that was agreed to is never changed: publish a new version';
end $$;
create trigger consent_texts_are_kept before update or delete on consent_texts for each row execute function keep_consent_text();

insert into consent_texts (kind, version, title, published_at, body) values
('personal-data', '2026-11', 'Согласие на обработку персональных данных', '2026-11-01', 'Я свободно, своей волей и в своём интересе даю согласие на обработку моих персональных данных. Оператор: {operator}.

Цель обработки: завести учётную запись, принять и выполнить заказ, доставить товар, выставить счёт, отвечать на обращения и выполнять обязанности продавца по закону.

Какие данные обрабатываются: фамилия, имя и отчество, телефон, адрес электронной почты, адрес доставки, сведения об организации или учебном заведении, если вы их указали, состав и история заказов.

Что с ними делают: собирают, записывают, систематизируют, хранят, уточняют, используют, передают службе доставки и банку в объёме, нужном для заказа, обезличивают и уничтожают. Обработка ведётся на серверах в России, с использованием средств автоматизации и без них.

Данные не передаются третьим лицам для рекламы и не выкладываются в открытый доступ.

Согласие действует, пока существует учётная запись. Отозвать его можно в профиле на странице «Удаление аккаунта» или письмом на {email}. После отзыва данные уничтожаются, кроме документов о продажах: закон о бухгалтерском учёте обязывает хранить их не менее пяти лет.'),
('advertising', '2026-11', 'Согласие на получение рекламных писем', '2026-11-01', 'Я согласен получать по электронной почте письма о скидках, новинках и акциях. Отправитель: {operator}.

Для этого обрабатываются адрес электронной почты и имя. Письма приходят не чаще одного раза в неделю.

Согласие не связано с покупкой: без него заказ принимается и выполняется так же.

Отказаться можно в любой момент: в профиле на странице «Согласия», по ссылке в каждом письме или письмом на {email}. Рассылка прекращается сразу.');

alter table consents
  add column withdrawn_at timestamptz,                      -- null: in force
  add foreign key (kind, text_version) references consent_texts (kind, version);
create index consents_by_user on consents (user_id);

-- 152-ФЗ art. 21: who was erased, when, and what with them. The name is an HMAC: it answers «was this mailbox erased», and names nobody.
create table erasure_log (
  user_id bigint primary key references users,              -- what is left of the account
  subject_hash bytea not null,
  erased_rows jsonb not null,                               -- table → how many rows were deleted or emptied
  who text not null,                                        -- 'buyer', 'manager:7'
  erased_at timestamptz not null default now()
);
create index erasure_log_by_subject on erasure_log (subject_hash);

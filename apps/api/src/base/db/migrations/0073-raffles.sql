-- Raffles: a list that closes by the clock, and winners anybody can compute of it (decision 38).
alter table consent_texts
  drop constraint if exists consent_texts_kind_check,
  add constraint consent_texts_kind_check check (kind ~ '^[a-z-]{1,30}$');
-- Which kinds there are is said by their texts.
alter table consents drop constraint if exists consents_kind_check;

insert into consent_texts (kind, version, title, published_at, body) values
('raffle', '2026-11', 'Согласие на обработку персональных данных для розыгрыша', '2026-11-01', 'Я свободно, своей волей и в своём интересе даю согласие на обработку моих персональных данных для участия в розыгрыше. Оператор: {operator}.

Цель обработки: записать участника, выдать ему билет, не допустить второго билета одному человеку, определить победителей, сообщить о результатах и передать приз.

Какие данные обрабатываются: фамилия, имя и отчество, адрес электронной почты, телефон, если он указан в профиле, номер билета и время участия. От победителя приза дороже 4 000 ₽ организатор дополнительно запросит сведения для налоговой службы.

Что с ними делают: собирают, записывают, хранят, уточняют, используют, обезличивают и уничтожают. Обработка ведётся на серверах в России, с использованием средств автоматизации и без них.

На странице розыгрыша всем видны имя, первая буква фамилии и номер билета. Других данных участников там нет.

Согласие действует, пока существует учётная запись. Отозвать его можно, удалив аккаунт, или письмом на {email}. После удаления билет остаётся в списке без имени: список участников после закрытия не меняется, иначе розыгрыш нельзя было бы проверить.');

create table raffles (
  id bigint generated always as identity primary key,
  site_id smallint not null references sites,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  title text not null,
  preview text not null default '',
  organiser text not null check (organiser <> ''),          -- 38-ФЗ art. 9: who holds it
  rules jsonb not null check (jsonb_typeof(rules) = 'array'), -- blocks, packages/contract/src/content/blocks.ts
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  draws_at timestamptz not null,
  commitment bytea not null check (length(commitment) = 32), -- SHA-256 of the seed
  entries_count integer not null default 0 check (entries_count >= 0),
  list_hash bytea check (length(list_hash) = 32),           -- SHA-256 of the closed list; null: open
  seed bytea,                                               -- null: not drawn
  drawn_at timestamptz,
  created_at timestamptz not null default now(),
  unique (site_id, code),
  check (starts_at < ends_at and ends_at <= draws_at),
  check (seed is null or sha256(seed) = commitment),
  check ((seed is null) = (drawn_at is null) and (seed is null or list_hash is not null))
);
create index raffles_undrawn on raffles (ends_at) where drawn_at is null;

create table raffle_prizes (
  raffle_id bigint not null references raffles,
  place smallint not null check (place > 0),
  title text not null,
  description text not null default '',
  count smallint not null default 1 check (count > 0),
  value_kopecks bigint not null check (value_kopecks >= 0),
  image_file_id uuid references files,
  primary key (raffle_id, place)
);

-- Apart from what pages are made of: nothing that shows a raffle reads it. It is published by the draw.
create table raffle_seeds (
  raffle_id bigint primary key references raffles,
  seed bytea not null check (length(seed) = 32)
);

create table raffle_entries (
  raffle_id bigint not null references raffles,
  number integer not null,                                  -- given by the trigger: 1, 2, 3 …
  ticket text not null check (ticket ~ '^[0-9a-f]{16}$'),
  user_id bigint not null references users,                 -- of who was erased nothing but the id is left there
  person_key bytea not null,                                -- HMAC of the mailbox: an account that is erased and made anew enters no second time
  entered_at timestamptz not null default clock_timestamp(),
  primary key (raffle_id, number),
  unique (raffle_id, ticket)
);
create unique index raffle_entries_once on raffle_entries (raffle_id, user_id);
create unique index raffle_entries_person on raffle_entries (raffle_id, person_key);
create index raffle_entries_by_user on raffle_entries (user_id);

create table raffle_winners (
  raffle_id bigint not null,
  place smallint not null,
  turn smallint not null check (turn > 0),
  number integer not null,
  primary key (raffle_id, place, turn),
  foreign key (raffle_id, place) references raffle_prizes,
  foreign key (raffle_id, number) references raffle_entries
);
create unique index raffle_winners_once on raffle_winners (raffle_id, number);

-- The raffle's row is the gate: whoever enters holds it and looks at the clock afterwards, so that once the list is closed nobody is on the way into it.
create function take_raffle_entry() returns trigger language plpgsql as $$
declare
  raffle raffles;
begin
  select * into raffle from raffles where id = new.raffle_id for no key update;
  if clock_timestamp() < raffle.starts_at or clock_timestamp() >= raffle.ends_at or raffle.list_hash is not null then
    raise exception 'entries of raffle % are not taken now', new.raffle_id using errcode = 'SR001';
  end if;
  new.number := raffle.entries_count + 1;
  new.entered_at := clock_timestamp();
  return new;
end $$;
create trigger raffle_entries_taken before insert on raffle_entries for each row execute function take_raffle_entry();

create function count_raffle_entry() returns trigger language plpgsql as $$
begin
  update raffles set entries_count = entries_count + 1 where id = new.raffle_id;
  return null;
end $$;
create trigger raffle_entries_counted after insert on raffle_entries for each row execute function count_raffle_entry();

create function keep_raffle_entry() returns trigger language plpgsql as $$
begin
  raise exception 'a ticket of a raffle is never changed and never taken away';
end $$;
create trigger raffle_entries_kept before update or delete on raffle_entries for each row execute function keep_raffle_entry();
create trigger raffle_entries_not_emptied before truncate on raffle_entries for each statement execute function keep_raffle_entry();

-- With the first entry everything people entered under is fixed; with the draw all of it.
create function keep_raffle() returns trigger language plpgsql as $$
begin
  if old.drawn_at is not null then
    raise exception 'raffle % is drawn', old.id;
  end if;
  if old.entries_count > 0 and (old.site_id, old.code, old.organiser, old.rules, old.starts_at, old.ends_at, old.draws_at, old.commitment)
      is distinct from (new.site_id, new.code, new.organiser, new.rules, new.starts_at, new.ends_at, new.draws_at, new.commitment) then
    raise exception 'raffle % has entries: what people entered under is fixed', old.id;
  end if;
  if old.list_hash is not null and old.list_hash is distinct from new.list_hash then
    raise exception 'the list of raffle % is closed', old.id;
  end if;
  if new.list_hash is not null and clock_timestamp() < new.ends_at then
    raise exception 'raffle % is not over', old.id;
  end if;
  return new;
end $$;
create trigger raffles_kept before update on raffles for each row execute function keep_raffle();

create function keep_raffle_terms() returns trigger language plpgsql as $$
declare
  of_raffle bigint := coalesce(new.raffle_id, old.raffle_id);
begin
  if exists (select from raffles where id = of_raffle and (entries_count > 0 or drawn_at is not null)) then
    raise exception 'raffle % has entries: its prizes and its seed are fixed', of_raffle;
  end if;
  return coalesce(new, old);
end $$;
create trigger raffle_prizes_kept before insert or update or delete on raffle_prizes for each row execute function keep_raffle_terms();
create trigger raffle_seeds_kept before insert or update or delete on raffle_seeds for each row execute function keep_raffle_terms();

create function keep_raffle_winner() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' or exists (select from raffles where id = new.raffle_id and (drawn_at is not null or list_hash is null)) then
    raise exception 'winners are found once';
  end if;
  return new;
end $$;
create trigger raffle_winners_kept before insert or update or delete on raffle_winners for each row execute function keep_raffle_winner();

-- What buyers say of goods they received. A review is of the product, whatever site it was bought on: every site that sells the product shows it.
create table review_types (
  id smallint primary key,
  code text not null unique,
  title text not null
);
create table review_params (
  id smallint primary key,
  type_id smallint not null references review_types,
  code text not null check (code ~ '^[a-z][a-z-]{0,49}$'),
  title text not null,
  hint text not null default '',                            -- what the stars mean
  sort smallint not null default 0,
  unique (type_id, code)
);
insert into review_types (id, code, title) values
  (1, 'goods', 'Товары'), (2, 'machines', 'Машины и оборудование'), (3, 'supplies', 'Расходные материалы'), (4, 'furniture', 'Мебель и манекены'), (5, 'parts', 'Запчасти и лапки');
insert into review_params (id, type_id, code, title, hint, sort) values
  (1, 1, 'quality', 'Качество', '', 1), (2, 1, 'match', 'Соответствие описанию', '', 2), (3, 1, 'value', 'Цена и качество', '', 3),
  (4, 2, 'quality', 'Качество сборки', '', 1), (5, 2, 'stitch', 'Качество работы', 'Строчка, рез, глажение: то, ради чего покупали', 2),
  (6, 2, 'noise', 'Тихая работа', '5 — почти не слышно', 3), (7, 2, 'ease', 'Удобство и настройка', '5 — разобрались сразу', 4),
  (8, 3, 'quality', 'Качество', '', 1), (9, 3, 'match', 'Соответствие описанию', 'Цвет, номер, размер', 2), (10, 3, 'wear', 'Стойкость в работе', '', 3),
  (11, 4, 'quality', 'Качество сборки', '', 1), (12, 4, 'stability', 'Устойчивость', '', 2), (13, 4, 'comfort', 'Удобство', '', 3),
  (14, 5, 'quality', 'Качество', '', 1), (15, 5, 'fit', 'Подошло к машине', '5 — встало без доработки', 2), (16, 5, 'wear', 'Стойкость в работе', '', 3);

-- What is asked of a product: by the nearest of its main category and those above it that says; none: type 1.
alter table categories add column review_type_id smallint references review_types;
create function review_type_of(product integer) returns smallint language sql stable as $$
  with recursive line as (
    select c.parent_id, c.review_type_id, 1 as depth from product_categories p join categories c on c.id = p.category_id where p.product_id = product and p.is_main
    union all
    select c.parent_id, c.review_type_id, l.depth + 1 from line l join categories c on c.id = l.parent_id where l.review_type_id is null and l.depth < 30
  )
  select coalesce((select review_type_id from line where review_type_id is not null), 1::smallint)
$$;

create table reviews (
  id bigint generated always as identity (start with 101) primary key,
  product_id integer not null references products on delete cascade,
  user_id bigint not null references users,                 -- erased, the person's reviews go too
  site_id smallint not null references sites,               -- where it was written
  state text not null default 'new' check (state in ('new', 'published', 'refused')),
  refusal text not null default '' check ((refusal <> '') = (state = 'refused')),
  rating smallint not null check (rating between 1 and 5),
  pros text not null default '' check (length(pros) <= 3000),
  cons text not null default '' check (length(cons) <= 3000),
  comment text not null default '' check (length(comment) <= 3000),
  author text not null check (length(author) between 1 and 60), -- as it is shown: never a surname
  is_anonymous boolean not null,
  answer text not null default '' check (length(answer) <= 3000),
  answered_at timestamptz check ((answered_at is not null) = (answer <> '')),
  helpful_count integer not null default 0 check (helpful_count >= 0),
  unhelpful_count integer not null default 0 check (unhelpful_count >= 0),
  fingerprint bytea not null,                               -- of the form: a repeat is the same review
  created_at timestamptz not null default now(),
  changed_at timestamptz,                                   -- by its author; null: never
  unique (user_id, product_id)                              -- one a buyer and product, whatever races
);
create index reviews_published on reviews (product_id, rating, id desc) where state = 'published';
create index reviews_waiting on reviews (id) where state = 'new';

create table review_ratings (
  review_id bigint not null references reviews on delete cascade,
  param_id smallint not null references review_params,
  rating smallint not null check (rating between 1 and 5),
  primary key (review_id, param_id)
);

create table review_photos (
  review_id bigint not null references reviews on delete cascade,
  file_id uuid not null references files on delete cascade, -- goes with the person
  position smallint not null check (position between 1 and 10),
  primary key (review_id, file_id)
);
create index review_photos_by_file on review_photos (file_id);

create table review_history (
  id bigint generated always as identity primary key,
  review_id bigint not null references reviews on delete cascade,
  from_state text,
  to_state text not null,
  who text not null,                                        -- 'buyer', 'manager:7'
  why text not null default '',
  created_at timestamptz not null default now()
);
create index review_history_by_review on review_history (review_id);

create table review_votes (
  review_id bigint not null references reviews on delete cascade,
  user_id bigint not null references users,
  is_helpful boolean not null,
  primary key (review_id, user_id)
);
create index review_votes_by_user on review_votes (user_id);

-- Votes are counted where they are written: two at once wait for each other on the review's row.
create function count_review_votes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update reviews set helpful_count = helpful_count - old.is_helpful::int, unhelpful_count = unhelpful_count - (not old.is_helpful)::int where id = old.review_id;
  end if;
  if tg_op <> 'DELETE' then
    update reviews set helpful_count = helpful_count + new.is_helpful::int, unhelpful_count = unhelpful_count + (not new.is_helpful)::int where id = new.review_id;
  end if;
  return null;
end $$;
create trigger review_votes_count after insert or update or delete on review_votes for each row execute function count_review_votes();

create function refuse_own_vote() returns trigger language plpgsql as $$
begin
  if exists (select from reviews where id = new.review_id and user_id = new.user_id) then
    raise exception 'nobody votes for an own review' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger review_votes_not_own before insert or update on review_votes for each row execute function refuse_own_vote();

-- What cards show: published reviews and the sum of their stars. A row there is none of means none.
create table product_ratings (
  product_id integer primary key references products on delete cascade,
  count integer not null default 0 check (count >= 0),
  stars integer not null default 0 check (stars between count and 5 * count)
);

create function count_published_reviews() returns trigger language plpgsql as $$
declare
  lost integer := case when tg_op <> 'INSERT' and old.state = 'published' then old.rating end;
  won integer := case when tg_op <> 'DELETE' and new.state = 'published' then new.rating end;
begin
  if lost is not distinct from won then
    return null;
  end if;
  if won is not null then
    insert into product_ratings (product_id) values (new.product_id) on conflict do nothing;
  end if;
  update product_ratings set count = count + (won is not null)::int - (lost is not null)::int, stars = stars + coalesce(won, 0) - coalesce(lost, 0)
  where product_id = case when tg_op = 'DELETE' then old.product_id else new.product_id end;
  return null;
end $$;
create trigger reviews_count after insert or delete or update of state, rating on reviews for each row execute function count_published_reviews();

-- A review stays with its product and its author.
create function keep_review_subject() returns trigger language plpgsql as $$
begin
  raise exception 'a review keeps its product and author' using errcode = 'check_violation';
end $$;
create trigger reviews_subject before update of product_id, user_id on reviews for each row
  when (new.product_id <> old.product_id or new.user_id <> old.user_id) execute function keep_review_subject();

create trigger note_insert after insert on product_ratings referencing new table as changed for each statement execute function note_products_of_rows();
create trigger note_update after update on product_ratings referencing new table as changed for each statement execute function note_products_of_rows();
create trigger note_delete after delete on product_ratings referencing old table as changed for each statement execute function note_products_of_rows();
create trigger note_truncate after truncate on product_ratings for each statement execute function note_all_products();

-- Orders whose buyer was asked for reviews: each once.
create table review_invitations (
  order_id bigint primary key references orders,
  invited_at timestamptz not null default now()
);

-- Kinds of consent are those there is a text of: consents refer to the text.
alter table consent_texts
  drop constraint consent_texts_kind_check,
  add constraint consent_texts_kind_check check (kind ~ '^[a-z][a-z-]{0,39}$');
insert into consent_texts (kind, version, title, published_at, body) values
('review-publication', '2026-11', 'Согласие на публикацию отзыва', '2026-11-01', 'Я согласен, чтобы мой отзыв о товаре был опубликован на сайте магазина для всех посетителей. Оператор: {operator}.

Публикуются: оценки, текст отзыва, приложенные фотографии, дата и подпись — имя и первая буква фамилии либо слово «Покупатель», как я выбрал. Фамилия целиком, телефон, почта, адрес и состав заказа не публикуются.

Перед публикацией магазин читает отзыв и может отказать, если в нём есть чужие личные данные, оскорбления или реклама.

Посетители могут читать отзыв без ограничений; передавать и использовать данные из него в других целях я не разрешаю.

Согласие действует, пока отзыв есть на сайте. Отозвать его можно в любой момент: удалите отзыв в профиле на странице «Отзывы» или напишите на {email}. Отзыв исчезнет с сайта сразу.');

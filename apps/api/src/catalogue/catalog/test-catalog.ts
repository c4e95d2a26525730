import type { Pool } from '../../base/db/pool.ts'

/** A product with one group of one offer: prices for guests and dealers, free stock in Москва and Иваново. */
export interface TestProduct {
  id: number
  title: string
  vendorCode?: string
  siteIds?: number[]
  /** Main first. */
  categoryIds: number[]
  partnerId?: number
  popularity?: number
  valueIds?: number[]
  /** Number of property 3. */
  length?: number
  stickerId?: number
  guestPrice?: number
  dealerPrice?: number
  oldPrice?: number
  moscow?: number
  ivanovo?: number
  createdMinutesAgo?: number
}

/**
 * Sites 1 (Москва, Иваново) and 2 (Иваново, own price list) with a tree of categories and four properties; products are
 * added by `addProducts`.
 */
export async function fillTestCatalog(pool: Pool): Promise<void> {
  await pool.query(`
    insert into currencies values (1, 'RUB', '₽', 'Рубль', 1, 0), (2, 'CNY', '¥', 'Юань', 12.5, 1);
    insert into price_roles values ('guest_opt', 'Гость', false, 0), ('dealer', 'Дилер', true, 1), ('opt', 'Опт', true,
      2);
    insert into price_lists values (1, 'main', 'Основной'), (2, 'school', 'Школьный');
    insert into warehouses values (1, 'msk', 'Москва', 'Москва'), (2, 'ivn', 'Иваново', 'Иваново');
    insert into sites (id, code, name, hosts, phone, email, city, address, hours, currency_id, price_list_id,
      price_role) values
      (1, 'main', 'Шпулька', '{shop.test}', '+7 (495) 123-45-67', 'shop@example.com', 'Москва', 'Тверская, 1',
        'Пн–Пт 9–18', 1, 1, 'guest_opt'),
      (2, 'school', 'Шпулька. Учебные мастерские', '{school.test}', '+7 (493) 123-45-67', 'school@example.com',
        'Иваново', 'Ленина, 1', 'Пн–Пт 9–18', 1, 2, 'guest_opt');
    insert into site_warehouses values (1, 1), (1, 2), (2, 2);
    insert into categories (id, code, parent_id, sort, title) values
      (1, 'machines', null, 1, 'Швейные машины'), (2, 'lockstitch', 1, 1, 'Прямострочные'), (3, 'overlocks', 1, 2,
        'Оверлоки'),
      (4, 'needles', null, 2, 'Иглы'), (5, 'knit', 4, 1, 'Для трикотажа'), (6, 'empty', null, 3, 'Пустая');
    insert into properties (id, code, title, kind, unit, priority_id, seo, is_filter, is_key, sort) values
      (1, 'feed', 'Продвижение', 'list', '', 10, 1, true, true, 1), (2, 'material', 'Материал', 'list', '', 10, 5, true,
        false, 2),
      (3, 'length', 'Длина стежка', 'number', 'мм', 20, 0, true, true, 3), (4, 'trimmer', 'Обрезка нити', 'flag', '', 5,
        0, true, false, 4),
      (5, 'colour', 'Цвет', 'list', '', 1, 0, false, false, 5);
    insert into property_values (id, property_id, code, title, seo) values
      (11, 1, 'lower', 'Нижнее', 1), (12, 1, 'needle', 'Игольное', 2), (13, 1, 'triple', 'Тройное', 0),
      (21, 2, 'light', 'Лёгкие', 0), (22, 2, 'medium', 'Средние', 0), (23, 2, 'heavy', 'Тяжёлые', 9), (41, 4, 'yes',
        'Есть', 0), (51, 5, 'white', 'Белый', 0);
    insert into property_value_dependencies values (13, 22), (13, 23), (12, 21), (12, 22);
    insert into partners (id, code, title) values (1, 'aurora', 'Аврора'), (2, 'zenit', 'Зенит');
    insert into stickers (id, code, title, kind, sort) values (1, 'hit', 'Хит', 'accent', 1), (2, 'new', 'Новинка',
      'good', 2);`)
}

/** Adds products; the numbers of a group and its offer are the product's. */
export async function addProducts(pool: Pool, products: readonly TestProduct[]): Promise<void> {
  await pool.query(
    `with input as (select * from json_to_recordset($1::json) as t (
       id int, title text, "vendorCode" text, "siteIds" int[], "categoryIds" int[], "partnerId" int, popularity int,
         "valueIds" int[], length float8, "stickerId" int,
       "guestPrice" bigint, "dealerPrice" bigint, "oldPrice" bigint, moscow int, ivanovo int, "createdMinutesAgo" int)
     ), p as (
       insert into products (id, code, title, vendor_code, partner_id, popularity, created_at)
       select id, 'p' || id, title, coalesce("vendorCode", ''), "partnerId", coalesce(popularity, 0),
         date_trunc('minute', now()) - make_interval(mins => coalesce("createdMinutesAgo", 0)) from input
     ), s as (insert into product_sites select id, unnest(coalesce("siteIds", array[1, 2])) from input
     ), c as (insert into product_categories select id, category, n = 1 from input, unnest("categoryIds") with
       ordinality as t (category, n)
     ), v as (insert into product_values select id, unnest("valueIds") from input
     ), n as (insert into product_numbers select id, 3, length from input where length is not null
     ), k as (insert into product_stickers select id, "stickerId" from input where "stickerId" is not null
     ), g as (insert into groups (id, product_id) select id, id from input
     ), o as (insert into offers (id, title, vendor_code, weight_grams) select id, title, coalesce("vendorCode", ''),
       1500 from input
     ), m as (insert into group_offers select id, id from input
     ), f as (
       insert into offer_prices (price_list_id, offer_id, price_role, limit_kopecks, price_kopecks, old_price_kopecks)
       select list, id, 'guest_opt', 0, "guestPrice", "oldPrice" from input, unnest(array[1, 2]) list
         where "guestPrice" is not null
       union all select list, id, 'dealer', step, "dealerPrice" - step / 100, null from input, unnest(array[1, 2]) list,
         unnest(array[0, 100000]) step where "dealerPrice" is not null
     )
     insert into stock (offer_id, warehouse_id, on_hand) select id, 1, moscow from input where moscow is not null union
       all select id, 2, ivanovo from input where ivanovo is not null`,
    [JSON.stringify(products)],
  )
}

import { createHash, randomUUID } from 'node:crypto'
import type { Basket } from '@shpulka/contract/buying/basket'
import type { Calculation } from '@shpulka/contract/buying/delivery'
import type { OrderForm } from '@shpulka/contract/buying/orders'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { Pool } from '../../base/db/pool.ts'
import { describeViolations, verifyShop } from '../../checks/verify/verify-shop.ts'

/** Groups of the small shop used in tests of buying. */
export const goods = {
  /** 1 000 ₽; 900 ₽ from 5 000 ₽; 800 ₽ from 20 000 ₽. 3 in the first warehouse, 5 in the second. 12 kg. */
  overlocker: 1,
  /** 150 ₽ instead of 200 ₽; 100 in stock. */
  needles: 2,
  /** 10 ₽ each; 25 in stock. */
  spool: 3,
  /** Ten of the same spools. */
  spoolBox: 4,
  soldOut: 5,
  onRequest: 6,
  /** Sold on site 2 only. */
  schoolTable: 7,
  hidden: 8,
  /** 2 500 ₽; one left. */
  lastUnit: 9,
  /** A machine head and a table together; 3 000 ₽; 4 tables. */
  machineWithTable: 10,
  /** 100 000 ₽; 20 kg, but a cubic metre. */
  bulkyTable: 11,
} as const

/** Guests pay prices of the role guest_opt, small wholesale. */
const tables = `
  insert into currencies (id, code, sign, title, rate) values (1, 'RUB', '₽', 'Рубль', 1), (2, 'USD', '$', 'Доллар',
    90.5);
  insert into price_roles (code, title) values ('guest_opt', 'Мелкий опт'), ('dealer', 'Дилерская');
  insert into price_lists (id, code, title) values (1, 'main', 'Основной'), (2, 'school', 'Для школ');
  insert into warehouses (id, code, title, city) values (1, 'orel', 'Орёл', 'Орёл'), (2, 'moscow', 'Москва', 'Москва'),
    (3, 'school', 'Школьный', 'Тула');
  insert into sites (id, code, name, hosts, phone, email, city, address, hours, currency_id, price_list_id, price_role)
    values
    (1, 'main', 'Шпулька', '{shop.test}', '+7 900 000-00-01', 'shop@shpulka.test', 'Орёл', 'Московское шоссе, 1',
      'Пн–Пт 9–18', 1, 1, 'guest_opt'),
    (2, 'school', 'Шпулька. Учебные мастерские', '{school.test}', '+7 900 000-00-02', 'school@shpulka.test', 'Тула',
      'Ленина, 2', 'Пн–Пт 9–18', 1, 2, 'guest_opt');
  insert into site_warehouses (site_id, warehouse_id) values (1, 1), (1, 2), (2, 3);
  insert into categories (id, code, title) values (1, 'machines', 'Машины');
  insert into products (id, code, title, vendor_code, hidden_at) values
    (1, 'overlocker', 'Оверлок «Волна»', 'ОВ-1', null), (2, 'needles', 'Иглы DBx1', 'ИГ-1', null), (3, 'spools',
      'Нить «Прочная»', 'НТ-1', null),
    (5, 'sold-out', 'Пуговичный автомат', 'ПА-1', null), (6, 'on-request', 'Раскройный комплекс', 'РК-1', null), (7,
      'school-table', 'Стол ученический', 'СТ-1', null),
    (8, 'hidden', 'Снятый с продажи утюг', 'УТ-1', now()), (9, 'last-unit', 'Последний манекен', 'МН-1', null), (10,
      'machine-with-table', 'Машина со столом', 'МС-1', null),
    (11, 'bulky-table', 'Раскройный стол', 'РС-1', null);
  insert into product_categories (product_id, category_id, is_main) select id, 1, true from products;
  insert into product_sites (product_id, site_id) select id, case id when 7 then 2 else 1 end from products;
  insert into groups (id, product_id, title) values
    (1, 1, ''), (2, 2, ''), (3, 3, 'бобина'), (4, 3, 'коробка, 10 бобин'), (5, 5, ''), (6, 6, ''), (7, 7, ''), (8, 8,
      ''), (9, 9, ''), (10, 10, ''), (11, 11, '');
  insert into offers (id, vendor_code, title, weight_grams, length_mm, width_mm, height_mm) values
    (1, 'ОВ-1-Ч', 'Оверлок', 12000, 400, 300, 350), (2, 'ИГ-1', 'Иглы', 20, 100, 50, 5), (3, 'НТ-1', 'Нить', 100, 60,
      60, 120), (5, 'ПА-1', 'Автомат', 40000, 600, 400, 500),
    (6, 'РК-1', 'Комплекс', 500000, 2000, 1000, 1000), (7, 'СТ-1', 'Стол', 15000, 1200, 600, 100), (8, 'УТ-1', 'Утюг',
      2000, 300, 200, 200),
    (9, 'МН-1', 'Манекен', 5000, 400, 300, 1600), (10, 'МС-Г', 'Голова машины', 28000, 500, 200, 300), (12, 'МС-С',
      'Стол машины', 15000, 1060, 550, 50),
    (11, 'РС-1', 'Раскройный стол', 20000, 1000, 1000, 1000);
  insert into group_offers (group_id, offer_id, quantity) values
    (1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 3, 10), (5, 5, 1), (6, 6, 1), (7, 7, 1), (8, 8, 1), (9, 9, 1), (10, 10, 1),
      (10, 12, 1), (11, 11, 1);
  insert into offer_prices (price_list_id, offer_id, price_role, limit_kopecks, price_kopecks, old_price_kopecks) values
    (1, 1, 'guest_opt', 0, 100000, null), (1, 1, 'guest_opt', 500000, 90000, null), (1, 1, 'guest_opt', 2000000, 80000,
      null), (1, 1, 'dealer', 0, 70000, null),
    (1, 2, 'guest_opt', 0, 15000, 20000), (1, 3, 'guest_opt', 0, 1000, null), (1, 5, 'guest_opt', 0, 5000000, null), (2,
      7, 'guest_opt', 0, 700000, null),
    (1, 8, 'guest_opt', 0, 300000, null), (1, 9, 'guest_opt', 0, 250000, null), (1, 10, 'guest_opt', 0, 200000, null),
      (1, 12, 'guest_opt', 0, 100000, null),
    (1, 11, 'guest_opt', 0, 10000000, null);
  insert into stock (offer_id, warehouse_id, on_hand) values
    (1, 1, 3), (1, 2, 5), (1, 3, 50), (2, 1, 100), (3, 1, 25), (5, 1, 0), (6, 1, 1), (7, 3, 9), (8, 1, 9), (9, 1, 1),
      (10, 1, 9), (12, 2, 4), (11, 1, 9);
  insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) select offer_id, warehouse_id, 'receipt',
    on_hand from stock where on_hand > 0;
  insert into delivery_methods (id, code, kind, title, is_default, is_free_from_threshold, max_weight_grams, sort)
    values
    (1, 'courier', 'courier', 'Курьер', true, true, 100000, 1), (2, 'pickup', 'pickup', 'Самовывоз', false, false, null,
      2),
    (3, 'transport', 'transport', 'Транспортная компания', false, false, null, 3), (4, 'point', 'point', 'Пункт выдачи',
      false, true, 15000, 4);
  insert into delivery_zones (id, code, title, cities, regions, sort) values (1, 'orel', 'Орёл', '{орёл}', '{}', 1), (2,
    'russia', 'Россия', '{}', '{}', 2);
  insert into delivery_tariffs (method_id, zone_id, up_to_weight_grams, price_kopecks, per_extra_kg_kopecks, days_min,
    days_max) values
    (1, 1, 5000, 30000, 0, 1, 1), (1, 1, 30000, 60000, 2000, 1, 2), (1, 2, 30000, 90000, 3000, 3, 7),
    (2, 1, 100000, 0, 0, 0, 0), (3, 1, 50000, 100000, 1500, 2, 3), (3, 2, 50000, 200000, 2500, 4, 9), (4, 2, 15000,
      40000, 0, 3, 5);
  insert into delivery_points (code, method_id, zone_id, site_id, title, city, address, latitude, longitude, hours,
    max_weight_grams, takes_cash) values
    ('orel-shop', 2, 1, 1, 'Магазин в Орле', 'Орёл', 'Московское шоссе, 1', 52.97, 36.07, 'Пн–Пт 9–18', null, true),
    ('moscow-1', 4, 2, null, 'Пункт на Тверской', 'Москва', 'Тверская, 1', 55.76, 37.61, '10–22', 10000, true),
    ('moscow-2', 4, 2, null, 'Пункт на Мясницкой', 'Москва', 'Мясницкая, 5', 55.76, 37.63, '10–22', null, false),
    ('tula-school', 2, 1, 2, 'Школьный склад', 'Тула', 'Ленина, 2', 54.19, 37.61, '9–17', null, true);
  insert into payment_methods (id, code, kind, title, description, is_default, needs_bill, reservation_days) values
    (1, 'on-delivery', 'on-delivery', 'При получении', 'Деньгами или картой', true, false, 2), (2, 'invoice', 'invoice',
      'По счёту', 'Для организаций', false, true, 5),
    (3, 'card', 'card', 'Картой онлайн', 'На странице банка', false, true, 2);
  insert into order_status_groups (id, code, title) values (1, 'open', 'В работе'), (2, 'closed', 'Завершены'), (3,
    'cancelled', 'Отменены');
  insert into order_statuses (id, code, title, group_id, is_buyer_cancellable, is_initial, keeps_reservation, stage,
    step_id) values
    (1, 'new', 'Новый', 1, true, true, false, 'open', 1), (2, 'accepted', 'Принят', 1, true, false, false, 'open', 2),
    (3, 'completed', 'Выполнен', 2, false, false, false, 'completed', 5), (4, 'shipped', 'В пути', 1, false, false,
      false, 'sent', 4),
    (5, 'cancelled', 'Отменён', 3, false, false, false, 'cancelled', null), (6, 'paid', 'Оплачен', 1, true, false, true,
      'open', 2);
  insert into order_status_transitions (from_id, to_id) values (1, 2), (1, 5), (2, 3), (2, 4), (2, 5), (4, 3), (4, 5),
    (1, 6), (2, 6), (6, 4), (6, 3), (6, 5);
  insert into cancel_statuses (id, code, title) values (1, 'changed-mind', 'Покупка больше не нужна');
  insert into blank_statuses (id, code, title) values (1, 'new', 'Новый'), (2, 'in-work', 'В работе'), (3, 'available',
    'Товар поступил'),
    (4, 'ordered', 'Оформлен заказ'), (5, 'cancelled', 'Отменён');
`

/**
 * Fills an empty database with a small shop whose prices, stock and tariffs are easy to compute by hand. Call before
 * opening an API on it.
 */
export async function fillTestShop(pool: Pool): Promise<void> {
  await pool.query(tables)
}

/** A visitor of the shop, signed in or not. */
export interface TestVisitor {
  readonly cartToken: string
  readonly headers: Record<string, string>
}

export function guest(headers: Record<string, string> = {}): TestVisitor {
  const cartToken = randomUUID()
  return { cartToken, headers: { 'x-site-id': '1', 'x-cart-token': cartToken, ...headers } }
}

/** Each guest has their own network address, so that rate limits do not affect other guests. */
export function addressOf({ headers }: Pick<TestVisitor, 'headers'>): string {
  const token = headers['x-cart-token']
  return token ? [10, ...createHash('sha256').update(token).digest().subarray(0, 3)].join('.') : '127.0.0.1'
}

/** Calls the API as a visitor. */
export async function sendRequest<Answer = Record<string, unknown>>(
  app: FastifyInstance,
  visitor: Pick<TestVisitor, 'headers'>,
  method: InjectOptions['method'],
  url: string,
  payload?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Answer }> {
  const response = await app.inject({
    method,
    url: `/api${url}`,
    remoteAddress: addressOf(visitor),
    headers: { ...visitor.headers, ...headers },
    ...(payload !== undefined && { payload: payload as object }),
  })
  return { status: response.statusCode, body: response.json() }
}

export const address = { region: 'Орловская область', city: 'Орёл', street: 'Ленина', house: '7', flat: '12' }

/** Puts groups in the basket, one of each or the given count. */
export async function fillBasket(
  app: FastifyInstance,
  visitor: TestVisitor,
  groups: readonly { id: number; count?: number }[],
): Promise<Basket> {
  const { status, body } = await sendRequest<Basket>(app, visitor, 'POST', '/basket/v1/products', { groups })
  expect(status).toBe(200)
  return body
}

/** Calculates the delivery of the visitor's basket to an address. */
export async function calculate(
  app: FastifyInstance,
  visitor: TestVisitor,
  methodId = 1,
  to: object = address,
): Promise<Calculation> {
  const { status, body } = await sendRequest<Calculation[]>(app, visitor, 'POST', '/delivery/v1/calculate/address', {
    address: to,
  })
  expect(status).toBe(200)
  return body.find((calculation) => calculation.methodId === methodId)!
}

let buyerCount = 0

/** A valid order form for a basket and its delivery; each has a new email address. */
export function orderForm(basket: Basket, calculation: Calculation, changed: Partial<OrderForm> = {}): OrderForm {
  buyerCount += 1
  return {
    accept: true,
    personalData: { fio: 'Анна Швецова', email: `anna.${buyerCount}@example.ru`, phone: '8 (900) 123-45-67' },
    consents: { personalData: true },
    personalPayment: 1,
    personalDelivery: { method: calculation.methodId, calculationId: calculation.calculationId },
    personalShipping: { shipping: address },
    total: basket.total.price + calculation.price,
    deviceId: 'phone',
    ...changed,
  }
}

/** Checks that hold only in tests, where emails stay in the queue and groups do not change after an order. */
const violations = {
  'S5, by the offers of groups': `select o.id from orders o
    join order_statuses s on s.id = o.status_id
    join (select l.order_id, m.offer_id, sum((l.count - l.sent_count - l.withdrawn_count) * m.quantity) as wanted,
        sum(l.sent_count * m.quantity) as went
      from order_lines l join group_offers m using (group_id) group by 1, 2) w on w.order_id = o.id
    left join order_shortages h on h.order_id = o.id and h.offer_id = w.offer_id
    left join (select order_id, offer_id, sum(quantity) held from order_reservations
      group by 1, 2) r on r.order_id = o.id and r.offer_id = w.offer_id
    left join (select order_id, offer_id, -sum(on_hand_delta) filter (where refund_id is null) sent from stock_movements
      group by 1, 2) m on m.order_id = o.id and m.offer_id = w.offer_id
    where coalesce(r.held, 0) <> case when s.stage = 'open' and s.code <> 'one-click'
      and coalesce(o.confirm_before > now(), true) then w.wanted - coalesce(h.quantity, 0) else 0 end
      or coalesce(m.sent, 0) <> case when s.stage = 'cancelled' then 0 else w.went end`,
  'X2, two emails per order': `select o.id from orders o 
    left join graphile_worker._private_jobs j on j.payload ->> 'email' = 'order-placed'
      and j.payload ->> 'id' = o.id::text and j.payload ->> 'again' is null
    where o.basket_id is not null group by o.id having count(distinct j.payload ->> 'to') <> 2 or count(j.id) <> 2`,
}

/** Fails when an invariant of the shop is violated. */
export async function expectInvariants(pool: Pool): Promise<void> {
  expect(describeViolations(await verifyShop(pool))).toEqual([])
  for (const [invariant, query] of Object.entries(violations)) {
    const { rows } = await pool.query(query)
    expect({ invariant, rows }).toEqual({ invariant, rows: [] })
  }
}

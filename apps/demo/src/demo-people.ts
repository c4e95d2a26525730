import type { Queryable } from '../../api/src/base/db/pool.ts'
import { deliveryDates } from '../../api/src/buying/delivery/delivery-dates.rule.ts'
import { deliveryMethods } from './data/delivery.ts'
import { cancelStatuses, orderStatuses, paymentMethods } from './data/ordering.ts'
import { addresses, demoFavorites, people } from './data/people.ts'
import { blankRows, bonusGifts, purchases, recallRows, statusComments } from './data/purchases.ts'
import {
  analyzeCatalogue,
  findOrderedOffers,
  insertOrderLines,
  insertOrders,
  moveStock,
  type OrderedOffer,
} from './demo-orders.sql.ts'
import { insertBlanks, insertBonusLedger, insertFavorites, insertRecalls, upsertPeople } from './demo-people.sql.ts'
import { insertPromoCodeUses } from './demo-promo-codes.sql.ts'
import { demoDeductions } from './demo-promo-codes.ts'
import { insertRefunds } from './demo-refunds.sql.ts'
import { reviewerPeople, reviewerPurchases } from './demo-reviews.ts'
import { insertRows } from './insert-rows.sql.ts'

const firstOrderId = 1001
const dayMilliseconds = 86_400_000

/**
 * Inserts users with a history: orders in every status with their stock, bonuses, blanks and recalls. Days are counted
 * back from `now`.
 */
export async function insertPeople(tx: Queryable, now: Date): Promise<void> {
  const allPeople = [...people, ...reviewerPeople]
  const ids = new Map((await upsertPeople(tx, allPeople)).map(({ email, id }) => [email, id]))
  const personOf = (name: string) => {
    const { email, fio, phone, price, site, organization, inn, kpp, ogrn } = allPeople.find(
      (person) => person.email === `${name}@shpulka.example`,
    )!
    const payer = organization ? { name: organization, inn, kpp, ogrn, legalAddress: '' } : null
    return { id: ids.get(email!)!, email, fio, phone, price, payer, site: Number(site) }
  }
  // Slightly before now, so that today's events are in the past.
  const timeOf = (daysAgo: number, daysLater = 0) =>
    new Date(now.getTime() - (daysAgo - daysLater) * dayMilliseconds - 3_600_000 * (3 - daysLater * 0.1)).toISOString()

  const orders = [...purchases, ...reviewerPurchases].map(
    ({ days, delivery, payment, goods, way, reason, code, bonuses, comment, person }, n) => ({
      id: firstOrderId + n,
      person: personOf(person!),
      days: Number(days),
      goods: goods!,
      way: way!,
      delivery: delivery!,
      payment: payment!,
      reason: reason!,
      code: code!,
      bonuses: bonuses!,
      comment: comment!,
    }),
  )
  const orderLines = orders.flatMap(({ id, person, goods }) =>
    goods.split(', ').map((each, line) => {
      const [article, count] = each.split(' ') as [string, string]
      return {
        order_id: id,
        line: line + 1,
        article,
        count: Number(count),
        site_id: person.site,
        price_role: person.price,
      }
    }),
  )
  await analyzeCatalogue(tx)
  const bought = await findOrderedOffers(tx, JSON.stringify(orderLines))
  const deductionsByOrder = new Map(
    orders.map(({ id, person, code, bonuses }) => [
      id,
      demoDeductions(
        { site: person.site, priceRole: person.price!, code, bonuses },
        bought.filter(({ orderId, isFirst }) => orderId === id && isFirst),
      ),
    ]),
  )
  const idOf = (rows: readonly Readonly<Record<string, string>>[], code: string) =>
    Number(rows.find((row) => row.code === code)!.id)
  // `way` lists statuses with days after the order: «paid 0, shipped 2».
  const statusChangesOf = (way: string) =>
    way
      .split(', ')
      .flatMap((each) => (each === '' ? [] : [{ code: each.split(' ')[0]!, daysLater: Number(each.split(' ')[1]) }]))

  const histories = orders.flatMap(({ id, days, way, reason }) => {
    const changes = statusChangesOf(way).map(({ code, daysLater }) => ({
      code,
      at: timeOf(days, daysLater),
      who: code === 'cancelled' ? 'buyer' : 'manager:1',
      why:
        code === 'cancelled'
          ? (cancelStatuses.find((each) => each.code === reason)?.title ?? '')
          : (statusComments[code] ?? ''),
    }))
    const all = [{ code: 'new', at: timeOf(days), who: 'buyer', why: 'Заказ оформлен на сайте' }, ...changes]
    return all.map(({ code, ...change }, n) => ({
      order_id: id,
      from_status_id: n === 0 ? null : idOf(orderStatuses, all[n - 1]!.code),
      to_status_id: idOf(orderStatuses, code),
      who: change.who,
      why: change.why,
      created_at: change.at,
    }))
  })

  await insertOrders(
    tx,
    orders.map(({ id, days, person, delivery, payment, reason, comment }) => {
      const goods = sumOf(bought, id)
      const { promoCode, writeOff } = deductionsByOrder.get(id)!
      const discount = promoCode?.discount ?? 0
      const items = goods - discount - writeOff.used
      const price =
        delivery === 'pickup' ? 0 : delivery === 'courier' ? (goods - discount >= 500_000 ? 0 : 45_000) : 249_000
      return {
        id,
        site_id: person.site,
        user_id: person.id,
        basket_version: 0,
        status_id: histories.findLast((change) => change.order_id === id)!.to_status_id,
        price_role: person.price,
        currency_id: 1,
        currency_rate: 1,
        contact: { fio: person.fio, email: person.email, phone: person.phone },
        payer: person.payer,
        is_contact_owner: true,
        delivery_method_id: idOf(deliveryMethods, delivery),
        delivery_address:
          delivery === 'pickup'
            ? null
            : {
                country: 'Россия',
                region: 'Ивановская область',
                city: 'Иваново',
                street: 'Станкостроителей',
                house: '12',
              },
        delivery_option: delivery === 'courier' ? 'cdek-137' : '',
        delivery_days_min: delivery === 'pickup' ? 0 : 2,
        delivery_days_max: delivery === 'pickup' ? 1 : 5,
        ...deliveryDateColumns(
          delivery === 'pickup' ? { daysMin: 0, daysMax: 1 } : { daysMin: 2, daysMax: 5 },
          new Date(timeOf(days)),
        ),
        payment_method_id: idOf(paymentMethods, payment),
        comment,
        items_kopecks: items,
        promo_code: promoCode?.code ?? null,
        discount_kopecks: discount,
        bonus_kopecks: writeOff.used,
        old_items_kopecks: goods,
        delivery_kopecks: price,
        total_kopecks: items + price,
        calculational_limit_kopecks: goods,
        factual_limit_kopecks: 0,
        weight_grams: bought.reduce(
          (sum, offer) => (offer.orderId === id ? sum + offer.weightGrams * offer.quantity * offer.count : sum),
          0,
        ),
        cancel_status_id: reason ? idOf(cancelStatuses, reason) : null,
        created_at: timeOf(days),
      }
    }),
    histories,
    orders
      .filter(({ payment }) => paymentMethods.find(({ code }) => code === payment)?.kind !== 'on-delivery')
      .map(({ id }) => id),
  )
  await insertOrderLines(tx, bought, (orderId, line) => deductionsByOrder.get(orderId)!.lines[line - 1]!)
  await insertPromoCodeUses(tx)
  await moveStock(tx, bought)
  await insertRows(
    tx,
    'shipping_addresses',
    addresses.map(({ person, kladr, ...home }, n) => {
      const { id, fio, phone } = personOf(person!)
      const isDefault = addresses.findIndex((each) => each.person === person) === n
      return {
        ...home,
        user_id: id,
        contact_person: fio,
        phone,
        kladr_id: kladr,
        country: 'Россия',
        is_default: isDefault,
        changed_at: timeOf(100, isDefault ? 1 : 0),
      }
    }),
  )
  await insertFavorites(
    tx,
    demoFavorites.flatMap(({ person, goods }) =>
      goods!.split(', ').map((article, n) => ({
        user_id: personOf(person!).id,
        site_id: personOf(person!).site,
        article,
        at: timeOf(n + 1),
      })),
    ),
  )
  await insertBonusLedger(
    tx,
    bonusGifts.map(({ person, bonuses, days, why }) => ({
      user_id: personOf(person!).id,
      kopecks: Number(bonuses) * 100,
      at: timeOf(Number(days)),
      why,
    })),
  )
  await insertRefunds(
    tx,
    people.map(({ email }) => ids.get(email!)!),
  )
  await insertBlanks(
    tx,
    blankRows.map(({ person, days, ...blank }) => ({
      ...blank,
      user_id: personOf(person!).id,
      site_id: personOf(person!).site,
      at: timeOf(Number(days)),
    })),
  )
  await insertRecalls(
    tx,
    recallRows.map(({ person, days, ...recall }) => ({
      ...recall,
      user_id: personOf(person!).id,
      site_id: personOf(person!).site,
      fio: personOf(person!).fio,
      phone: personOf(person!).phone,
      at: timeOf(Number(days)),
    })),
  )
}

/** The total of an order's lines. A line with several offers is counted once. */
const sumOf = (bought: readonly OrderedOffer[], orderId: number) =>
  bought.reduce(
    (sum, line) => (line.orderId === orderId && line.isFirst ? sum + line.priceKopecks * line.count : sum),
    0,
  )

/** The delivery dates shown to the buyer, computed as for a working day, without the site's calendar. */
function deliveryDateColumns(days: { daysMin: number; daysMax: number }, orderedAt: Date) {
  const { dateFrom, dateTo } = deliveryDates(
    days,
    { dispatch: null, worksOn: [1, 2, 3, 4, 5], holidays: [] },
    orderedAt,
  )
  return { delivery_date_from: dateFrom, delivery_date_to: dateTo }
}

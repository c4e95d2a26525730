import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OrderDiscrepancy } from '@shpulka/contract/supply/order-discrepancies'
import { transaction } from '../../base/db/transaction.ts'
import type { FakeDocument } from '../../base/integrations/moysklad.fake.ts'
import { changeStatus } from '../../buying/order-status/change-status.port.ts'
import * as shop from '../../buying/orders/test-shop.ts'
import { buyerWithOrder, methods } from '../../buying/payments/test-buyer.ts'
import { goodsRow, newAccount } from './test-account.ts'
import { openTestMoysklad } from './test-moysklad.ts'

const { needles } = shop.goods

/** The test shop with goods from МойСклад, and actions of a buyer, of the shop's staff and of staff in МойСклад. */
export async function openTestMoyskladOrders() {
  const account = newAccount([...[1, 3, 5, 6, 9, 10, 11].map((n) => goodsRow(n)), goodsRow(needles, { of: 500 })])
  const documents = account.orders!.documents
  const office = await openTestMoysklad(account, async (filled) => {
    await shop.fillTestShop(filled)
    await filled.query('update stock set on_hand = on_hand + 1000 where offer_id in (2, 3)')
    await filled.query(`insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta)
      select offer_id, warehouse_id, 'receipt', 1000 from stock where offer_id in (2, 3)`)
  })
  const { app, pool, owner, ask } = office
  const id = await office.connect()
  await pool.query(
    `update products set source = (select source from exchange_connections where id = $1),
    source_id = '00000000-36e7-11e7-8a7f-' || lpad((1000 + id)::text, 12, '0')`,
    [id],
  )
  await pool.query(`update groups set source_id = '00000000-36e7-11e7-8a7f-' || lpad(id::text, 12, '0') where id <> 4`)
  const settings = { isOn: true, reserves: true, organizationId: null, sendsPayments: false }
  const discrepancies = async () =>
    (await owner.send<{ discrepancies: OrderDiscrepancy[] }>('GET', '/order-discrepancies')).body.discrepancies
  return {
    ...office,
    id,
    account,
    settings,
    discrepancies,
    saveSettings: (more: object = {}) => owner.send('PUT', `/exchange-moysklad/${id}/orders`, { ...settings, ...more }),
    nextMinute: () => pool.query('update exchange_moysklad set next_at = now()').then(() => ask()),
    async place(method = methods.invoice, group: number = needles) {
      const order = await buyerWithOrder(app, method, group)
      await pool.query('update orders set confirm_before = null where id = $1', [order.orderId])
      return order
    },
    setStatus: (orderId: number, to: string) =>
      transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:0', why: '' })),
    async status(orderId: number) {
      const { rows } = await pool.query(
        'select s.code from orders o join order_statuses s on s.id = o.status_id where o.id = $1',
        [orderId],
      )
      return rows[0].code
    },
    documentsOf: (orderId: number) => documents.filter(({ name }) => name === `Ш-${orderId}`),
    /** Changes a document in МойСклад by hand. */
    editDocument: (document: FakeDocument, more: Partial<FakeDocument>) =>
      Object.assign(document, more, {
        updated: new Date(Date.now() + 3 * 3_600_000).toISOString().replace('T', ' ').slice(0, 23),
      }),
    async settle(decision: 'accept' | 'keep') {
      const [first] = await discrepancies()
      return (
        await owner.send('POST', `/order-discrepancies/${first!.id}/settle`, { decision, version: first!.version })
      ).status
    },
    /** Makes earlier changes too old to be read again. */
    ageDocuments() {
      for (const document of documents) document.updated = '2026-01-01 00:00:00.000'
    },
    desk: async (orderId: number) => (await owner.send<DeskOrder>('GET', `/orders/${orderId}`)).body,
  }
}

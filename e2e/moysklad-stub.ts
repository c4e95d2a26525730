import { openFakeMoysklad } from '../apps/api/src/base/integrations/moysklad.fake.ts'
import { goodsRow, newAccount, uuid } from '../apps/api/src/supply/exchange-moysklad/test-account.ts'

/** Starts a stub of МойСклад: two products, one of them in stock. */
export function startMoyskladStub() {
  const account = newAccount([
    goodsRow(1, { name: 'Лапка из МоегоСклада' }),
    goodsRow(2, { name: 'Игла из МоегоСклада', price: 45 }),
  ])
  account.stock.set(uuid(1), { stores: { [uuid(500)]: 7 }, changedAt: new Date() })
  return openFakeMoysklad({ now: () => performance.now(), account })
}

import { fakeMoysklad } from '../apps/api/src/base/integrations/moysklad.fake.ts'
import { goodsRow, newAccount, uuid } from '../apps/api/src/supply/exchange-moysklad/test-account.ts'
import { ownSettings } from './visited-shop.ts'

/** МойСклад for a shop of its own: two kinds of goods, one of them in stock. */
const account = newAccount([
  goodsRow(1, { name: 'Лапка из МоегоСклада' }),
  goodsRow(2, { name: 'Игла из МоегоСклада', price: 45 }),
])
account.stock.set(uuid(1), { stores: { [uuid(500)]: 7 }, changedAt: new Date() })
const { url } = await fakeMoysklad({ now: () => performance.now(), account })
ownSettings.MOYSKLAD_URL = url

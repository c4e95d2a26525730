import { fakeMoysklad } from '../apps/api/src/base/integrations/moysklad.fake.ts'
import { goodsRow, newAccount, uuid } from '../apps/api/src/supply/exchange-moysklad/test-account.ts'
import { shopSettings } from './running-shop.ts'

/** A stub of МойСклад for a dedicated shop: two products, one of them in stock. */
const account = newAccount([
  goodsRow(1, { name: 'Лапка из МоегоСклада' }),
  goodsRow(2, { name: 'Игла из МоегоСклада', price: 45 }),
])
account.stock.set(uuid(1), { stores: { [uuid(500)]: 7 }, changedAt: new Date() })
const { url } = await fakeMoysklad({ now: () => performance.now(), account })
shopSettings.MOYSKLAD_URL = url

import type { FakeAccount } from '../../base/integrations/moysklad.fake.ts'
import { moscowTime } from '../order-exchange/moscow-time.rule.ts'

export const uuid = (n: number) => `00000000-36e7-11e7-8a7f-${String(n).padStart(12, '0')}`
const href = (what: string, n: number) => ({
  meta: { href: `https://api.moysklad.ru/api/remap/1.2/entity/${what}/${uuid(n)}` },
})
const retail = { id: uuid(600), name: 'Цена продажи' }
export const store = { id: uuid(500), name: 'Цех' }

type Goods = FakeAccount['goods'][number]
interface RowOptions {
  readonly price?: number
  readonly archived?: boolean
  readonly of?: number
  readonly name?: string
  readonly variantsCount?: number
}

/** A product (or with `of` its variant) that has just changed. */
export function goodsRow(n: number, { price = 100, archived = false, of, ...more }: RowOptions = {}): Goods {
  const row = {
    meta: { type: of ? 'variant' : 'product' },
    id: uuid(n),
    archived,
    name: of ? `Лапка ${of} (цвет ${n})` : `Лапка ${n}`,
    updated: `${moscowTime(new Date()).replace('T', ' ')}.000`,
    ...(of ? { product: href('product', of) } : { productFolder: href('productfolder', 900) }),
    ...(of && { characteristics: [{ name: 'Цвет', value: `цвет ${n}` }] }),
    salePrices: [{ value: price * 100, currency: href('currency', 700), priceType: retail }],
    ...more,
  }
  return row
}

export const newAccount = (goods: Goods[]): FakeAccount => ({
  goods,
  folders: [{ id: uuid(900), name: 'Лапки МоегоСклада' }],
  units: [],
  currencies: [{ id: uuid(700), isoCode: 'RUB' }],
  priceTypes: [retail],
  stores: [store],
  stock: new Map(),
  orders: {
    organizations: [{ id: uuid(800), name: 'ООО «Шпулька»' }],
    states: ['Новый', 'Принят', 'Собран', 'Отгружен'].map((name, n) => ({ id: uuid(810 + n), name })),
    agents: [],
    services: [],
    documents: [],
    money: [],
    expenseItems: ['Закупка товаров', 'Возврат'].map((name, n) => ({ id: uuid(830 + n), name })),
  },
  hooks: { webhook: [], webhookstock: [] },
})

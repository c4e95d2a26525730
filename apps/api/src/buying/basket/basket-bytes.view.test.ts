import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SoldGroup } from '../../catalogue/catalog/offers.port.ts'
import { basketView } from './basket.view.ts'
import { basketBytes } from './basket-bytes.view.ts'
import { pricedLines } from './priced-lines.rule.ts'
import { soldGroup, soldOffer } from './test-lines.ts'
import { basketTotal } from './totals.rule.ts'

const group = (id: number, prices: SoldGroup['prices'], isSold = true) =>
  soldGroup({
    ...{ id, title: id % 3 ? '' : 'коробка', productId: Math.ceil(id / 2), productTitle: `Иглы «№ ${id}»` },
    ...{ vendorCode: `ИГ-${id}`, productVendorCode: `ИГ-${Math.ceil(id / 2)}` },
    ...{ isSold, prices, offers: [soldOffer({ id })] },
  })
const groups = [
  ...Array.from({ length: 6 }, (_, n) =>
    group(n + 1, [
      { limit: 0, price: 100_00, oldPrice: null },
      { limit: 500_00, price: 90_00, oldPrice: 95_00 },
    ]),
  ),
  group(7, []),
  group(8, [{ limit: 0, price: 1_00, oldPrice: null }], false),
]

test('the bytes are those of the whole basket, whatever was shown before', () => {
  const line = fc.record({
    at: fc.nat(groups.length - 1),
    count: fc.integer({ min: 1, max: 30 }),
    selected: fc.boolean(),
  })
  const lines = fc.uniqueArray(line, { selector: ({ at }) => at, maxLength: groups.length })
  fc.assert(
    fc.property(
      lines,
      fc.constantFrom('Розница', 'Опт'),
      fc.constantFrom(0, 50_00),
      fc.constantFrom('/one', '/other'),
      (chosen, roleTitle, bonuses, path) => {
        const priced = pricedLines(
          chosen.map(({ at, ...each }) => ({ ...each, groupId: at + 1, group: groups[at]! })),
          {
            buyer: { isSignedIn: true, priceRole: 'retail', roleTitle },
            promoCode: null,
            bonusesWantedKopecks: bonuses,
            spendableKopecks: bonuses,
            writeOffPercent: 30,
          },
        )
        const total = basketTotal(priced, {
          freeDeliveryFromKopecks: 5_000_00,
          bonusPercent: 3,
          multiplier: 1,
          accounts: [],
        })
        const basket = basketView(
          { ...priced, version: 1, removesNotInStock: false, owner: { cartToken: null }, total },
          () => path,
        )
        expect(JSON.parse(basketBytes(basket).toString())).toEqual(JSON.parse(JSON.stringify(basket)))
      },
    ),
  )
})

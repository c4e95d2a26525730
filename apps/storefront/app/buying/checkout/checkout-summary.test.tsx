import type { BasketTotal } from '@shpulka/contract/buying/basket'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CheckoutSummary } from './checkout-summary.tsx'

const total = {
  count: 7,
  price: 700_000,
  oldPrice: 700_000,
  goodsPrice: 700_000,
  setsDiscount: 0,
  promoCode: null,
  promoCodeDiscountValue: 0,
  writeOff: { used: 0, wanted: 0, limit: 0, reason: '' },
  availableBonuses: { accounts: [] },
  bonusPercent: 3,
  bonusesForAccrual: 0,
} as unknown as BasketTotal
const lines = Array.from({ length: 7 }, (_, id) => ({ id, title: `Товар ${id}`, image: null, count: 1, sum: 100_000 }))

let shown: typeof lines
const Summary = () => (
  <CheckoutSummary
    checkout={{ total, lines: shown as never }}
    delivery={{ price: 0, text: 'курьер', note: '' }}
    sum={700_000}
    isBusy={false}
    isChanged={false}
    discountFailure={null}
    note={null}
  />
)
const Page = createRoutesStub([{ id: 'root', path: '/', Component: Summary }])

/** How many lines each list of the summary has. */
function listsOf(count: number): number[] {
  shown = lines.slice(0, count)
  const loaderData = { root: { currency: { id: 1, sign: '₽', rate: 1 } } }
  const markup = renderToStaticMarkup(<Page hydrationData={{ loaderData }} />)
  return (markup.match(/<ul.*?<\/ul>/gs) ?? []).map((list) => list.match(/<li/g)!.length)
}

test('the order beside the form shows five lines, the others on request', () => {
  expect(listsOf(5)).toEqual([5])
  expect(listsOf(7)).toEqual([5, 2])
})

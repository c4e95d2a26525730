import type { BasketTotal } from '@shpulka/contract/buying/basket'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { BasketSummary } from './basket-summary.tsx'

const nothing = {
  count: 0,
  price: 0,
  oldPrice: 0,
  goodsPrice: 0,
  setsDiscount: 0,
  promoCodeDiscountValue: 0,
  writeOff: { used: 0 },
  weight: 0,
  nextLimit: null,
} as unknown as BasketTotal

let isAnyInStock = true
const Summary = () => <BasketSummary total={nothing} short={[]} isAnyInStock={isAnyInStock} failure={null} />
const Page = createRoutesStub([{ id: 'root', path: '/', Component: Summary }])

function summaryOf(isAny: boolean): string {
  isAnyInStock = isAny
  const shop = { currency: { id: 1, sign: '₽', rate: 1 }, config: { freeDeliveryMaxWeight: null } }
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: shop } }} />)
}

test('a basket with nothing selected asks to select', () => {
  expect(summaryOf(true)).toContain('Отметьте товары')
})

test('a basket with nothing in stock offers what can be done, for no line of it can be selected', () => {
  const shown = summaryOf(false)
  expect(shown).toContain('Заказать пока нечего')
  expect(shown).not.toMatch(/Отметьте|Итого/)
})

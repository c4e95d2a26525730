import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { NextTier } from './product-card.tsx'
import type { ShownCard } from './shown-card.rule.ts'

let shown: ShownCard
const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => <NextTier product={shown} /> }])

function textOf(card: object): string {
  shown = { available: 3, groups: [{ id: 7 }], nextTier: null, ...card } as unknown as ShownCard
  const shop = { currency: { id: 1, sign: '₽', rate: 1 } }
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: shop } }} />)
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')
}

test.each([
  ['the next price and from what order it holds', 3_540_000, '35 400 ₽ при заказе от 150 000 ₽'],
  ['nothing where it would take hundreds of units', 90_000, ''],
])('a card says %s', (_, price, expected) => {
  expect(textOf({ nextTier: { limit: 15_000_000, price } })).toBe(expected)
})

test('a card of sold out goods offers a notification instead', () => {
  expect(textOf({ available: 0, nextTier: { limit: 15_000_000, price: 3_540_000 } })).toBe('Сообщить о поступлении')
})

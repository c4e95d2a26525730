import type { Consumable } from '@shpulka/contract/buying/orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Consumables } from './consumables.tsx'

const consumable = (groupId: number, available: number) =>
  ({
    product: { title: 'Иглы', path: '/igly', images: [], cardPrices: [], facts: [] },
    groupId,
    title: '№ 90',
    count: 5,
    available,
    boughtAt: '2026-05-12T09:00:00Z',
  }) as unknown as Consumable

const Page = createRoutesStub([
  { id: 'root', path: '/', Component: () => <Consumables items={[consumable(1, 7), consumable(2, 0)]} /> },
])
const currency = { id: 1, code: 'RUB', sign: '₽', title: 'Рубль', rate: 1 }

test('the accessible name of each button begins with what is written on it', () => {
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { currency } } }} />)
  const buttons = Array.from(html.matchAll(/aria-label="([^"]*)"[^>]*>([^<]+)<\/button>/g), ([, name, text]) => ({
    name,
    text,
  }))
  expect(buttons).toEqual([
    { name: 'В корзину, 5 шт: Иглы, № 90', text: 'В корзину' },
    { name: 'Отложить, 5 шт: Иглы, № 90', text: 'Отложить' },
  ])
})

test('each form has the field of a key, so that a retry after a lost answer adds once', () => {
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { currency } } }} />)
  const forms = html.match(/<form.*?<\/form>/gs) ?? []
  expect(forms).toHaveLength(2)
  for (const form of forms) expect(form).toMatch(/<input type="hidden" name="key"\/?>/)
})

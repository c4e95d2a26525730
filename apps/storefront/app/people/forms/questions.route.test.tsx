import { expect, test } from 'vitest'
import { meta } from './questions.route.tsx'

const shop = { origin: 'https://shop.test', site: { name: 'Шпулька', image: null } }
const headOf = (loaderData: object) =>
  (meta as unknown as (args: object) => object[])({ loaderData, matches: [{ loaderData: shop }] })
const canonical = (href: string) => ({ tagName: 'link', rel: 'canonical', href })

test('a further page of questions is a page of its own for search engines; a search is left out', () => {
  const head = headOf({ questions: [], search: '', page: 2, pages: 3 })
  expect(head).toContainEqual({ title: 'Вопросы покупателей — Шпулька - Страница 2' })
  expect(head).toContainEqual(canonical('https://shop.test/questions?page=2'))
  expect(head).toContainEqual({ tagName: 'link', rel: 'next', href: 'https://shop.test/questions?page=3' })
  expect(headOf({ questions: [], search: 'нить', page: 1, pages: 1 })).toContainEqual({
    name: 'robots',
    content: 'noindex, follow',
  })
})

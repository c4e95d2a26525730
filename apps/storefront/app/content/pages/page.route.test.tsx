import { expect, test } from 'vitest'
import { meta } from './page.route.tsx'

const shop = { origin: 'https://shop.test', site: { name: 'Шпулька', image: null } }

test.each([
  ['all', {}, 'https://shop.test/information/manual?page=2'],
  ['those of a search', { search: 'juki' }, 'https://shop.test/information/manual'],
  ['those of a brand', { brand: 'juki' }, 'https://shop.test/information/manual'],
])('a further page of manuals, of %s', (_what, choice, href) => {
  const data = { page: 2, pages: 4, brand: '', search: '', ...choice }
  const loaderData = {
    page: { path: '/information/manual', steps: [], blocks: [], title: 'Инструкции', updatedAt: '2026-01-01' },
    seo: { title: 'Инструкции — Шпулька' },
    blocks: [{ block: { kind: 'part', part: 'manuals' }, dynamic: { kind: 'manuals', data } }],
  }
  const head = (meta as unknown as (args: object) => object[])({ loaderData, matches: [{ loaderData: shop }] })
  expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href })
})

import type { Products, Suggestions } from '@shpulka/contract/catalogue/catalog'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'

const { app } = await openTestApi(await testDatabase('demo'))
const headers = { 'x-site-id': '1' }

test.each(['оверлок', 'иглы dbx1'])('200: a suggestion has the price its card has, «от» too: %s', async (search) => {
  const suggested = await app.inject({ headers, url: '/api/catalog/v1/suggestions', query: { search } })
  const listed = await app.inject({
    headers,
    method: 'POST',
    url: '/api/catalog/v1/products',
    payload: { search, filters: [], page: 1, limit: 24, sortBy: 'relevance' },
  })
  expect(listed.statusCode, listed.body).toBe(200)
  const { products } = suggested.json<Suggestions>()
  const cards = new Map(listed.json<Products>().items.map((card) => [card.id, card.cardPrices[0]]))
  expect(products.length).toBeGreaterThan(0)
  for (const { id, price, isFrom } of products) expect(cards.get(id)).toMatchObject({ price, isFrom })
  expect(products.some(({ isFrom }) => isFrom)).toBe(search === 'оверлок')
})

import type { Page } from '@shpulka/contract/content/pages'
import { expect, test } from 'vitest'
import { testDatabase } from '../../api/src/base/db/test-database.ts'
import { sendRequest } from '../../api/src/buying/orders/test-shop.ts'
import { blockErrors } from '../../api/src/content/pages/read-blocks.rule.ts'
import { openTestApi } from '../../api/src/test-api.ts'
import { initialPages } from './initial-pages.ts'
import { loadInitialSettings } from './load-initial-settings.ts'

const database = await testDatabase('empty')
await loadInitialSettings(database.pool)
const { app } = await openTestApi(database)

test.each(initialPages)(
  '$path of a shop without the demo is a page made of its settings',
  async ({ code, path, blocks }) => {
    expect(blockErrors(blocks)).toEqual([])
    const { status, body } = await sendRequest<Page[]>(
      app,
      { headers: { 'x-site-id': '1' } },
      'GET',
      `/pages/v1?code=${code}&isPage=true`,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject([{ path, blocks }])
  },
)

test('a payment method promises neither VAT, which is a setting, nor a sale the shop does not know', async () => {
  const { rows } = await database.pool.query<{ description: string }>('select description from payment_methods')
  expect(rows).not.toEqual([])
  for (const { description } of rows) expect(description).not.toMatch(/НДС|гарантийн/)
})

test('a second load changes nothing', async () => {
  await loadInitialSettings(database.pool)
  expect((await database.pool.query('select from pages')).rowCount).toBe(initialPages.length)
})

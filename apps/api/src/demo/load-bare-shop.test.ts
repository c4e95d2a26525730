import type { Page } from '@shpulka/contract/pages'
import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { ask } from '../orders/test-shop.ts'
import { blockErrors } from '../pages/read-blocks.rule.ts'
import { openTestApi } from '../test-api.ts'
import { barePages } from './bare-pages.ts'
import { loadBareShop } from './load-bare-shop.ts'

const database = await testDatabase('empty')
await loadBareShop(database.pool)
const { app } = await openTestApi(database)

test.each(barePages)('$path of a shop without the demo is a page made of its settings', async ({ code, path, blocks }) => {
  expect(blockErrors(blocks)).toEqual([])
  const { status, body } = await ask<Page[]>(app, { headers: { 'x-site-id': '1' } }, 'GET', `/pages/v1?code=${code}&isPage=true`)
  expect(status).toBe(200)
  expect(body).toMatchObject([{ path, blocks }])
})

test('started again it is filled once', async () => {
  await loadBareShop(database.pool)
  expect((await database.pool.query('select from pages')).rowCount).toBe(barePages.length)
})

import type { AnswerOf } from '@shpulka/contract/base/call'
import type { manuals } from '@shpulka/contract/catalogue/manuals'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'

const { app, pool } = await openTestApi(await testDatabase('demo'))

const manualsOf = async (
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<AnswerOf<typeof manuals.listManuals>> =>
  (await app.inject({ url: `/api/manuals/v1?${new URLSearchParams(query)}`, headers })).json()

test('200: machines with their documents, each of them downloadable', async () => {
  const { items, total, pages, brands } = await manualsOf()
  expect(items).toHaveLength(20)
  expect(pages).toBe(Math.ceil(total / 20))
  expect(brands.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  const [document] = items[0]!.manuals
  const file = await app.inject({ url: `/api/file/v1/${document!.fileId}/download` })
  expect([file.statusCode, file.rawPayload.length]).toEqual([200, document!.sizeBytes])
})

test('200: filters by brand and by a part of the model in any spelling', async () => {
  const ofBrand = await manualsOf({ brand: 'kestrix' })
  expect(ofBrand.items.every(({ brand }) => brand === 'Kestrix')).toBe(true)
  expect(ofBrand.total).toBe(ofBrand.brands.find(({ code }) => code === 'kestrix')?.count)
  for (const search of ['ko 504d', 'KO-504D', 'ко504d'])
    expect((await manualsOf({ search })).items.map(({ vendorCode }) => vendorCode)).toContain('KX-KO-504D')
})

test.each(['%', '_', `' or 1=1 --`, '\\', '((', '🧵'.repeat(50)])(
  '200: a search for %s does not fail',
  async (search) => {
    expect((await app.inject({ url: `/api/manuals/v1?${new URLSearchParams({ search })}` })).statusCode).toBe(200)
  },
)

test('200: past the last page there are no items, but the total stays', async () => {
  const { items, total } = await manualsOf({ page: '1000000', limit: '100' })
  expect(items).toEqual([])
  expect(total).toBeGreaterThan(0)
})

test('200: without goods of another site, hidden goods and private documents', async () => {
  const school = await manualsOf({ limit: '100' }, { 'x-site-id': '2' })
  const shop = await manualsOf({ limit: '100' })
  expect(school.total).not.toBe(shop.total)
  await pool.query(`update products set hidden_at = now() where vendor_code = 'KX-KO-504D'`)
  expect((await manualsOf({ search: 'KO-504D' })).items.map(({ vendorCode }) => vendorCode)).not.toContain('KX-KO-504D')
  await pool.query(
    `update files set is_public = false, owner_user_id = (select min(id) from users) where id in (select file_id
      from product_documents d join products p on p.id = d.product_id where p.vendor_code = 'LM-L-5550')`,
  )
  expect((await manualsOf({ search: 'LM-L-5550' })).items.map(({ vendorCode }) => vendorCode)).not.toContain(
    'LM-L-5550',
  )
})

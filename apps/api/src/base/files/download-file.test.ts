import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { saveFile } from './files.port.ts'
import { openTestFilesApp } from './test-files-app.ts'

const { pool, filesDirectory } = await testDatabase('empty')
const { app, storage } = openTestFilesApp({ pool, filesDirectory })

const bytes = Buffer.from(`<!doctype html><script>alert(1)</script>${'Прайс '.repeat(1000)}`)
const priceList = await saveFile(pool, storage, { name: '../Прайс «Осень».html', bytes })
const invoice = await saveFile(pool, storage, { name: 'Счёт.pdf', bytes: Buffer.from('%PDF-1.7 …'), ownerUserId: 7 })

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `/api/file/v1/${path}`, headers })

test('GET /file/v1/{id} 200: the type comes from the bytes', async () => {
  expect((await get(priceList.id)).json()).toEqual({
    id: priceList.id,
    name: 'Прайс «Осень».html',
    mime: 'application/octet-stream',
    size: bytes.length,
    url: `/api/file/v1/${priceList.id}/download`,
  })
  expect((await get(invoice.id, { user: '7' })).json().mime).toBe('application/pdf')
})

test('GET /file/v1/{id}/download 200: is saved under its Russian name, never opened as a page', async () => {
  const answer = await get(`${priceList.id}/download`)
  expect(answer.rawPayload).toEqual(bytes)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''%D0%9F%D1%80%D0%B0%D0%B9%D1%81/),
  })
})

test('206: a part', async () => {
  const answer = await get(`${priceList.id}/download`, { range: 'bytes=10-19' })
  expect(answer.statusCode).toBe(206)
  expect(answer.headers['content-range']).toBe(`bytes 10-19/${bytes.length}`)
  expect(answer.rawPayload).toEqual(bytes.subarray(10, 20))
})

test('200: the whole file when If-Range does not match', async () => {
  const answer = await get(`${priceList.id}/download`, { range: 'bytes=10-19', 'if-range': '"other"' })
  expect(answer.statusCode).toBe(200)
  const same = await get(`${priceList.id}/download`, { range: 'bytes=10-19', 'if-range': String(answer.headers.etag) })
  expect(same.statusCode).toBe(206)
})

test('416: a part past the end', async () => {
  const answer = await get(`${priceList.id}/download`, { range: 'bytes=1000000-' })
  expect(answer.statusCode).toBe(416)
  expect(answer.headers['content-range']).toBe(`bytes */${bytes.length}`)
  expect(answer.json()).toMatchObject({ statusCode: 416, message: expect.stringMatching(/[а-я]/) })
})

test('304: If-None-Match matches', async () => {
  const { headers } = await get(`${priceList.id}/download`)
  expect((await get(`${priceList.id}/download`, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})

test.each(['', '/download'])('404: another person’s private file (%s)', async (rest) => {
  expect((await get(invoice.id + rest, { user: '7' })).statusCode).toBe(200)
  expect((await get(invoice.id + rest, { user: '8' })).statusCode).toBe(404)
  expect((await get(invoice.id + rest)).statusCode).toBe(404)
})

test('404: the bytes are lost', async () => {
  const missing = await saveFile(pool, storage, { name: 'a', bytes: Buffer.from('gone') })
  await storage.remove(missing.id)
  expect((await get(`${missing.id}/download`)).statusCode).toBe(404)
})

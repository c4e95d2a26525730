import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { InvalidFileError, savePicture } from './files.port.ts'
import { pictureMaxBytes } from './picture-limits.rule.ts'
import { openTestFilesApp } from './test-files-app.ts'

const { pool, filesDirectory } = await testDatabase('empty')
const { storage } = openTestFilesApp({ pool, filesDirectory })
const png = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'red' }, limitInputPixels: false })
    .png()
    .toBuffer()

test('the same picture saved concurrently is one file', async () => {
  const bytes = await png(50)
  const saved = await Promise.all(
    Array.from({ length: 10 }, (_, index) => savePicture(pool, storage, { name: `${index}.png`, bytes })),
  )
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
  expect(saved[0]).toMatchObject({ mime: 'image/png', width: 50, height: 50, sizeBytes: bytes.length })
  const { rows } = await pool.query('select count(*)::int as count from files')
  expect(rows[0].count).toBe(1)
  const folder = join(filesDirectory, 'files', saved[0]!.id.slice(0, 2))
  expect(readdirSync(folder)).toEqual([saved[0]!.id])
  expect([join(folder, saved[0]!.id), folder].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o700])
})

test('a picture whose bytes were lost is written again', async () => {
  const bytes = await png(51)
  const { id } = await savePicture(pool, storage, { name: 'a.png', bytes })
  await storage.remove(id)
  await savePicture(pool, storage, { name: 'a.png', bytes })
  expect(await storage.read(id)).toEqual(bytes)
})

test.each([
  ['text with the name of a picture', async () => Buffer.from('hello')],
  ['nothing', async () => Buffer.alloc(0)],
  ['a page', async () => Buffer.from('<!doctype html><svg><script>alert(1)</script></svg>')],
  [
    'half of a photo',
    async () =>
      (
        await sharp(await png(500))
          .jpeg()
          .toBuffer()
      ).subarray(0, 800),
  ],
  ['half of a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>')],
  ['50 megapixels', () => png(7100)],
  [
    'a drawing of a million by a million',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>'),
  ],
  ['21 MB', async () => Buffer.alloc(pictureMaxBytes + 1)],
])('refuses %s and says why', async (_what, bytes) => {
  await expect(savePicture(pool, storage, { name: 'a.png', bytes: await bytes() })).rejects.toThrow(InvalidFileError)
})

test('an invalid id cannot become a path', async () => {
  for (const id of ['../../etc/passwd', 'ab/../../x', '', '00000000-0000-4000-8000-00000000000A'])
    await expect(async () => storage.read(id)).rejects.toThrow('UUID')
})

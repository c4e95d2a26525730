import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageOf } from './page-answers.ts'

test('an answer is cached only compressed, in its own memory', async () => {
  const body = Buffer.from('<p>Оверлок</p>'.repeat(1000))
  const { ready, headers, etag } = await pageOf(
    { status: 200, headers: { vary: 'accept' }, body },
    { tags: new Set(), route: '', cdn: null },
  )
  expect(Object.keys(ready)).toEqual(['br'])
  expect(ready.br.body.byteLength).toBeLessThan(body.byteLength / 8)
  expect(ready.br.body.buffer.byteLength).toBe(ready.br.body.byteLength)
  expect(brotliDecompressSync(ready.br.body)).toEqual(body)
  expect(headers).toEqual({ vary: 'accept', etag })
})

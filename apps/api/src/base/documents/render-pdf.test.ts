import { expect, test } from 'vitest'
import { renderPdf } from './render-pdf.ts'

const spec = {
  head: { kind: 'Счёт', title: '№ 1', note: '', issuer: 'Шпулька', createdAt: new Date('2026-01-12T09:00:00Z') },
  blocks: [],
}

test('429 the fourth parallel document of an address; other addresses are not blocked', async () => {
  const one = Array.from({ length: 4 }, () => renderPdf(spec, '203.0.113.7'))
  const other = renderPdf(spec, '203.0.113.8')
  const drawn = await Promise.allSettled([...one, other])
  expect(drawn.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(drawn[3]).toMatchObject({ reason: { statusCode: 429 } })
  expect((await renderPdf(spec, '203.0.113.7')).subarray(0, 5).toString()).toBe('%PDF-')
})

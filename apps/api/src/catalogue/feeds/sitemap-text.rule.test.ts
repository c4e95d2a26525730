import { expect, test } from 'vitest'
import { sitemapText } from './sitemap-text.rule.ts'

async function textOf(path: string): Promise<string> {
  async function* pages() {
    yield [{ path, updatedSeconds: 0 }]
  }
  let text = ''
  for await (const part of sitemapText(pages())) text += part
  return text
}

test.each([
  ['a plain path', '/catalog/иглы', '/catalog/%D0%B8%D0%B3%D0%BB%D1%8B'],
  [
    'a filter that is already encoded',
    '/catalog/иглы?f.a=%D1%91%2Cb&f.c=1',
    '/catalog/%D0%B8%D0%B3%D0%BB%D1%8B?f.a=%D1%91%2Cb&amp;f.c=1',
  ],
  ['a filter that is not encoded', '/catalog?f.a=ё', '/catalog?f.a=%D1%91'],
])('%s is percent-encoded', async (_what, path, address) => expect(await textOf(path)).toContain(`${address}</loc>`))

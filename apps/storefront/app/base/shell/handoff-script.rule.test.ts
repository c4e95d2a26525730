import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handoffFrom, handoffScript } from './handoff-script.rule.ts'

const signs = fc.constantFrom(
  "'",
  '"',
  '\\',
  '\n',
  '\r',
  '\u2028',
  '<',
  '</script>',
  '<!--',
  '<script>',
  '$',
  '`',
  'щ',
  '\0',
  '\ud800',
)
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(signs).map((all) => all.join('')),
)

it('hands over any lines of JSON as they mean, and nothing in them ends the block or changes on its way', () =>
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1 }), (values) => {
      const data = values.map((value) => `${JSON.stringify([value])}\n`).join('')
      const html = handoffScript(data, 'n0')
      const [, text, code] =
        /^<script type="application\/json">([^<]*)<\/script><script nonce="n0">([^<]*)<\/script>$/.exec(html)!
      // The parser of HTML would replace both.
      expect(text).not.toMatch(/[\r\0]/)
      const handed: string[] = []
      const streamController = { enqueue: (part: string) => handed.push(part), close: () => handed.push('closed') }
      runInNewContext(code!, {
        window: { __reactRouterContext: { streamController } },
        document: { currentScript: { previousSibling: { textContent: text } } },
      })
      expect(handed.pop()).toBe('closed')
      const lines = handed.join('').trimEnd().split('\n')
      expect(lines.map((line) => JSON.parse(line))).toEqual(values.map((value) => [value]))
    }),
  ))

describe('data at an address of its own', () => {
  const run = (answer: Promise<Response>) => {
    const html = handoffFrom('/page-data/abc/catalog?a="b"&page=2', 'n0')
    const [, address, code] = /^<script nonce="n0" data-from="([^"<>]*)">([^<]*)<\/script>$/.exec(html)!
    expect(address).toBe('/page-data/abc/catalog?a=&#34;b&#34;&#38;page=2')
    const handed: string[] = []
    const streamController = { enqueue: (part: string) => handed.push(part), close: () => handed.push('closed') }
    const loaded = runInNewContext(code!, {
      window: { __reactRouterContext: { streamController } },
      document: { currentScript: { dataset: { from: address } } },
      fetch: () => answer,
    }) as Promise<void>
    return loaded.then(() => handed)
  }

  it('is handed over once loaded', async () =>
    expect(await run(Promise.resolve(new Response('[1]\n')))).toEqual(['[1]\n', 'closed']))

  it('leaves the page as it is when it cannot be loaded', async () => {
    expect(await run(Promise.resolve(new Response('', { status: 404 })))).toEqual([])
    expect(await run(Promise.reject(new TypeError('offline')))).toEqual([])
  })
})

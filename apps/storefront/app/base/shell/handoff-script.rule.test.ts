import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { handoffScript } from './handoff-script.rule.ts'

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

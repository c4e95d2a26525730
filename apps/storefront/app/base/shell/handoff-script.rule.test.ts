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
  '\u2029',
  '<',
  '</script>',
  '<!--',
  '$',
  '`',
  'щ',
  '\0',
)

it('hands over any text as it is, and nothing in it ends the script', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(signs).map((all) => all.join('')),
      ),
      (data) => {
        const html = handoffScript(data, 'n0')
        const code = html.slice('<script nonce="n0">'.length, -'</script>'.length)
        expect(code).not.toContain('<')
        const handed: string[] = []
        const streamController = { enqueue: (text: string) => handed.push(text), close: () => handed.push('closed') }
        runInNewContext(code, { window: { __reactRouterContext: { streamController } } })
        expect(handed).toEqual([data, 'closed'])
      },
    ),
  ))

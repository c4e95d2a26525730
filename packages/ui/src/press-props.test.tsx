import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { pressProps } from './press-props.ts'

test('a busy and a disabled button stay reachable, are announced as unavailable, and their presses go nowhere', () => {
  expect(renderToStaticMarkup(<Button>Записать</Button>)).not.toMatch(/disabled|busy/)
  const busy = renderToStaticMarkup(<Button isBusy>Записать</Button>)
  expect(busy).toMatch(/aria-busy="true" aria-disabled="true".*Подождите/)
  const disabled = renderToStaticMarkup(<Button isDisabled>Записать</Button>)
  expect(disabled).toMatch(/class="[^"]*btn-off[^"]*"[^>]* aria-disabled="true"/)
  for (const markup of [busy, disabled]) expect(markup).not.toMatch(/ disabled| tabindex/)
  const done: string[] = []
  const event = { preventDefault: () => done.push('not sent'), stopPropagation: () => done.push('not handled') }
  pressProps({ isBusy: true }).onClickCapture?.(event as unknown as React.SyntheticEvent)
  expect(done).toEqual(['not sent', 'not handled'])
  expect(pressProps({})).toEqual({})
})

/** The tags that have the attribute `disabled`, each with its value. */
const disabledIn = (source: string) =>
  [...source.matchAll(/\sdisabled(?:=\{([^}]*)\}|(?=[\s/>]))/g)]
    .map(({ index, 1: value = '' }) => ({ tag: source.slice(0, index).match(/.*<([A-Za-z]\w*)\s/s)?.[1] ?? '', value }))
    .filter(({ tag }) => tag !== '')

test('no button has the attribute `disabled`, and no field has it while a request runs: it loses the focus', () => {
  expect(disabledIn('<Field label="a" onChange={() => {}} disabled={isBusy} /><button\n disabled>')).toEqual([
    { tag: 'Field', value: 'isBusy' },
    { tag: 'button', value: '' },
  ])
  const root = join(import.meta.dirname, '../../..')
  const sources = globSync('{apps/storefront/app,apps/office/app,packages/ui/src}/**/*.tsx', { cwd: root })
  const wrong = sources
    .filter((path) => !path.endsWith('.test.tsx'))
    .flatMap((path) => disabledIn(readFileSync(join(root, path), 'utf8')).map((found) => ({ path, ...found })))
    .filter(
      ({ tag, value }) =>
        tag === 'button' ||
        tag === 'Button' ||
        tag === 'fieldset' ||
        /busy|pending|sending|saving|loading|running|state|progress/i.test(value),
    )
  expect(sources.length).toBeGreaterThan(300)
  expect(wrong).toEqual([])
})

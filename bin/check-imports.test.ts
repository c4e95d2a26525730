import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Tests the import rules themselves: each must report a violation.
const violations: [rule: string, from: string, line: string, to: string][] = [
  [
    'no-cycles',
    'apps/api/src/buying/basket/one.rule.ts',
    "import { b } from './two.rule.ts'; export const a = b",
    'apps/api/src/buying/basket/two.rule.ts',
  ],
  [
    'contract-imports-nothing-of-ours',
    'packages/contract/src/one.ts',
    "export { a } from '../../../apps/api/src/base/money/kopecks.ts'",
    'apps/api/src/base/money/kopecks.ts',
  ],
  [
    'storefront-knows-no-api',
    'apps/storefront/app/cart.ts',
    "export { a } from '../../api/src/base/money/kopecks.ts'",
    'apps/api/src/base/money/kopecks.ts',
  ],
  [
    'api-knows-no-storefront',
    'apps/api/src/buying/orders/mail.ts',
    "export { a } from '../../../../storefront/app/page.ts'",
    'apps/storefront/app/page.ts',
  ],
  [
    'http-db-money-text-traces-know-no-room',
    'apps/api/src/base/http/who.ts',
    "export { a } from '../../buying/orders/orders.port.ts'",
    'apps/api/src/buying/orders/orders.port.ts',
  ],
  [
    'no-storey-imports-one-above',
    'apps/api/src/content/pages/plain.ts',
    "export { a } from '../../people/forms/ask.port.ts'",
    'apps/api/src/people/forms/ask.port.ts',
  ],
  [
    'no-storey-imports-one-above',
    'apps/api/src/people/sessions/named.ts',
    "export { a } from '../../buying/refunds/refunds.port.ts'",
    'apps/api/src/buying/refunds/refunds.port.ts',
  ],
  [
    'no-storey-imports-one-above',
    'apps/storefront/app/catalogue/catalog/card.ts',
    "export { a } from '../../buying/orders/list.ts'",
    'apps/storefront/app/buying/orders/list.ts',
  ],
  [
    'no-storey-imports-one-above',
    'packages/contract/src/base/page.ts',
    "export { a } from '../content/widgets.ts'",
    'packages/contract/src/content/widgets.ts',
  ],
  [
    'every-room-stands-in-a-storey',
    'apps/api/src/wishes/add.ts',
    "export { a } from '../people/forms/ask.port.ts'",
    'apps/api/src/people/forms/ask.port.ts',
  ],
  [
    'another-room-through-its-port-or-rule',
    'apps/api/src/buying/orders/place.ts',
    "export { a } from '../basket/load.ts'",
    'apps/api/src/buying/basket/load.ts',
  ],
  [
    'another-room-through-its-port-or-rule',
    'apps/api/src/catalogue/catalog/open.ts',
    "export { a } from '../search/words.ts'",
    'apps/api/src/catalogue/search/words.ts',
  ],
  [
    'sql-is-called-by-its-own-room',
    'apps/api/src/supply/import/write.ts',
    "export { a } from '../../catalogue/catalog/products.sql.ts'",
    'apps/api/src/catalogue/catalog/products.sql.ts',
  ],
  [
    'sql-is-called-by-its-own-room',
    'apps/demo/src/load.ts',
    "export { a } from '../../api/src/catalogue/search/words.sql.ts'",
    'apps/api/src/catalogue/search/words.sql.ts',
  ],
  [
    'rules-and-views-are-pure',
    'apps/api/src/buying/orders/sum.rule.ts',
    "export { a } from './orders.sql.ts'",
    'apps/api/src/buying/orders/orders.sql.ts',
  ],
  ['rules-and-views-do-no-io', 'apps/api/src/buying/orders/read.rule.ts', "export { readFileSync } from 'node:fs'", ''],
  [
    'ui-knows-no-shop',
    'packages/ui/src/button.ts',
    "export { a } from '../../../apps/storefront/app/buying/basket/line.ts'",
    'apps/storefront/app/buying/basket/line.ts',
  ],
  [
    'ui-knows-no-shop',
    'packages/ui/src/field.ts',
    "export { a } from '../../../apps/storefront/app/base/shell/frame.ts'",
    'apps/storefront/app/base/shell/frame.ts',
  ],
  [
    'routes-are-a-table-of-contents',
    'apps/api/src/buying/orders/peek.ts',
    "export { a } from './routes.ts'",
    'apps/api/src/buying/orders/routes.ts',
  ],
  [
    'nobody-imports-a-test',
    'apps/api/src/buying/orders/lean.ts',
    "export { a } from './place.test.ts'",
    'apps/api/src/buying/orders/place.test.ts',
  ],
  ['resolvable', 'apps/api/src/buying/orders/lost.ts', "export { a } from './nowhere.ts'", ''],
]

const folder = mkdtempSync(join(tmpdir(), 'shpulka-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const found = new Set<string>()

beforeAll(async () => {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [, , , to] of violations) if (to) write(to, 'export const a = 1, b = 1')
  for (const [, from, line] of violations) write(from, line)
  write('apps/api/src/buying/basket/two.rule.ts', "import { a } from './one.rule.ts'; export const b = a")
  const rules = resolve(import.meta.dirname, '..', '.dependency-cruiser.mjs')
  const { options, ...ruleSet } = (await import(rules)).default
  const { output } = await cruise(['packages', 'apps'], { ...options, ruleSet, validate: true, baseDir: folder })
  for (const { rule, from } of (output as ICruiseResult).summary.violations) found.add(`${rule.name} ${from}`)
})

test.each(violations)('rule %s finds its violation in %s', (rule, from) => {
  expect([...found]).toContain(`${rule} ${from}`)
})

import { expect, test } from 'vitest'
import { rowServices } from './row-services.rule.ts'

const tags = [
  { code: 'svoi', title: 'Наши адреса', kind: 'service' as const },
  { code: 'servis', title: 'Сервис', kind: 'service' as const },
  { code: 'torvel', title: 'Torvel', kind: 'brand' as const },
]

test.each([
  ['shop', ['Сервис']],
  ['warehouse', ['Сервис']],
  ['dealer', ['Наши адреса', 'Сервис']],
] as const)('the row of a %s shows %j', (kind, expected) => expect(rowServices({ kind, tags })).toEqual(expected))

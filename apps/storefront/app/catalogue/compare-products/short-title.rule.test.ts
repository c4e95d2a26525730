import { expect, test } from 'vitest'
import { shortTitle } from './short-title.rule.ts'

const partner = { title: 'Kestrix' } as never

test.each([
  ['from its brand on', 'Трёхниточный оверлок Kestrix KO-503D', partner, 'Kestrix KO-503D'],
  ['whole without its brand', 'Игла DBx1 № 90', partner, 'Игла DBx1 № 90'],
  ['whole without a brand', 'Игла DBx1 № 90', null, 'Игла DBx1 № 90'],
])('a title is short: %s', (_, title, brand, short) => expect(shortTitle({ title, partner: brand })).toBe(short))

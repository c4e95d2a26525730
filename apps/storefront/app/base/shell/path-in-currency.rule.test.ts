import { rouble } from '@shpulka/ui/text/price-text.rule.ts'
import { expect, test } from 'vitest'
import { pathInCurrency } from './path-in-currency.rule.ts'

const dollar = { sign: '$', rate: 90 }

test.each([
  ['/catalog/x?f.partner=juki&f.price.to=30000#main', '/catalog/x?f.partner=juki&f.price.to=334#main'],
  ['/catalog/x?f.price.from=5000', '/catalog/x?f.price.from=55'],
  ['/catalog/x?f.price.from=70', '/catalog/x?f.price.from=0.78'],
  ['/catalog/x?f.price.from=&f.price.to=x', '/catalog/x?f.price.from=&f.price.to=x'],
  ['/catalog/x?page=2', '/catalog/x?page=2'],
  ['/catalog/x', '/catalog/x'],
])('%s in roubles is %s in dollars', (path, expected) => {
  expect(pathInCurrency(path, rouble, dollar)).toBe(expected)
})

test('a bound in dollars is the same sum in roubles', () => {
  expect(pathInCurrency('/catalog/x?f.price.to=300', dollar, rouble)).toBe('/catalog/x?f.price.to=27000')
})

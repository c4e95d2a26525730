import { expect, it } from 'vitest'
import { shownPrice } from './shown-price.rule.ts'

const opt = { priceRole: 'guest_opt', price: 100, oldPrice: null, isFrom: false }
const retail = { priceRole: 'retail', price: 120, oldPrice: 150, isFrom: true }

it.each([
  ['of the role', [opt, retail], 'retail', retail],
  ['otherwise the first', [opt, retail], 'dealer', opt],
  ['otherwise none', [], 'retail', null],
])('the price shown is %s (spec 6)', (_, prices, role, price) => expect(shownPrice(prices, role)).toEqual(price))

import type { BasketTotal } from '@shpulka/contract/buying/basket'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { RequestedDiscounts } from './requested-discounts.tsx'

const total = {
  promoCode: null,
  writeOff: { used: 30_000, wanted: 500_000, limit: 30_000, reason: '' },
  availableBonuses: { accounts: [{ id: 1, value: 900_000 }] },
} as unknown as BasketTotal
const Discounts = () => <RequestedDiscounts total={total} />
const Page = createRoutesStub([{ path: '/', Component: Discounts }])

test('the field of bonuses has what is written off, not what was asked for above the limit', () =>
  expect(renderToStaticMarkup(<Page />)).toMatch(/id="bonuses"[^>]* value="300"/))

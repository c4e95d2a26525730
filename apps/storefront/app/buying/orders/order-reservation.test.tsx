import type { Order } from '@shpulka/contract/buying/orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { OrderReservation } from './order-reservation.tsx'

const until = '2026-12-02T20:59:00.000Z'
let shown: object
const Shown = () => <OrderReservation order={shown as Order} />
const Page = createRoutesStub([{ path: '/', Component: Shown }])

test.each([
  ['warns while the email is not confirmed: the goods are let go in an hour', '2026-11-30T02:32:00.000Z', true],
  ['only tells until when the goods wait', null, false],
])('an order’s reservation %s', (_, confirmBefore, isWarning) => {
  shown = { id: 1, contact: { email: '' }, reservation: { until, confirmBefore, isHeld: true } }
  expect(renderToStaticMarkup(<Page />).includes('border-warn')).toBe(isWarning)
})

import type { Blank } from '@shpulka/contract/buying/blanks'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { BlankRow } from './blank-row.tsx'

let blank: Blank
const Row = () => <BlankRow blank={blank} />
const Page = createRoutesStub([{ id: 'root', path: '/', Component: Row }])

function shown(changed: Partial<Blank>): string {
  blank = {
    id: 1,
    status: { id: 3, code: 'available', title: 'Товар поступил' },
    isOpen: true,
    count: 10,
    packSize: null,
    available: 10,
    groupId: 5,
    groupQuantity: 1,
    price: 100_00,
    title: 'Машина',
    vendorCode: '',
    image: null,
    path: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changed,
  } as Blank
  const shop = { currency: { id: 1, sign: '₽', rate: 1 } }
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: shop } }} />)
}

test.each([
  ['all that was waited for', {}, 10],
  ['as many as are left', { available: 4 }, 4],
  ['whole groups of several', { available: 45, count: 20, groupQuantity: 15 }, 2],
])('«В корзину» adds %s', (_what, changed, count) =>
  expect(shown(changed)).toContain(`value="${count}" name="count.5"`),
)

test('less than one group cannot be put in the basket', () =>
  expect(shown({ available: 14, count: 15, groupQuantity: 15 })).not.toContain('В корзину'))

import type { ShopPoint } from '@shpulka/contract/content/shop-points'
import { expect, test } from 'vitest'
import { pointStructured } from './point-structured.rule.ts'

test('a day that ends at midnight ends at 23:59 for schema.org, in the week and in an exception', () => {
  const point = {
    phones: [],
    pictures: [],
    hours: {
      week: [{ day: 1, opens: '10:00', closes: '24:00' }],
      exceptions: [
        { from: '2026-12-31', to: '2026-12-31', opens: '10:00', closes: '24:00' },
        { from: '2027-01-01', to: '2027-01-01', opens: null, closes: null },
      ],
    },
  } as unknown as ShopPoint
  expect(pointStructured(point, { origin: '', path: '/dealers/1' })).toMatchObject({
    openingHoursSpecification: [{ closes: '23:59' }, { closes: '23:59' }, { opens: '00:00', closes: '00:00' }],
  })
})

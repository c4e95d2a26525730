import { expect, test } from 'vitest'
import { roomsOf } from './touched-rooms.ts'

test('lists each room of changed files once, contract files under their API room, nothing outside the API', () => {
  expect(
    roomsOf([
      'apps/api/src/buying/basket/add-products.ts',
      'apps/api/src/buying/basket/basket.test.ts',
      'packages/contract/src/people/users.ts',
      'apps/api/src/base/db/migrations/0001-first.sql',
      'apps/api/src/app.ts',
      'apps/storefront/app/buying/basket/basket-line.tsx',
      'README.md',
      '',
    ]),
  ).toEqual(['apps/api/src/base/db', 'apps/api/src/buying/basket', 'apps/api/src/people/users'])
})

import type { Product, ProductGroup } from '@shpulka/contract/catalogue/catalog'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { OutOfStockActions } from './out-of-stock-actions.tsx'

const offer = (id: number, quantity: number, ...counts: number[]) => ({
  id,
  quantity,
  remnants: counts.map((count) => ({ warehouseId: 1, title: 'Орёл', count })),
})

const product = { id: 7, title: 'Набор' } as Product
let group: ProductGroup
const Actions = () => (
  <OutOfStockActions product={product} group={group}>
    В корзину
  </OutOfStockActions>
)
const Page = createRoutesStub([{ path: '/', Component: Actions }])

function shown(offers: object[]): string {
  group = { id: 5, title: '', count: 0, offers } as unknown as ProductGroup
  return renderToStaticMarkup(<Page />).replaceAll('&amp;', '&')
}

test.each([
  ['the first is short', [offer(1, 15, 14), offer(2, 1, 9)], 'offer=1&product=7&least=15'],
  ['the second is short', [offer(1, 1, 9), offer(2, 3, 1, 1)], 'offer=2&product=7&least=3'],
  ['the second is sold out', [offer(1, 15, 20), offer(2, 4)], 'offer=2&product=7&least=4'],
])('of a group of several things the blank asks for as many of the missing one as it needs: %s', (_, offers, address) =>
  expect(shown(offers)).toContain(`/user/profile/blanks?${address}"`),
)

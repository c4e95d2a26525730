import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ShopFacts } from './shop-facts.tsx'

const items = [{ title: 'От {freeDeliveryFrom}', text: 'До {freeDeliveryFrom} платно, от {freeDeliveryFrom} нет' }]
const Facts = () => <ShopFacts items={items} />
const Page = createRoutesStub([{ id: 'root', path: '/', Component: Facts }])

test('the sum of free delivery is in the visitor’s currency wherever a fact names it', () => {
  const root = { currency: { id: 2, sign: '$', rate: 100 }, config: { freeDeliveryFrom: 500_000 } }
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />)
  expect(html).not.toContain('{')
  expect(html.match(/50\u00a0\$/g)).toHaveLength(3)
})

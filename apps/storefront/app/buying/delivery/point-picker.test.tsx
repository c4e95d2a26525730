import type { DeliveryPoint } from '@shpulka/contract/buying/delivery'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PointPicker } from './point-picker.tsx'

const pointAt = (km: number) =>
  ({
    code: `P${km}`,
    methodId: 3,
    kind: 'office',
    title: 'Пункт',
    city: 'Тула',
    address: `улица ${km}`,
    hours: '',
    phone: '',
    howToFind: '',
    payments: [],
    distance: km * 1000,
    estimate: null,
    lat: 0,
    lon: 0,
  }) as unknown as DeliveryPoint

let picked: Pick<React.ComponentProps<typeof PointPicker>, 'points' | 'code'> = { points: [], code: '' }
const Picker = () => <PointPicker {...picked} methodId={3} isOwn={false} near="Орёл" name="point" error={undefined} />
const Page = createRoutesStub([{ id: 'root', path: '/', Component: Picker }])

/** The radio buttons at once in view, and those behind the fold that only browsers without scripts show. */
function shownOf(points: DeliveryPoint[], code = '') {
  picked = { points, code }
  const currency = { id: 1, code: 'RUB', sign: '₽', title: 'Рубль', rate: 1 }
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { currency } } }} />)
  const [atOnce = '', folded = ''] = html.split('<noscript>')
  const codesIn = (part: string) => Array.from(part.matchAll(/value="P(\d+)"/g), ([, km]) => Number(km))
  return { html, atOnce: codesIn(atOnce), folded: codesIn(folded) }
}

test('without scripts, points far away open from a fold; those beyond it are said to be there', () => {
  const { atOnce, folded, html } = shownOf([pointAt(1), pointAt(20), pointAt(140), pointAt(150)])
  expect([atOnce, folded]).toEqual([
    [1, 20],
    [140, 150],
  ])
  expect(html).not.toContain('смените город')
  const many = shownOf([pointAt(1), ...Array.from({ length: 40 }, (_, n) => pointAt(100 + n))])
  expect(many.folded).toHaveLength(30)
  expect(many.html).toContain('смените город')
  expect(shownOf([pointAt(1), pointAt(20)]).html).not.toContain('<noscript>')
})

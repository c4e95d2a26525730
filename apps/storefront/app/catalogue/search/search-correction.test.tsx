import type { Searched } from '@shpulka/contract/catalogue/catalog'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SearchCorrection } from './search-correction.tsx'

const choice = { search: 'оверлок', filters: [], page: 1 } as unknown as Parameters<
  typeof SearchCorrection
>[0]['choice']
const searched = {
  words: 'оверлок',
  kind: 'as-typed',
  leftOut: [],
  parts: [],
  standsInFor: null,
  refusedPrice: null,
  advice: [],
} as unknown as Searched
let conditions: Pick<Searched, 'price' | 'conditions'> = { price: null, conditions: [] }
const Below = () => <SearchCorrection choice={choice} searched={{ ...searched, ...conditions }} />
const Page = createRoutesStub([{ id: 'root', path: '/', Component: Below }])
const textIn = (currency: { sign: string; rate: number }, shown: typeof conditions) => {
  conditions = shown
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { currency } } }} />)
  return html.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')
}
const price = { from: null, to: 3_000_000 }
const roubles = { sign: '₽', rate: 1 }
const tenge = { sign: '₸', rate: 0.2 }

test('what «cheap» means is said in the currency of the prices, a typed price in roubles', () => {
  const cheap = { price, conditions: [{ kind: 'cheap' as const, text: 'недорогой', without: 'оверлок' }] }
  expect(textIn(roubles, cheap)).toContain('недорогой: до 30 000 ₽')
  expect(textIn(tenge, cheap)).toContain('недорогой: до 150 000 ₸')
  const typed = { price, conditions: [{ kind: 'price' as const, text: 'до 30 000', without: 'оверлок' }] }
  expect(textIn(roubles, typed)).toMatch(/до 30 000$/)
  expect(textIn(tenge, typed)).toMatch(/до 30 000 ₽$/)
})

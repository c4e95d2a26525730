import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  firstPlanQuery,
  forGarment,
  isCanonical,
  planChoice,
  planQuery,
  withChangedNorms,
  withoutRefused,
} from './plan-choice.rule.ts'

const read = (query: string) => planChoice(new URLSearchParams(query))
const canonicalQuery = (query: string) => planQuery(read(query).choice)

test.each([
  ['', '', {}],
  ['garment=tshirt', '?garment=tshirt&units=100', {}],
  ['garment=tshirt&units=500&utm_source=x', '?garment=tshirt&units=500', {}],
  ['garment=tshirt&units=1 000', '?garment=tshirt&units=1000', {}],
  ['garment=tshirt&units=', '?garment=tshirt&units=100', {}],
  ['garment=tshirt&units=5&places=12', '?garment=tshirt&units=5', {}],
  ['garment=tshirt&units=5&places=', '?garment=tshirt&units=5', {}],
  ['garment=tshirt&units=5&places=9999', '?garment=tshirt&units=5', { places: '9999' }],
  ['garment=tshirt&units=5&budget=1 500 000', '?garment=tshirt&units=5&budget=1500000', {}],
  ['garment=tshirt&units=5&budget=', '?garment=tshirt&units=5', {}],
  ['garment=tshirt&units=5&budget=много', '?garment=tshirt&units=5', { budget: 'много' }],
  ['garment=tshirt&units=5&budget=-1', '?garment=tshirt&units=5', { budget: '-1' }],
  ['garment=tshirt&units=0', '?garment=tshirt&units=1', { units: '0' }],
  ['garment=tshirt&units=-5', '?garment=tshirt&units=1', { units: '-5' }],
  ['garment=tshirt&units=100001', '?garment=tshirt&units=100000', { units: '100001' }],
  ['garment=tshirt&units=999999999999999', '?garment=tshirt&units=100000', { units: '999999999999999' }],
  ['garment=tshirt&units=1.6', '?garment=tshirt&units=2', { units: '1.6' }],
  ['garment=tshirt&units=много', '?garment=tshirt&units=100', { units: 'много' }],
  ['garment=tshirt&units=1e3', '?garment=tshirt&units=100', { units: '1e3' }],
  ['garment=tshirt&units=5&hours=7,5', '?garment=tshirt&units=5&hours=7.5', {}],
  ['garment=tshirt&units=5&hours=8&efficiency=80', '?garment=tshirt&units=5', {}],
  [
    'garment=tshirt&units=5&hours=25&efficiency=101',
    '?garment=tshirt&units=5&hours=24&efficiency=100',
    { hours: '25', efficiency: '101' },
  ],
  ['garment=Футболка&units=5', '', {}],
  ['garment=../x', '', {}],
  ['garment=tshirt&units=5&answers=to-60,<b>&answers=thin&answers=', '?garment=tshirt&units=5&answers=thin,to-60', {}],
  ['garment=tshirt&units=5&n=hem:40,cut:0', '?garment=tshirt&units=5&n=cut:0,hem:40', {}],
  ['garment=tshirt&units=5&n=hem:40&n.hem=35&n.cut=', '?garment=tshirt&units=5&n=hem:35', {}],
  ['garment=tshirt&units=5&n=hem:40&n.hem=', '?garment=tshirt&units=5', {}],
  ['garment=tshirt&units=5&n.hem=долго', '?garment=tshirt&units=5', { 'n.hem': 'долго' }],
  ['garment=tshirt&units=5&n.hem=-1', '?garment=tshirt&units=5&n=hem:0', { 'n.hem': '-1' }],
  ['garment=tshirt&units=5&n.hem=99999', '?garment=tshirt&units=5&n=hem:36000', { 'n.hem': '99999' }],
  ['garment=tshirt&units=5&n=,,:,hem,HEM:5', '?garment=tshirt&units=5', {}],
])('«%s» becomes «%s»', (query, canonical, corrected) => {
  expect(canonicalQuery(query)).toBe(canonical)
  expect(read(query).corrected).toEqual(corrected)
})

test('a value of 4,000 characters is corrected and shown shortened', () => {
  const { choice, corrected } = read(`garment=tshirt&units=${'9'.repeat(4000)}&n=${'a:1,'.repeat(4000)}`)
  expect(choice).toMatchObject({ units: 100, norms: [['a', 1]] })
  expect(corrected.units).toHaveLength(40)
})

test('the canonical form of any input is parsed as the same choice, without corrections', () =>
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), fc.array(fc.string()), (...typed) => {
      const [units, hours, efficiency, norm, answers] = typed
      const query = { garment: 'tshirt', units, hours, efficiency, 'n.hem': norm, answers: answers.join() }
      const { choice } = planChoice(new URLSearchParams(query))
      expect(read(planQuery(choice))).toEqual({ choice, corrected: {} })
      expect(isCanonical(new URLSearchParams(planQuery(choice)), choice)).toBe(true)
    }),
  ))

test('norms equal to the shop’s, and values the API refused, are left out', () => {
  const { choice } = read('garment=tshirt&units=5&answers=a,b&n=cut:28,hem:40,old:9')
  expect(
    planQuery(
      withChangedNorms(
        choice,
        new Map([
          ['cut', 28],
          ['hem', 31],
        ]),
      ),
    ),
  ).toContain('&n=hem:40,old:9')
  expect(planQuery(withoutRefused(choice, ['answers.0', 'norms.2']))).toBe(
    '?garment=tshirt&units=5&answers=b&n=cut:28,hem:40',
  )
  expect(planQuery(withoutRefused(choice, ['garment']))).toBe('')
  expect(planQuery(forGarment(choice, 'hoodie'))).toBe('?garment=hoodie&units=5')
})

test.each([
  ['garment=tshirt&units=5', true],
  ['utm_source=x&garment=tshirt&units=5', true],
  ['garment=tshirt&units=5&hours=8', false],
  ['garment=tshirt&units=5&places=', false],
  ['garment=tshirt&units=5&n.hem=31', false],
  ['units=5&garment=tshirt', false],
])('«%s» is the canonical address of the plan: %s', (query, expected) =>
  expect(isCanonical(new URLSearchParams(query), read('garment=tshirt&units=5').choice)).toBe(expected),
)

test('the first plan for a garment has the workplaces that were asked for', () => {
  const { choice } = read('')
  expect(firstPlanQuery(choice, 'hoodie')).toBe('?garment=hoodie&units=100')
  expect(firstPlanQuery({ ...choice, places: 12 }, 'hoodie')).toBe('?garment=hoodie&units=100&places=12')
})

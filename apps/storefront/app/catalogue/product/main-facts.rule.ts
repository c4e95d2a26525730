import type { Characteristic } from '@shpulka/contract/catalogue/catalog'

/** The number of characteristics beside the picture. */
const maxFacts = 8
/** Of a longer value (sixteen colours, which stand in the choice too) the whole table tells. */
const maxValueLength = 60

type Fact = Pick<Characteristic, 'title' | 'value'>

/** The characteristics beside the picture: those marked as key first, then the rest in the shop's order. */
export function mainFacts<Main extends Fact>({ facts, characteristics }: Record<'facts' | 'characteristics', Main[]>) {
  const key = new Set(facts.map(({ title }) => title))
  return [...facts, ...characteristics.filter(({ title }) => !key.has(title))]
    .filter(({ value }) => value.length <= maxValueLength)
    .slice(0, maxFacts)
}

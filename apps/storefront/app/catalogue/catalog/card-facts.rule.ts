import type { Characteristic } from '@shpulka/contract/catalogue/catalog'
import { packTitle } from '@shpulka/contract/catalogue/pack'

/** The number of characteristics on a card in a grid. */
const maxFacts = 2
/** Compared by stems, because endings differ: «Прямострочная» in a value, «прямострочной» in a title. */
const stemLength = 6

type Fact = Pick<Characteristic, 'title' | 'value'>

/** The characteristic that says how many metres a spool or a roll has. */
const lengthTitle = 'Намотка'

/** What 100 metres cost, in kopecks: spools of different lengths are compared by it; null: it is no length of goods. */
export function hundredMetresPrice(priceKopecks: number | null, facts: readonly Fact[]): number | null {
  const [digits = ''] = /^[\d\s\u00a0\u202f]+/.exec(facts.find(({ title }) => title === lengthTitle)?.value ?? '') ?? []
  const metres = Number(digits.replace(/\D/g, ''))
  return priceKopecks === null || metres === 0 ? null : Math.round((priceKopecks * 100) / metres)
}

const isByPrice = ({ title }: Fact) => title === packTitle || title === lengthTitle

/** The characteristics that a card shows, at most `max`, and those it reads: nothing else is sent to the browser. */
export const sentFacts = <CardFact extends Fact>(
  product: { title: string; facts: readonly CardFact[] },
  max?: number,
): CardFact[] => [...cardFacts(product, max), ...product.facts.filter(isByPrice)]

/** Of fewer products the same value may be chance. */
const minCompared = 4
/** A value of more than this share of a list's products says little of any of them. */
const commonShare = 2 / 3

/** Characteristics that tell a list's products apart first: «Игл: 1» on thirty cards tells nothing. */
export function differencesFirst<Product extends { facts: readonly Fact[] }>(products: readonly Product[]): Product[] {
  if (products.length < minCompared) return [...products]
  const facts = products.flatMap((product) => product.facts)
  const counts = Map.groupBy(facts, ({ title, value }) => `${title}: ${value}`)
  const common = new Set(
    [...counts.values()].flatMap((same) =>
      same[0] && same.length > products.length * commonShare ? [same[0].title] : [],
    ),
  )
  return products.map((product) => ({
    ...product,
    facts: product.facts.toSorted((one, other) => Number(common.has(one.title)) - Number(common.has(other.title))),
  }))
}

/** Those of the sent characteristics that a card shows. */
export const shownFacts = <CardFact extends Fact>(sent: readonly CardFact[]): CardFact[] =>
  sent.filter((fact) => !isByPrice(fact))

/** The key characteristics that add something to the title, shortened; what is said beside the price is left out. */
export function cardFacts<CardFact extends Fact>(
  {
    title,
    facts,
  }: {
    title: string
    facts: readonly CardFact[]
  },
  max = maxFacts,
): CardFact[] {
  const titleWords = wordsOf(title)
  const isInTitle = ({ value }: CardFact) => {
    const [first = ''] = wordsOf(value)
    return titleWords.some((word) =>
      first.length > stemLength ? word.startsWith(first.slice(0, stemLength)) : word === first,
    )
  }
  return facts
    .filter((fact) => !isByPrice(fact) && !isInTitle(fact))
    .slice(0, max)
    .map(shortFact)
}

/** «Количество игл: 1 шт.» → «Игл: 1». */
function shortFact<CardFact extends Fact>(fact: CardFact): CardFact {
  const { title, value } = fact
  const [, counted] = /^Количество (.+)$/.exec(title) ?? []
  return {
    ...fact,
    title: counted === undefined ? title : counted.charAt(0).toUpperCase() + counted.slice(1),
    value: value.replace(/\sшт\.?$/, ''),
  }
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d×/-]+/gu) ?? []

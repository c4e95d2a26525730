import type { Characteristic } from '@shpulka/contract/catalogue/catalog'

/** The number of characteristics on a card in a grid. */
const maxFacts = 2
/** Compared by stems, because endings differ: «Прямострочная» in a value, «прямострочной» in a title. */
const stemLength = 6

type Fact = Pick<Characteristic, 'title' | 'value'>

/** The characteristic that says how many pieces a pack has. */
const packTitle = 'Штук в упаковке'

/** What the price buys, when that is a pack of several: «уп. 10 шт»; null: one piece. */
export function packText(facts: readonly Fact[]): string | null {
  const pieces = Number.parseInt(facts.find(({ title }) => title === packTitle)?.value ?? '', 10)
  return pieces > 1 ? `уп.\u00a0${pieces}\u00a0шт` : null
}

/** What is counted: «шт», or «уп.» where the price buys a pack. */
export const unitText = (facts: readonly Fact[]): string => (packText(facts) === null ? 'шт' : 'уп.')

/** The characteristics that a card in a grid shows, and those it reads: nothing else is sent to the browser. */
export const sentFacts = <CardFact extends Fact>(product: {
  title: string
  facts: readonly CardFact[]
}): CardFact[] => [...cardFacts(product), ...product.facts.filter(({ title }) => title === packTitle)]

/** The key characteristics that add something to the title, shortened; what a pack has is said beside the price. */
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
    .filter((fact) => fact.title !== packTitle && !isInTitle(fact))
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

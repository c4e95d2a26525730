import type { Characteristic } from '@shpulka/contract/catalogue/catalog'

/** The number of characteristics on a card in a grid. */
const maxFacts = 2
/** Compared by stems, because endings differ: «Прямострочная» in a value, «прямострочной» in a title. */
const stemLength = 6

type Fact = Pick<Characteristic, 'title' | 'value'>

/** The key characteristics that add something to the title, shortened. */
export function cardFacts<CardFact extends Fact>({
  title,
  facts,
}: {
  title: string
  facts: readonly CardFact[]
}): CardFact[] {
  const titleWords = wordsOf(title)
  const isInTitle = ({ value }: CardFact) => {
    const [first = ''] = wordsOf(value)
    return titleWords.some((word) =>
      first.length > stemLength ? word.startsWith(first.slice(0, stemLength)) : word === first,
    )
  }
  return facts
    .filter((fact) => !isInTitle(fact))
    .slice(0, maxFacts)
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

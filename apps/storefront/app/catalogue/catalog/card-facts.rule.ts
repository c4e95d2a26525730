import type { Characteristic } from '@shpulka/contract/catalogue/catalog'

/** The number of characteristics on a card in a grid. */
const maxFacts = 2
/** Compared by stems, because endings differ: «Прямострочная» in a value, «прямострочной» in a title. */
const stemLength = 6

type Fact = Pick<Characteristic, 'title' | 'value'>

/** The key characteristics that add something to the title, shortened. */
export function cardFacts<Stated extends Fact>({
  title,
  facts,
}: {
  title: string
  facts: readonly Stated[]
}): Stated[] {
  const named = wordsOf(title)
  const isNamed = ({ value }: Stated) => {
    const [first = ''] = wordsOf(value)
    return named.some((word) =>
      first.length > stemLength ? word.startsWith(first.slice(0, stemLength)) : word === first,
    )
  }
  return facts
    .filter((fact) => !isNamed(fact))
    .slice(0, maxFacts)
    .map(shortFact)
}

/** «Количество игл: 1 шт.» → «Игл: 1». */
function shortFact<Stated extends Fact>(fact: Stated): Stated {
  const { title, value } = fact
  const [, what] = /^Количество (.+)$/.exec(title) ?? []
  return {
    ...fact,
    title: what === undefined ? title : what.charAt(0).toUpperCase() + what.slice(1),
    value: value.replace(/\sшт\.?$/, ''),
  }
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d×/-]+/gu) ?? []

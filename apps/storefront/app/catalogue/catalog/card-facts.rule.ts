import type { Characteristic } from '@shpulka/contract/catalogue/catalog'

/** So many characteristics stand on a card in a grid. */
const maxFacts = 2
/** Endings of words differ: «Прямострочная» in a value, «прямострочной» in a title. */
const stemLength = 6

/** The key characteristics that say something the title has not said. */
export function cardFacts<Fact extends Pick<Characteristic, 'title' | 'value'>>({
  title,
  facts,
}: {
  title: string
  facts: readonly Fact[]
}): Fact[] {
  const named = wordsOf(title)
  const isNamed = ({ value }: Fact) => {
    const [first = ''] = wordsOf(value)
    return named.some((word) =>
      first.length > stemLength ? word.startsWith(first.slice(0, stemLength)) : word === first,
    )
  }
  return facts.filter((fact) => !isNamed(fact)).slice(0, maxFacts)
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d×/-]+/gu) ?? []

import { type ConditionInWords, withoutText } from './conditions-in-words.rule.ts'

/** A part of a query that says what goods must not have: «без обрезки нити». */
export interface LackInWords extends ConditionInWords {
  /** «Обрезки нити». */
  readonly thing: string
}

const maxWords = 3
const lack = /(?<!\p{L})без(?=\s+\p{L})/iu
const word = /\s+(?:и\s+)?\p{L}{3,}/uy
/** «Встроенного» is of a thing that is named after it. */
const adjective = /(?:ого|его|ых|их)$/iu

/**
 * What a query may say that goods must not have, the most words first: where the thing ends, the goods tell. Empty:
 * nothing, or nothing else is said.
 */
export function lacksInWords(query: string): LackInWords[] {
  const start = lack.exec(query)?.index
  if (start === undefined) return []
  const ends: number[] = []
  word.lastIndex = start + 'без'.length
  while (ends.length < maxWords && word.test(query)) ends.push(word.lastIndex)
  return ends.toReversed().flatMap((end) => {
    const text = query.slice(start, end)
    const without = withoutText(query, text)
    return without === '' || adjective.test(text) ? [] : [{ text, without, thing: text.slice('без'.length).trim() }]
  })
}

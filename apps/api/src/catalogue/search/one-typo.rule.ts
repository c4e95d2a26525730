/** A range of a sorted list of words, `to` excluded. */
export interface WordRange {
  readonly from: number
  readonly to: number
}

/** The words within a range of a sorted list that begin with `start`. */
export function wordsBeginning(
  words: readonly string[],
  start: string,
  { from, to }: WordRange = { from: 0, to: words.length },
): WordRange {
  const first = lowerBound(words, from, to, start)
  // Mostly there are none: the end of nothing is not looked for.
  if (first === to || !(words[first] as string).startsWith(start)) return { from: first, to: first }
  return { from: first, to: lowerBound(words, first, to, `${start}\uffff`) }
}

/**
 * Words of a sorted list that begin with the given word with one typo in it: an extra, missing or wrong letter, or two
 * neighbours swapped. Only letters that occur at the position are tried, so it costs some hundred binary searches.
 */
export function oneTypoAway(words: readonly string[], word: string): WordRange[] {
  const ranges = new Map<number, WordRange>()
  const add = (range: WordRange) => {
    if (range.from < range.to && range.to > (ranges.get(range.from)?.to ?? 0)) ranges.set(range.from, range)
  }
  let current: WordRange = { from: 0, to: words.length }
  for (let position = 0; position <= word.length && current.from < current.to; position += 1) {
    const start = word.slice(0, position)
    const rest = word.slice(position)
    // An extra letter; two neighbours swapped.
    if (rest.length > 0) add(wordsBeginning(words, start + rest.slice(1), current))
    if (rest.length > 1) add(wordsBeginning(words, start + rest.charAt(1) + rest.charAt(0) + rest.slice(2), current))
    for (const { letter, range } of lettersAt(words, position, current)) {
      // A missing letter; a wrong letter.
      add(wordsBeginning(words, start + letter + rest, range))
      if (rest.length > 0 && letter !== rest.charAt(0))
        add(wordsBeginning(words, start + letter + rest.slice(1), range))
    }
    current = wordsBeginning(words, word.slice(0, position + 1), current)
  }
  return [...ranges.values()]
}

/** The letters that words of the range have at this position, with the words that have each. */
function* lettersAt(
  words: readonly string[],
  position: number,
  { from, to }: WordRange,
): Generator<{ letter: string; range: WordRange }> {
  let next = from
  while (next < to) {
    const word = words[next] as string
    if (word.length <= position) {
      next += 1
      continue
    }
    const end = lowerBound(words, next, to, `${word.slice(0, position + 1)}\uffff`)
    yield { letter: word.charAt(position), range: { from: next, to: end } }
    next = end
  }
}

function lowerBound(words: readonly string[], from: number, to: number, start: string): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] as string) < start) low = middle + 1
    else high = middle
  }
  return low
}

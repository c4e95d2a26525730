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
  return { from: lowerBound(words, from, to, start), to: lowerBound(words, from, to, `${start}\uffff`) }
}

/**
 * Words of a sorted list that begin with the given word with one typo in it: an extra, missing or wrong letter, or two
 * neighbours swapped. Only letters that occur at the position are tried, so it costs some hundred binary searches.
 */
export function oneTypoAway(words: readonly string[], word: string): WordRange[] {
  const found = new Map<number, WordRange>()
  const take = (range: WordRange) => {
    if (range.from < range.to && range.to > (found.get(range.from)?.to ?? 0)) found.set(range.from, range)
  }
  let here: WordRange = { from: 0, to: words.length }
  for (let position = 0; position <= word.length && here.from < here.to; position += 1) {
    const start = word.slice(0, position)
    const rest = word.slice(position)
    // An extra letter; two neighbours swapped.
    if (rest.length > 0) take(wordsBeginning(words, start + rest.slice(1), here))
    if (rest.length > 1) take(wordsBeginning(words, start + rest.charAt(1) + rest.charAt(0) + rest.slice(2), here))
    for (const letter of lettersAt(words, position, here)) {
      // A missing letter; a wrong letter.
      take(wordsBeginning(words, start + letter + rest, here))
      if (rest.length > 0 && letter !== rest.charAt(0))
        take(wordsBeginning(words, start + letter + rest.slice(1), here))
    }
    here = wordsBeginning(words, word.slice(0, position + 1), here)
  }
  return [...found.values()]
}

/** The letters that words of the range have at this position. */
function* lettersAt(words: readonly string[], position: number, { from, to }: WordRange): Generator<string> {
  let next = from
  while (next < to) {
    const word = words[next] as string
    if (word.length <= position) {
      next += 1
      continue
    }
    yield word.charAt(position)
    next = lowerBound(words, next, to, `${word.slice(0, position + 1)}\uffff`)
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

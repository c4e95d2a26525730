/** From `from` to `to` (not included) of a sorted list of words: those that begin as asked. */
export interface WordRange {
  readonly from: number
  readonly to: number
}

/** Words of a sorted list that begin with `start`, looked for within a range of it. */
export function wordsBeginning(
  words: readonly string[],
  start: string,
  { from, to }: WordRange = { from: 0, to: words.length },
): WordRange {
  return { from: lowerBound(words, from, to, start), to: lowerBound(words, from, to, `${start}\uffff`) }
}

/**
 * Words of a sorted list whose beginning is the given word with one mistake in it: a letter too many, too few, another
 * one, or two neighbours swapped. The first letter is most often right, but may be wrong as well. Only letters that do
 * occur next are tried, so it costs some hundred searches in the list.
 */
export function oneTypoAway(words: readonly string[], word: string): WordRange[] {
  const found = new Map<number, WordRange>()
  const take = (range: WordRange) => {
    if (range.from < range.to && range.to > (found.get(range.from)?.to ?? 0)) found.set(range.from, range)
  }
  let here: WordRange = { from: 0, to: words.length }
  for (let at = 0; at <= word.length && here.from < here.to; at += 1) {
    const start = word.slice(0, at)
    const rest = word.slice(at)
    // A letter too many; two neighbours swapped.
    if (rest.length > 0) take(wordsBeginning(words, start + rest.slice(1), here))
    if (rest.length > 1) take(wordsBeginning(words, start + rest.charAt(1) + rest.charAt(0) + rest.slice(2), here))
    for (const letter of lettersAt(words, at, here)) {
      // A letter too few; another letter.
      take(wordsBeginning(words, start + letter + rest, here))
      if (rest.length > 0 && letter !== rest.charAt(0))
        take(wordsBeginning(words, start + letter + rest.slice(1), here))
    }
    here = wordsBeginning(words, word.slice(0, at + 1), here)
  }
  return [...found.values()]
}

/** Letters that stand at this place in words of the range. */
function* lettersAt(words: readonly string[], at: number, { from, to }: WordRange): Generator<string> {
  let next = from
  while (next < to) {
    const word = words[next] as string
    if (word.length <= at) {
      next += 1
      continue
    }
    yield word.charAt(at)
    next = lowerBound(words, next, to, `${word.slice(0, at + 1)}\uffff`)
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

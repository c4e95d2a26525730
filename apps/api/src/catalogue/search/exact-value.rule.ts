import type { CharacteristicValue } from './named-value.rule.ts'
import { anyWord, foldedText, foldedWords } from './searched-words.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/** Values that are a part of the names of others, «синий» of «тёмно-синий», by stem. */
export function partsOfOthers(
  values: readonly { readonly title: string; readonly property: number }[],
): Map<string, CharacteristicValue> {
  const wordsOf = ({ title }: { readonly title: string }) => foldedWords(foldedText(title))
  const last = new Set(
    values.filter(({ title }) => title.includes('-')).map((each) => `${each.property} ${wordsOf(each).at(-1)}`),
  )
  return new Map(
    values.flatMap((each, value) => {
      const [word = '', ...rest] = wordsOf(each)
      const isPart = rest.length === 0 && last.has(`${each.property} ${word}`)
      return isPart ? [[wordStem(word), { property: each.property, value }] as const] : []
    }),
  )
}

const shade = /^(?:темно|светло|ярко|бледно)$/

/** The value that a query names as it is: «синяя бейка» is no «тёмно-синяя» one. Null: none. */
export function exactValueIn(
  query: string,
  parts: ReadonlyMap<string, CharacteristicValue>,
): CharacteristicValue | null {
  if (parts.size === 0) return null
  const words = (query.match(anyWord) ?? []).map(foldedText)
  for (const [n, word] of words.entries()) {
    const value = parts.get(wordStem(word))
    if (value && !shade.test(words[n - 1] ?? '')) return value
  }
  return null
}

/** Formats a number for a text: «12 500», with non-breaking spaces. */
export const formatNumber = (value: number) =>
  String(value)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+(?!\d))/g, '\u00a0')

/** а, б и в */
export function joinWithAnd(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} и ${last}`
}

const plural = new Intl.PluralRules('ru-RU')
/** 1 игла, 2 иглы, 5 игл */
export function withNoun(count: number, one: string, few: string, many: string): string {
  const rule = plural.select(count)
  return `${formatNumber(count)}\u00a0${rule === 'one' ? one : rule === 'few' ? few : many}`
}

/** Joins sentences into a paragraph; false and empty ones are left out. */
export const paragraph = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(' ')

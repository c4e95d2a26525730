import type { SizeTable } from '@shpulka/contract/catalogue/partners'

/** «№ 100» and «100» are one size. */
export const sizeOf = (title: string) => title.replace(/^№\s*/, '').trim()

/**
 * Whether a brand's table is about a product: its title or first column names the thing, «Лапка по толщине шва», or one
 * of its sizes is on sale. A brand of feet makes hooks too, to which the table of feet says nothing.
 */
export function isTableFor(table: SizeTable, names: readonly string[], offerTitles: readonly string[]): boolean {
  const sizes = new Set(table.rows.map(([size = '']) => size))
  if (offerTitles.some((title) => title !== '' && sizes.has(sizeOf(title)))) return true
  const words = wordsOf(names.join(' '))
  return wordsOf(`${table.title} ${table.columns[0] ?? ''}`).some((word) =>
    words.some((name) => hasSameStem(word, name)),
  )
}

/** What a size is for, by the second column of the table: «Джинса, плотный лён»; empty: the table does not say. */
export function sizeNote(table: SizeTable | null, offerTitle: string): string {
  const note = table?.rows.find(([size]) => size === sizeOf(offerTitle))?.[1] ?? ''
  return /\p{L}{3}/u.test(note) ? note : ''
}

const shortestWord = 4
const stemLength = 4

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[а-яё]+/g) ?? []).filter((word) => word.length >= shortestWord)

/** Words with the same beginning name the same thing: «нити» and «нитки», «манекенов» and «манекен». */
function hasSameStem(one: string, other: string): boolean {
  const length = Math.min(stemLength, one.length - 1, other.length - 1)
  return one.slice(0, length) === other.slice(0, length)
}

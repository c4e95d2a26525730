import { createHash } from 'node:crypto'
import { transliterated } from '../../base/text/transliterate.rule.ts'

/**
 * Codes for a title in order of preference: its letters; when another title has them, with a mark of the title itself.
 * Always the same for one title.
 */
export function titleCodes(title: string, { maxChars = 60 } = {}): [plain: string, marked: string] {
  const plain = transliterated(title, { maxChars, fallback: 'znachenie' })
  const mark = createHash('sha256').update(title.toLowerCase()).digest('hex').slice(0, 8)
  return [plain, `${plain}-${mark}`]
}

/**
 * A product's codes in order of preference: by its title; with its id in the feed; with a mark of source and id, which
 * is free.
 */
export function productCodes(title: string, source: string, sourceId: string): [string, string, string] {
  const plain = transliterated(title, { maxChars: 80, fallback: 'tovar' })
  const withId = `${plain}-${transliterated(sourceId, { maxChars: 40, fallback: 'x' })}`
  const mark = createHash('sha256').update(`${source}\n${sourceId}`).digest('hex').slice(0, 16)
  return [plain, withId, `${plain}-${mark}`]
}

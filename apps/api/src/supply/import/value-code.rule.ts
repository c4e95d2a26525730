import { createHash } from 'node:crypto'
import { transliterated } from '../../base/text/transliterate.rule.ts'

/**
 * Codes of a title in order of preference: the transliterated title; if another title has that code, with a hash of the
 * title. The codes of a title are always the same.
 */
export function titleCodes(title: string, { maxChars = 60 } = {}): [plain: string, hashed: string] {
  const plain = transliterated(title, { maxChars, fallback: 'znachenie' })
  const hash = createHash('sha256').update(title.toLowerCase()).digest('hex').slice(0, 8)
  return [plain, `${plain}-${hash}`]
}

/**
 * Codes of a product in order of preference: its title; with its id in the feed; with a hash of source and id, which is
 * never taken.
 */
export function productCodes(title: string, source: string, sourceId: string): [string, string, string] {
  const plain = transliterated(title, { maxChars: 80, fallback: 'tovar' })
  const withId = `${plain}-${transliterated(sourceId, { maxChars: 40, fallback: 'x' })}`
  const hash = createHash('sha256').update(`${source}\n${sourceId}`).digest('hex').slice(0, 16)
  return [plain, withId, `${plain}-${hash}`]
}

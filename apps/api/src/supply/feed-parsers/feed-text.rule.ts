import type { FeedParam } from './feed-item.ts'

export const feedLimits = {
  idChars: 200,
  nameChars: 500,
  shortTextChars: 200,
  descriptionChars: 60_000,
  params: 200,
  paramNameChars: 150,
  paramValueChars: 1_000,
  pictures: 30,
  urlChars: 2_048,
} as const

/** One line without repeated spaces and without control characters. */
export function normalizeText(text: string | undefined): string {
  if (!text) return ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out
  return text.replace(/[\s\u0000-\u001F\u007F\u00A0\u200B\uFEFF]+/g, ' ').trim()
}

/**
 * Copies a text into memory of its own. A substring keeps its whole chunk alive, so whatever outlives its batch (ids,
 * names of params) is copied; otherwise a feed of 100,000 offers would stay in memory.
 */
export function detached(text: string): string {
  // Ids, which are most of what is copied, take a byte a character in Latin-1, two otherwise.
  const encoding = isLatin1.test(text) ? 'latin1' : 'utf16le'
  return Buffer.from(text, encoding).toString(encoding)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all characters of the encoding
const isLatin1 = /^[\u0000-\u00FF]*$/

/**
 * A number as people write it (`1 234,50`, `97`; `12.5 руб.` is refused) as a plain decimal; null: not a number. A
 * division that a program writes with all its digits has ten decimals.
 */
export function decimalText(raw: string): string | null {
  // `\s` includes the narrow, thin and non-breaking spaces that programs put between thousands.
  const compact = raw.replace(/[\s'’]/g, '').replace(',', '.')
  const match = /^\+?0*(\d{1,15})(?:(\.\d{1,10})\d*)?$/.exec(compact)
  return match ? match[1]! + (match[2] ?? '') : null
}

/** The same for a number that may be negative. */
export function signedDecimal(raw: string): string | null {
  const text = raw.trim()
  const number = decimalText(text.replace(/^[-−–]/, ''))
  return number !== null && /^[-−–]/.test(text) && Number(number) !== 0 ? `-${number}` : number
}

/** A stock quantity: whole units, at most a million; below 0, as after overselling: 0; null: anything else. */
export function quantity(raw: string): number | null {
  const match = /^([-−–]?)(\d{1,9})(?:[.,]\d+)?$/.exec(raw.replace(/[\s\u00A0]/g, ''))
  return match ? (match[1] ? 0 : Math.min(Number(match[2]), 1_000_000)) : null
}

/** Kilograms of the feed as whole grams; null when absent, not a number or above 100 tonnes. */
export function weightGrams(raw: string): number | null {
  const kilograms = decimalText(raw)
  if (kilograms === null) return null
  const grams = Math.round(Number(kilograms) * 1000)
  return grams > 0 && grams <= 100_000_000 ? grams : null
}

/** Params that are not empty, within the limits. */
export function feedParams(
  raw: readonly { name: string; unit: string; value: string; isNumber?: boolean; isNote?: boolean }[],
  notes: Set<string>,
): FeedParam[] {
  const params: FeedParam[] = []
  for (const param of raw) {
    const name = normalizeText(param.name).replace(/:$/, '')
    const value = normalizeText(param.value)
    if (!name || !value) continue
    if (params.length === feedLimits.params) {
      notes.add(`параметров больше ${feedLimits.params}, лишние отброшены`)
      break
    }
    if (name.length > feedLimits.paramNameChars || value.length > feedLimits.paramValueChars)
      notes.add('слишком длинный параметр сокращён')
    params.push({
      name: name.slice(0, feedLimits.paramNameChars),
      unit: normalizeText(param.unit).slice(0, 30) || null,
      value: value.slice(0, feedLimits.paramValueChars),
      ...(param.isNumber ? { isNumber: true } : {}),
      ...(param.isNote ? { isNote: true } : {}),
    })
  }
  return params
}

/** Addresses of pictures without duplicates. */
export function pictureUrls(raw: readonly string[], notes: Set<string>): string[] {
  const urls = [
    ...new Set(raw.map((url) => normalizeText(url)).filter((url) => url !== '' && url.length <= feedLimits.urlChars)),
  ]
  if (urls.length > feedLimits.pictures) notes.add(`картинок больше ${feedLimits.pictures}, лишние отброшены`)
  return urls.slice(0, feedLimits.pictures)
}

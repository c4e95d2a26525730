import { isPlaceType, normalized, streetTypes } from './normalized-words.rule.ts'

export interface TypedWord {
  /** Normalized for comparison. */
  readonly text: string
  /** As it was typed. */
  readonly raw: string
  readonly isNumber: boolean
}

/**
 * A parsed address: words that may be names of places, and parts with a label («д 5», «кв 12») or a known format (a zip
 * code).
 */
export interface TypedAddress {
  readonly words: readonly TypedWord[]
  /** Empty when no label was found. */
  readonly house: string
  readonly flat: string
  readonly zip: string
  /** The last street type in the text: «пр-кт»; empty when there is none. */
  readonly streetType: string
}

const houseLabels = new Set(['д', 'дом', 'уч', 'владение', 'вл'])
const blockLabels: ReadonlyMap<string, string> = new Map([
  ['к', 'к'],
  ['корп', 'к'],
  ['корпус', 'к'],
  ['стр', 'стр'],
  ['строение', 'стр'],
  ['литера', 'литера'],
])
const flatLabels = new Set(['кв', 'квартира', 'оф', 'офис', 'пом', 'помещение'])
const isLabel = (word: string) => houseLabels.has(word) || blockLabels.has(word) || flatLabels.has(word)

/** Limit of words in an address. */
const maxWords = 12

export function typedAddress(query: string): TypedAddress {
  // Splits «д5» and «кв12» into a label and a number.
  const tokens = query
    .replace(/(^|[\s,;.])(д|дом|к|корп|кв|стр|оф)(\d)/giu, '$1$2 $3')
    .split(/[\s,;.«»"()]+/u)
    .filter((token) => /[\p{L}\d]/u.test(token))
  const words: TypedWord[] = []
  const found = { house: '', flat: '', zip: '', streetType: '' }
  for (let index = 0; index < tokens.length; index += 1) {
    const raw = tokens[index]!
    const text = normalized(raw)
    const next = tokens[index + 1]
    if (isLabel(text) && next !== undefined && /^\d/.test(next)) {
      index += 1
      if (houseLabels.has(text)) found.house = next
      else if (flatLabels.has(text)) found.flat = /^о/.test(text) ? `офис ${next}` : next
      else
        words.push({
          text: `${blockLabels.get(text)} ${next}`,
          raw: `${blockLabels.get(text)} ${next}`,
          isNumber: true,
        })
    } else if (/^\d{6}$/.test(text)) found.zip = text
    else if (isPlaceType(text)) found.streetType = streetTypes.get(text) ?? found.streetType
    else if (!isLabel(text)) words.push(...wordsOf(shortNames.get(text) ?? raw))
  }
  return { words: words.slice(0, maxWords), ...found }
}

/** Short names of large cities. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ['спб', 'санкт-петербург'],
  ['питер', 'санкт-петербург'],
  ['мск', 'москва'],
  ['екб', 'екатеринбург'],
  ['нск', 'новосибирск'],
])

/** A hyphen separates words of names («ростов-на»), not house numbers («5-7», «12-а»). */
function wordsOf(raw: string): TypedWord[] {
  if (/^\d/.test(raw) && !/^\d+-\p{L}/u.test(raw)) return [{ text: normalized(raw), raw, isNumber: true }]
  const pieces = raw.split('-').filter((piece) => piece !== '')
  return pieces.map((piece) => ({ text: normalized(piece), raw: piece, isNumber: /^\d/.test(piece) }))
}

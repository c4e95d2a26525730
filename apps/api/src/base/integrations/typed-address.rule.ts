import { folded, isPlaceType, streetTypes } from './folded-words.rule.ts'

export interface TypedWord {
  /** Folded, for comparison. */
  readonly text: string
  /** As it was typed. */
  readonly raw: string
  readonly isNumber: boolean
}

/**
 * A parsed address: words that may name a place, and parts that were marked («д 5», «кв 12») or are unmistakable (a
 * zip).
 */
export interface TypedAddress {
  readonly words: readonly TypedWord[]
  /** Empty: none was marked. */
  readonly house: string
  readonly flat: string
  readonly zip: string
  /** The last type of a street typed: «пр-кт»; empty: none. */
  readonly streetType: string
}

const houseMarks = new Set(['д', 'дом', 'уч', 'владение', 'вл'])
const blockMarks: ReadonlyMap<string, string> = new Map([
  ['к', 'к'],
  ['корп', 'к'],
  ['корпус', 'к'],
  ['стр', 'стр'],
  ['строение', 'стр'],
  ['литера', 'литера'],
])
const flatMarks = new Set(['кв', 'квартира', 'оф', 'офис', 'пом', 'помещение'])
const isMark = (word: string) => houseMarks.has(word) || blockMarks.has(word) || flatMarks.has(word)

/** Most words of an address. */
const maxWords = 12

export function typedAddress(query: string): TypedAddress {
  // «д5», «кв12» are a mark and its number.
  const tokens = query
    .replace(/(^|[\s,;.])(д|дом|к|корп|кв|стр|оф)(\d)/giu, '$1$2 $3')
    .split(/[\s,;.«»"()]+/u)
    .filter((token) => /[\p{L}\d]/u.test(token))
  const words: TypedWord[] = []
  const marked = { house: '', flat: '', zip: '', streetType: '' }
  for (let index = 0; index < tokens.length; index += 1) {
    const raw = tokens[index]!
    const text = folded(raw)
    const next = tokens[index + 1]
    if (isMark(text) && next !== undefined && /^\d/.test(next)) {
      index += 1
      if (houseMarks.has(text)) marked.house = next
      else if (flatMarks.has(text)) marked.flat = /^о/.test(text) ? `офис ${next}` : next
      else
        words.push({ text: `${blockMarks.get(text)} ${next}`, raw: `${blockMarks.get(text)} ${next}`, isNumber: true })
    } else if (/^\d{6}$/.test(text)) marked.zip = text
    else if (isPlaceType(text)) marked.streetType = streetTypes.get(text) ?? marked.streetType
    else if (!isMark(text)) words.push(...wordsOf(shortNames.get(text) ?? raw))
  }
  return { words: words.slice(0, maxWords), ...marked }
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
  if (/^\d/.test(raw) && !/^\d+-\p{L}/u.test(raw)) return [{ text: folded(raw), raw, isNumber: true }]
  const pieces = raw.split('-').filter((piece) => piece !== '')
  return pieces.map((piece) => ({ text: folded(piece), raw: piece, isNumber: /^\d/.test(piece) }))
}

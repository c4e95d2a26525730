import { isOneTypo } from '../../base/text/is-one-typo.rule.ts'
import { priceInWords } from './price-in-words.rule.ts'
import { foldedText, foldedWords } from './searched-words.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/** Words that mean: of a category, or of none of it. A row of `search_conditions`. */
export interface ConditionWords {
  readonly phrases: readonly string[]
  readonly categoryId: number
  /** False: what is outside of the category. */
  readonly isInside: boolean
}

/** A part of a question that narrows what its other words find. */
export interface AskedCondition {
  /** As typed. */
  readonly text: string
  /** The question without it. */
  readonly without: string
}

export interface AskedConditions {
  /** The question without its conditions. */
  readonly words: string
  readonly price: (AskedCondition & { readonly from: number | null; readonly to: number | null }) | null
  /** A price that no goods can have («от 50 000 до 10»): it is not applied. */
  readonly refusedPrice: AskedCondition | null
  /** The cheaper of what is found are asked for; `to`: what they cost at most, in kopecks, once that is known. */
  readonly cheap: (AskedCondition & { readonly to?: number }) | null
  readonly categories: readonly (AskedCondition & ConditionWords)[]
}

const cheapWords =
  /(?<!\p{L})(?:недорог\p{L}*|дешев\p{L}{2,}|дешёв\p{L}{2,}|бюджетн\p{L}*|подешевле|по\s+низкой\s+цене)(?!\p{L})/iu
const impossiblePrice =
  /(?<!\p{L})от\s+\d[\d\s]*(?:\s*\p{L}{1,6}\.?)?\s+до\s+\d[\d\s]*(?:\s*(?:тыс|руб|р|к)\p{L}*\.?)?/iu
/** After them it is said what the thing is for, not what it is. */
const purpose = /(?<!\p{L})(?:для|под|к|ко|на|от)(?!\p{L})/iu

/**
 * Reads «недорогой», «до 40 000», «бытовой», «для дома» out of a question; `isPriceChosen`: a price is chosen already,
 * and the words name none.
 */
export function askedConditions(
  question: string,
  rows: readonly ConditionWords[],
  isPriceChosen = false,
): AskedConditions {
  let words = question
  const takeOut = (text: string): AskedCondition => {
    words = withoutText(words, text)
    return { text: text.trim(), without: withoutText(question, text) }
  }
  const found = isPriceChosen ? null : priceInWords(words)
  const price = found && { ...takeOut(removedOf(words, found.words)), from: found.from, to: found.to }
  const impossible = found || isPriceChosen ? undefined : contradictionIn(words)
  const refusedPrice = impossible === undefined ? null : takeOut(impossible)
  const cheapText = price || isPriceChosen ? undefined : cheapWords.exec(words)?.[0]
  const cheap = cheapText === undefined || withoutText(words, cheapText) === '' ? null : takeOut(cheapText)
  const categories = rows.flatMap((row) => {
    const text = row.phrases.map((phrase) => phraseIn(words, phrase)).find((each) => each !== undefined)
    return text === undefined || withoutText(words, text) === '' ? [] : [{ ...row, ...takeOut(text) }]
  })
  return { words, price, refusedPrice, cheap, categories }
}

function contradictionIn(question: string): string | undefined {
  const text = impossiblePrice.exec(question)?.[0]
  const [from = 0, to = 0] = Array.from(text?.matchAll(/\d[\d\s]*/g) ?? [], ([digits]) =>
    Number(digits.replace(/\s/g, '')),
  )
  return text !== undefined && from > to && from >= leastPrice ? text.trim() : undefined
}

/** A smaller number is a size or a count. */
const leastPrice = 500

/** The part of a question that its shorter form lacks. */
function removedOf(question: string, rest: string): string {
  const [start = ''] = rest === '' ? [''] : [commonStart(question, rest)]
  const end = commonEnd(question.slice(start.length), rest.slice(start.length))
  return question.slice(start.length, question.length - end.length).trim()
}

function commonStart(one: string, other: string): string {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return one.slice(0, length)
}

function commonEnd(one: string, other: string): string {
  let length = 0
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1
  return length === 0 ? '' : one.slice(-length)
}

/**
 * A phrase in any of its forms, as the question has it; an adjective only of the thing itself: «лапка для бытовой
 * машины» is no household thing.
 */
function phraseIn(question: string, phrase: string): string | undefined {
  const stems = foldedWords(foldedText(phrase)).map(wordStem)
  const purposeAt = purpose.exec(question)?.index ?? Number.POSITIVE_INFINITY
  const pieces = Array.from(question.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: text, index }) => ({ text, index }))
  for (const [n, { index }] of pieces.entries()) {
    const own = pieces.slice(n, n + stems.length)
    if (
      own.length < stems.length ||
      own.some(({ text }, at) => !isForm(wordStem(foldedText(text)), stems[at] as string))
    )
      continue
    if (index > purposeAt && !purpose.test(phrase)) continue
    const last = own.at(-1) as (typeof own)[number]
    return question.slice(index, last.index + last.text.length)
  }
  return undefined
}

/** «Промышленый оверлок»: a long word with a mistake in it is still that word. */
const isForm = (stem: string, phrase: string): boolean =>
  stem === phrase || (phrase.length >= longCondition && isOneTypo(stem, phrase))

const longCondition = 7

export const withoutText = (question: string, text: string): string =>
  question.replace(text, ' ').replace(/\s+/g, ' ').trim()

import { isOneTypo } from '../../base/text/is-one-typo.rule.ts'
import { type OrderInWords, orderInWords } from './order-in-words.rule.ts'
import { priceInWords, wordsWithoutImpossiblePrice } from './price-in-words.rule.ts'
import { foldedText, foldedWords, isAnyMachine } from './searched-words.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/** Phrases that restrict a search to a category, or to what is outside it. A row of `search_conditions`. */
export interface ConditionWords {
  readonly phrases: readonly string[]
  readonly categoryId: number
  /** False: only products outside the category. */
  readonly isInside: boolean
}

/** A part of a query that is a condition, not a word to find. */
export interface ConditionInWords {
  /** As typed. */
  readonly text: string
  /** The query without it. */
  readonly without: string
}

export interface ConditionsInWords {
  /** The words left to search for. */
  readonly words: string
  readonly price: (ConditionInWords & { readonly from: number | null; readonly to: number | null }) | null
  /** An impossible price («от 50 000 до 10»), which is not applied. */
  readonly refusedPrice: ConditionInWords | null
  /** «Cheap» goods are asked for; `to`: their greatest price in kopecks, set once the products are found. */
  readonly cheap: (ConditionInWords & { readonly to?: number }) | null
  /** What is to come first: «самая дешёвая», «самый мощный». */
  readonly order: (ConditionInWords & OrderInWords) | null
  /** Goods that can be sent now are asked for: «в наличии». */
  readonly inStock: ConditionInWords | null
  readonly categories: readonly (ConditionInWords & ConditionWords)[]
}

const cheapWords =
  /(?<!\p{L})(?:не(?:\s+(?:очень|слишком|сильно|сам\p{L}+))?\s*дорог\p{L}*|деш[её]в\p{L}+|бюджетн\p{L}*|подешевле|по\s+низкой\s+цене)(?!\p{L})/iu
const inStockWords =
  /(?<!\p{L})(?<!нет?\s)(?:(?:что\s+)?есть\s+(?:ли\s+)?(?:у\s+вас\s+)?)?(?:в\s+наличии|из\s+наличия|на\s+складе|со\s+склада)(?:\s+есть)?(?!\p{L})/iu
/** Words after which a query says what the thing is for, not what it is. */
const purpose = /(?<!\p{L})(?:для|под|к|ко|на|от|чтобы?)(?!\p{L})/iu

/**
 * Finds conditions in a query: «недорогой», «до 40 000», «бытовой», «для дома». With `isPriceChosen` a price filter is
 * set, and prices in the words are not read.
 */
export function conditionsInWords(
  query: string,
  rows: readonly ConditionWords[],
  isPriceChosen = false,
): ConditionsInWords {
  let words = query
  const takeOut = (text: string): ConditionInWords => {
    words = withoutText(words, text)
    return { text: text.trim(), without: withoutText(query, text) }
  }
  const limits = isPriceChosen ? null : priceInWords(words)
  const price = limits && { ...takeOut(removedOf(words, limits.words)), from: limits.from, to: limits.to }
  const possible = limits || isPriceChosen ? null : wordsWithoutImpossiblePrice(words)
  const refusedPrice = possible === null ? null : takeOut(removedOf(words, possible))
  const asked = orderInWords(words)
  const order = asked && { ...asked, ...takeOut(asked.text) }
  const isCheapest = order?.sort === 'cheap'
  const cheapText = price || isPriceChosen ? undefined : isCheapest ? order.text : cheapWords.exec(words)?.[0]
  const cheap = cheapText === undefined || withoutText(words, cheapText) === '' ? null : takeOut(cheapText)
  const inStockText = inStockWords.exec(words)?.[0]
  const inStock = inStockText === undefined ? null : takeOut(inStockText)
  const categories = rows.flatMap((row) => {
    const text = row.phrases.map((phrase) => phraseIn(words, phrase)).find((each) => each !== undefined)
    return text === undefined || withoutText(words, text) === '' ? [] : [{ ...row, ...takeOut(text) }]
  })
  return { words, price, refusedPrice, cheap, order, inStock, categories }
}

/** The part of a query that is missing in its shorter form `rest`. */
function removedOf(query: string, rest: string): string {
  const [start = ''] = rest === '' ? [''] : [commonStart(query, rest)]
  const end = commonEnd(query.slice(start.length), rest.slice(start.length))
  return query.slice(start.length, query.length - end.length).trim()
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
 * Finds a phrase, in any of its forms, in a query. A phrase after «для» does not describe the thing itself: «лапка для
 * бытовой машины» is not a household machine.
 */
function phraseIn(query: string, phrase: string): string | undefined {
  const stems = foldedWords(foldedText(phrase)).map(wordStem)
  const purposeAt = purpose.exec(query)?.index ?? Number.POSITIVE_INFINITY
  const pieces = Array.from(query.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: text, index }) => ({ text, index }))
  for (const [n, { index }] of pieces.entries()) {
    const run = pieces.slice(n, n + stems.length)
    if (
      run.length < stems.length ||
      run.some(({ text }, position) => !isForm(wordStem(foldedText(text)), stems[position] as string))
    )
      continue
    const isAdverb = query.slice(index).trim().toLowerCase() === phrase
    const [before, after] = [pieces[n - 1]?.text ?? '', pieces[n + run.length]?.text ?? '']
    const isOfGoods = (isAdverb || nominative.test(run[0]?.text ?? '')) && !purpose.test(before) && !isMachine(after)
    if (index > purposeAt && !isOfGoods && !purpose.test(phrase) && !place.test(phrase)) continue
    const last = run.at(-1) as (typeof run)[number]
    return query.slice(index, last.index + last.text.length)
  }
  return undefined
}

/** «Чем шить майки в цеху»: a place is of the whole query. */
const place = /^в\s/iu

/** «Иглы для трикотажа, машинка домашняя»: the machine is at home, the needles are for it. */
const isMachine = (word: string): boolean => isAnyMachine(foldedText(word))

/** «Иглы для трикотажа бытовые»: an adjective of the goods, not of what they are for, which is «для бытовых». */
const nominative = /(?:ый|ий|ая|яя|ые|ие)$/iu

/** Whether a stem is that of the phrase; a long word may have one typo: «промышленый оверлок». */
const isForm = (stem: string, phrase: string): boolean =>
  stem === phrase || (phrase.length >= longCondition && isOneTypo(stem, phrase))

const longCondition = 7

export const withoutText = (query: string, text: string): string => query.replace(text, ' ').replace(/\s+/g, ' ').trim()

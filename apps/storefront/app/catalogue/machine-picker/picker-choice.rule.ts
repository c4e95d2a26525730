/** The choice on the page «Подобрать машину», as stored in its address. */
export interface PickerChoice {
  /** Codes of answers, in alphabetical order. */
  readonly answers: readonly string[]
  /** Bounds of the price in the shown currency; null when not set. */
  readonly priceFrom: number | null
  readonly priceTo: number | null
  /** Shows all machines instead of the first only. */
  readonly isAll: boolean
}

export const nothingChosen: PickerChoice = { answers: [], priceFrom: null, priceTo: null, isAll: false }

const maxAnswers = 20

/** More characters of a typed price are not repeated. */
const maxShownPrice = 20

/** Reads the choice from an address; invalid values are ignored, swapped bounds are put in order. */
export function pickerChoice(query: URLSearchParams): PickerChoice {
  const codes = query
    .getAll('answers')
    .flatMap((text) => text.split(','))
    .filter((code) => /^[a-z][a-z0-9-]{0,49}$/.test(code))
  const [from, to] = [amountOf(query.get('priceFrom')), amountOf(query.get('priceTo'))]
  const isSwapped = from !== null && to !== null && from > to
  return {
    answers: [...new Set(codes)].slice(0, maxAnswers).sort(),
    priceFrom: isSwapped ? to : from,
    priceTo: isSwapped ? from : to,
    isAll: query.get('all') === '1',
  }
}

/** Prices in an address that are not numbers, as typed: they are ignored, and the page says so. */
export const unreadPrices = (query: URLSearchParams): string[] =>
  ['priceFrom', 'priceTo'].flatMap((name) => {
    const typed = query.get(name)?.trim() ?? ''
    return typed !== '' && amountOf(typed) === null ? [typed.slice(0, maxShownPrice)] : []
  })

/** The canonical query string, with its question mark; empty when nothing is chosen. */
export function pickerQuery({ answers, priceFrom, priceTo, isAll }: PickerChoice): string {
  const parts = [
    ...(answers.length > 0 ? [`answers=${answers.join()}`] : []),
    ...(priceFrom === null ? [] : [`priceFrom=${priceFrom}`]),
    ...(priceTo === null ? [] : [`priceTo=${priceTo}`]),
    ...(isAll ? ['all=1'] : []),
  ]
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

export const isEmptyChoice = ({ answers, priceFrom, priceTo }: PickerChoice) =>
  answers.length === 0 && priceFrom === null && priceTo === null

/** The choice with an answer that replaces another to the same question. */
export const withAnswer = (choice: PickerChoice, code: string, questionCodes: readonly string[]): PickerChoice => ({
  ...choice,
  answers: [...choice.answers.filter((each) => !questionCodes.includes(each)), code].sort(),
  isAll: false,
})

export const withoutAnswer = (choice: PickerChoice, code: string): PickerChoice => ({
  ...choice,
  answers: choice.answers.filter((each) => each !== code),
  isAll: false,
})

export const withoutPrice = (choice: PickerChoice): PickerChoice => ({
  ...choice,
  priceFrom: null,
  priceTo: null,
  isAll: false,
})

/**
 * The choice without the answers the API refused; `fields` are the names of its field errors: `answers.2`, `priceFrom`.
 */
export function withoutRefused(choice: PickerChoice, fields: readonly string[]): PickerChoice {
  const answers = fields.includes('answers') ? [] : choice.answers.filter((_, n) => !fields.includes(`answers.${n}`))
  const isPriceRefused = fields.some((field) => field.startsWith('price'))
  return { ...(isPriceRefused ? withoutPrice(choice) : choice), answers }
}

function amountOf(typed: string | null): number | null {
  const digits = (typed ?? '').replace(/[\s\u00a0₽]/g, '').replace(',', '.')
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? Number(digits) : null
}

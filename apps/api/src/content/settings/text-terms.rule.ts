import { roubles } from '../../base/money/roubles.rule.ts'
import { counted } from '../../base/text/counted.rule.ts'

/** Sums, percents and periods of a site that its texts may mention; null: the site does not have it. */
export interface StatedTerms {
  readonly freeDeliveryFromKopecks: number
  /** Maximum weight of an order for a courier and for a delivery point. */
  readonly courierMaxGrams: number | null
  readonly pointMaxGrams: number | null
  /** Maximum side of a package for them. */
  readonly courierMaxSideMm: number | null
  readonly pointMaxSideMm: number | null
  /** An order placed by this hour leaves the same working day. */
  readonly dispatchHour: number | null
  /** Percents of the bonus levels, lowest first. */
  readonly bonusPercents: readonly number[]
  readonly bonusWriteOffPercent: number
  readonly vatPercent: number | null
  /** The gift for subscribers to the newsletter. */
  readonly subscription: { readonly percent: number; readonly minSumKopecks: number; readonly days: number } | null
  /** How long after receipt goods that did not suit can be returned, and those the shop spoilt, by reason. */
  readonly returnDays: readonly number[] | null
  readonly defectDays: readonly number[] | null
  /** How the shop takes payment in parts. */
  readonly installments: {
    readonly months: number
    readonly firstPercent: number
    readonly from: number
    readonly to: number
  } | null
}

/** Text of each placeholder: texts of the site contain placeholders in braces. */
export type TextTerms = Readonly<Record<string, string>>

const percent = (value: number) => `${String(value).replace('.', ',')}\u00a0%`
const centimetres = (mm: number) => `${String(mm / 10).replace('.', ',')}\u00a0см`
const kilograms = (grams: number) => `${String(grams / 1000).replace('.', ',')}\u00a0кг`

/** All placeholders. */
export const termNames = [
  'freeDeliveryFrom',
  'courierMaxWeight',
  'pointMaxWeight',
  'courierMaxSide',
  'pointMaxSide',
  'dispatchUntil',
  'bonusPercent',
  'bonusMaxPercent',
  'bonusWriteOffPercent',
  'vatPercent',
  'subscriptionPercent',
  'subscriptionFrom',
  'subscriptionDays',
  'installmentMonths',
  'installmentFirstPercent',
  'installmentFrom',
  'installmentTo',
  'returnDays',
  'defectDays',
] as const

/**
 * Placeholders with their texts for a site: `{freeDeliveryFrom}` is «5 000 ₽». Those the site has no value for are left
 * out.
 */
export function textTerms(terms: StatedTerms): TextTerms {
  const { bonusPercents, subscription, installments } = terms
  const values: Readonly<Record<(typeof termNames)[number], string | 0 | null | undefined>> = {
    freeDeliveryFrom: roubles(terms.freeDeliveryFromKopecks),
    courierMaxWeight: terms.courierMaxGrams && kilograms(terms.courierMaxGrams),
    pointMaxWeight: terms.pointMaxGrams && kilograms(terms.pointMaxGrams),
    courierMaxSide: terms.courierMaxSideMm && centimetres(terms.courierMaxSideMm),
    pointMaxSide: terms.pointMaxSideMm && centimetres(terms.pointMaxSideMm),
    dispatchUntil: terms.dispatchHour && `${terms.dispatchHour}:00`,
    bonusPercent: bonusPercents[0] && percent(bonusPercents[0]),
    bonusMaxPercent: bonusPercents.at(-1) && percent(bonusPercents.at(-1)!),
    bonusWriteOffPercent: percent(terms.bonusWriteOffPercent),
    vatPercent: terms.vatPercent && percent(terms.vatPercent),
    subscriptionPercent: subscription && percent(subscription.percent),
    subscriptionFrom: subscription && roubles(subscription.minSumKopecks),
    installmentMonths: installments && months(installments.months),
    installmentFirstPercent: installments && percent(installments.firstPercent),
    installmentFrom: installments && roubles(installments.from),
    installmentTo: installments && roubles(installments.to),
    subscriptionDays: subscription && days(subscription.days),
    returnDays: terms.returnDays && longAs(terms.returnDays).replace(' ', '\u00a0'),
    defectDays: terms.defectDays && longAs(terms.defectDays).replace(' ', '\u00a0'),
  }
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

const days = (count: number) => counted(count, ['день', 'дня', 'дней']).replace(' ', '\u00a0')
const months = (count: number) => counted(count, ['месяц', 'месяца', 'месяцев']).replace(' ', '\u00a0')

/** Periods of days after «в течение» and «до», at least one: «7 дней», «7–21 дня». */
export function longAs(periods: readonly number[]): string {
  const [least, most] = [Math.min(...periods), Math.max(...periods)]
  return `${least === most ? '' : `${least}–`}${counted(most, ['дня', 'дней', 'дней'])}`
}

const placeholder = /\{([a-z][A-Za-z]*)\}/g

/** Replaces placeholders in a text. Those without a value stay: `npm run verify` reports them. */
export const filledText = (text: string, terms: TextTerms): string =>
  text.includes('{')
    ? text.replaceAll(placeholder, (whole, name: string) => (Object.hasOwn(terms, name) ? terms[name]! : whole))
    : text

/** Replaces placeholders in every text of the data. */
export function withTermsFilled<Data>(data: Data, terms: TextTerms): Data {
  if (typeof data === 'string') return filledText(data, terms) as Data
  if (Array.isArray(data)) return data.map((each) => withTermsFilled(each, terms)) as Data
  if (data === null || typeof data !== 'object' || Object.getPrototypeOf(data) !== Object.prototype) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withTermsFilled(value, terms)])) as Data
}

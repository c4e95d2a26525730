import {
  planEfficiency,
  planHours,
  planMaxNorms,
  planMaxPlaces,
  planMaxSeconds,
  planMaxUnits,
} from '@shpulka/contract/catalogue/workshop-planner'

/** What a workshop is planned for, as stored in the address; nothing in it depends on the visitor. */
export interface PlanChoice {
  /** Code of the garment; null when not chosen. */
  readonly garment: string | null
  readonly units: number
  /** Workplaces asked for instead of `units`; null: none. Never in a canonical address: the plan says the units. */
  readonly places: number | null
  /** What everything may cost, roubles; null: not said. */
  readonly budget: number | null
  /** Hours per shift. */
  readonly hours: number
  /** Share of a shift actually worked, percent. */
  readonly efficiency: number
  /** Codes of the picker's answers, in alphabetical order. */
  readonly answers: readonly string[]
  /** Seconds by operation code, in alphabetical order, where they differ from the shop's norms. */
  readonly norms: readonly (readonly [code: string, seconds: number])[]
}

export const defaultUnits = 100
/** Roubles. */
export const maxBudget = 1_000_000_000

const maxAnswers = 20
const code = /^[a-z][a-z0-9-]{0,49}$/
/** Invalid input is shown again up to this length. */
const maxShown = 40

/**
 * Reads the choice from an address. Invalid values are replaced by the nearest or default one; `corrected` has the
 * typed text by field name. An empty field means the default.
 */
export function planChoice(query: URLSearchParams): {
  choice: PlanChoice
  corrected: Readonly<Record<string, string>>
} {
  const corrected: Record<string, string> = {}
  const numberOf = (name: string, bounds: { min: number; max: number }, fallback: number, decimals = 0) =>
    typedNumber(query.get(name), bounds, fallback, decimals, (typed) => {
      corrected[name] = typed
    })
  const garment = query.get('garment') ?? ''
  const answers = query
    .getAll('answers')
    .flatMap((text) => text.split(','))
    .filter((each) => code.test(each))
  const choice: PlanChoice = {
    garment: code.test(garment) ? garment : null,
    units: numberOf('units', { min: 1, max: planMaxUnits }, defaultUnits),
    places: numberOf('places', { min: 0, max: planMaxPlaces }, 0) || null,
    budget: numberOf('budget', { min: 0, max: maxBudget }, 0) || null,
    hours: numberOf('hours', planHours, planHours.default, 2),
    efficiency: numberOf('efficiency', planEfficiency, planEfficiency.default),
    answers: [...new Set(answers)].slice(0, maxAnswers).sort(),
    norms: normsIn(query, corrected),
  }
  return { choice, corrected }
}

/** Norms from `n=cut:20,hem:40` and from form fields `n.cut`; the fields win. */
function normsIn(query: URLSearchParams, corrected: Record<string, string>): PlanChoice['norms'] {
  const pairs = query
    .getAll('n')
    .flatMap((text) => text.split(','))
    .map((part) => part.split(':', 2) as [string, string | undefined])
  const fields = [...query].flatMap(([name, typed]) => (name.startsWith('n.') ? [[name.slice(2), typed] as const] : []))
  const norms = new Map<string, number>()
  for (const [operation, typed] of [...pairs, ...fields].slice(0, 2 * planMaxNorms)) {
    if (!code.test(operation)) continue
    const seconds = typedNumber(typed ?? null, { min: 0, max: planMaxSeconds }, -1, 0, (wrong) => {
      corrected[`n.${operation}`] = wrong
    })
    if (seconds < 0) norms.delete(operation)
    else norms.set(operation, seconds)
  }
  return [...norms].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, planMaxNorms)
}

function typedNumber(
  query: string | null,
  { min, max }: { min: number; max: number },
  fallback: number,
  decimals: number,
  onCorrected: (typed: string) => void,
): number {
  const typed = (query ?? '').trim()
  if (typed === '') return fallback
  const digits = typed.replace(/[\s\u00a0]/g, '').replace(',', '.')
  const isNumber = /^[-+]?\d{1,15}(\.\d{1,15})?$/.test(digits)
  const unit = 10 ** decimals
  const valid = isNumber ? Math.min(max, Math.max(min, Math.round(Number(digits) * unit) / unit)) : fallback
  if (!isNumber || valid !== Number(digits)) onCorrected(typed.slice(0, maxShown))
  return valid
}

/** The canonical query string, with its question mark; empty when nothing is chosen. */
export function planQuery({ garment, units, budget, hours, efficiency, answers, norms }: PlanChoice): string {
  if (garment === null) return ''
  const parts = [
    `garment=${garment}`,
    `units=${units}`,
    ...(budget === null ? [] : [`budget=${budget}`]),
    ...(hours === planHours.default ? [] : [`hours=${hours}`]),
    ...(efficiency === planEfficiency.default ? [] : [`efficiency=${efficiency}`]),
    ...(answers.length > 0 ? [`answers=${answers.join()}`] : []),
    ...(norms.length > 0 ? [`n=${normsText(norms)}`] : []),
  ]
  return `?${parts.join('&')}`
}

/** «cut:20,hem:40». */
export const normsText = (norms: PlanChoice['norms']) =>
  norms.map(([operation, seconds]) => `${operation}:${seconds}`).join()

/** The same workshop for another garment: norms and answers belong to a garment and are dropped. */
export const forGarment = (choice: PlanChoice, garment: string): PlanChoice => ({
  ...choice,
  garment,
  answers: [],
  norms: [],
})

/** The query of the first plan for a garment: with the workplaces asked for, if any. */
export const firstPlanQuery = (choice: PlanChoice, garment: string): string =>
  planQuery(forGarment(choice, garment)) + (choice.places === null ? '' : `&places=${choice.places}`)

/** The choice without what the API refused; `fields` are the names of its field errors: `garment`, `norms.2`. */
export function withoutRefused(choice: PlanChoice, fields: readonly string[]): PlanChoice {
  const accepted = <Item>(name: string, items: readonly Item[]) =>
    fields.includes(name) ? [] : items.filter((_, n) => !fields.includes(`${name}.${n}`))
  return {
    ...choice,
    garment: fields.includes('garment') ? null : choice.garment,
    answers: accepted('answers', choice.answers),
    norms: accepted('norms', choice.norms),
  }
}

/** The choice without norms equal to the shop's. */
export const withChangedNorms = (choice: PlanChoice, defaultNorms: ReadonlyMap<string, number>): PlanChoice => ({
  ...choice,
  norms: choice.norms.filter(([operation, seconds]) => defaultNorms.get(operation) !== seconds),
})

/** Whether an address is canonical for the choice; advertising parameters are ignored. */
export function isCanonical(query: URLSearchParams, choice: PlanChoice): boolean {
  const relevant = [...query].filter(([name]) => fields.has(name) || name.startsWith('n.'))
  return String(new URLSearchParams(relevant)) === String(new URLSearchParams(planQuery(choice)))
}

const fields: ReadonlySet<string> = new Set([
  'garment',
  'units',
  'places',
  'budget',
  'hours',
  'efficiency',
  'answers',
  'n',
])

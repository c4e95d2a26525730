import {
  boundsOf,
  categoryName,
  type Entry,
  fitsName,
  type NamedClause,
  type NamedCondition,
  priceName,
  stockName,
} from './picker-file.rule.ts'

/** What a file of the picker may name: its own codes, and things of the catalogue. */
export interface Names {
  readonly categories: ReadonlyMap<string, number>
  readonly properties: ReadonlyMap<string, { readonly id: number; readonly kind: 'list' | 'number' | 'flag' }>
  /** By property code and title or code of the value, in lower case. */
  readonly values: ReadonlyMap<string, number>
  /** Roles of compatibility. */
  readonly roles: ReadonlySet<string>
  readonly questions: ReadonlySet<string>
  readonly answers: ReadonlySet<string>
  readonly stations: ReadonlySet<string>
  readonly garments: ReadonlySet<string>
}

/** The key of a value in `Names`. */
export const valueKey = (property: string, value: string) => `${property} ${value.toLowerCase()}`

/** The conditions an entry sets. */
export function clausesIn(entry: Entry): readonly NamedClause[] {
  if (entry.kind === 'rule') return entry.machine
  return entry.kind === 'workplace' ? [...entry.machine, ...entry.part] : []
}

/** Two entries with the same key are an error; null when the entry may be repeated. */
export function keyOf(entry: Entry): string | null {
  switch (entry.kind) {
    case 'machines':
      return 'machines'
    case 'question':
    case 'answer':
    case 'rule':
    case 'station':
    case 'garment':
      return `${entry.kind} ${entry.code}`
    case 'norm':
      return `norm ${entry.garment} ${entry.code}`
    case 'volume':
      return `volume ${entry.answer}`
    case 'operations':
      return `operations ${entry.answer}`
    case 'workplace':
      return null
  }
}

/** What an entry names that does not exist, in Russian. */
export function nameErrors(entry: Entry, names: Names): string[] {
  const isSelf = entry.kind === 'operations' && entry.operations.includes(entry.answer)
  return [
    ...answersIn(entry)
      .filter((answer) => !names.answers.has(answer))
      .map((answer) => `ответа «${answer}» в файле нет`),
    ...(isSelf ? ['ответ назван своей же операцией'] : []),
    ...questionsIn(entry)
      .filter((question) => !names.questions.has(question))
      .map((question) => `вопроса «${question}» в файле нет`),
    ...(entry.kind === 'machines' ? entry.categories.flatMap((code) => categoryErrors(code, names)) : []),
    ...(entry.kind === 'rule' && entry.machine.length === 0 ? ['у правила нет ни одного условия'] : []),
    ...(entry.kind === 'workplace' && entry.fitsRole !== null && !names.roles.has(entry.fitsRole)
      ? [`роли «${entry.fitsRole}» нет`]
      : []),
    ...(entry.kind === 'workplace' && entry.fitsRole === null && !entry.part.some(hasCategory)
      ? [`у товара нет ни «${fitsName}», ни «${categoryName}»`]
      : []),
    ...(entry.kind === 'norm' && !names.garments.has(entry.garment) ? [`изделия «${entry.garment}» в файле нет`] : []),
    ...stationsIn(entry)
      .filter((station) => !names.stations.has(station))
      .map((station) => `участка «${station}» в файле нет`),
    ...clausesIn(entry).flatMap(({ conditions }) => conditions.flatMap((each) => conditionErrors(each, names))),
  ]
}

/** Codes of answers that an entry refers to. */
function answersIn(entry: Entry): readonly string[] {
  switch (entry.kind) {
    case 'operations':
      return [entry.answer, ...entry.operations]
    case 'rule':
    case 'workplace':
    case 'garment':
      return entry.answers
    case 'station':
      return entry.operation === null ? [] : [entry.operation]
    case 'volume':
      return [entry.answer]
    default:
      return []
  }
}

function stationsIn(entry: Entry): readonly string[] {
  if (entry.kind === 'norm') return [entry.station]
  return entry.kind === 'workplace' && entry.station !== null ? [entry.station] : []
}

function questionsIn(entry: Entry): readonly string[] {
  if (entry.kind === 'answer') return [entry.question]
  return entry.kind === 'rule' && entry.unanswered !== null ? [entry.unanswered] : []
}

const hasCategory = ({ isExcluded, conditions }: NamedClause) =>
  !isExcluded && conditions.every(({ name }) => name === categoryName)
const categoryErrors = (code: string, { categories }: Names) => (categories.has(code) ? [] : [`раздела «${code}» нет`])

function conditionErrors({ name, value }: NamedCondition, names: Names): string[] {
  if (name === categoryName) return categoryErrors(value, names)
  if (name === stockName) return value === '' ? [] : ['«наличие» пишут без значения']
  if (name === fitsName) return [`«${fitsName}» пишут о товаре рабочего места`]
  const property = names.properties.get(name)
  if (name !== priceName && !property) return [`свойства «${name}» нет`]
  if (name === priceName || property?.kind === 'number')
    return boundsOf(value) ? [] : [`«${name}=${value}»: число или границы вида 2..4`]
  return value === '' || names.values.has(valueKey(name, value)) ? [] : [`у свойства «${name}» нет значения «${value}»`]
}

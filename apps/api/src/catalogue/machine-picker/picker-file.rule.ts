import { cellsError, type LineError, readEntryLines } from '../../base/text/entry-lines.rule.ts'
/** A condition as written in the file. */
export interface NamedCondition {
  /** «раздел», «цена», «наличие», or the code of a property. */
  readonly name: string
  /** Titles or codes, or a range like «2..4». Empty means any value. */
  readonly value: string
}

export interface NamedClause {
  readonly isExcluded: boolean
  readonly conditions: readonly NamedCondition[]
}

/** An entry of the owner's file, with codes and titles as written there; `line` counts from 1. */
export type Entry = { readonly line: number } & (
  | { readonly kind: 'machines'; readonly categories: readonly string[] }
  | { readonly kind: 'question'; readonly code: string; readonly title: string; readonly note: string }
  | {
      readonly kind: 'answer'
      readonly code: string
      readonly question: string
      readonly title: string
      readonly note: string
    }
  | { readonly kind: 'operations'; readonly answer: string; readonly operations: readonly string[] }
  | {
      readonly kind: 'rule'
      readonly code: string
      readonly answers: readonly string[]
      /** The rule applies only while this question is not answered. Null means always. */
      readonly unanswered: string | null
      readonly isRequired: boolean
      readonly machine: readonly NamedClause[]
      readonly weight: number
      readonly reason: string
      readonly lack: string
    }
  | {
      readonly kind: 'workplace'
      /** The kind of workplace that has it with any machine; null when it depends on the machine. */
      readonly station: string | null
      readonly role: string
      readonly title: string
      readonly answers: readonly string[]
      readonly machine: readonly NamedClause[]
      /** The part must be compatible with the machine in this role; null when any part will do. */
      readonly fitsRole: string | null
      readonly part: readonly NamedClause[]
      readonly count: number
      readonly reason: string
    }
  | {
      readonly kind: 'station'
      readonly code: string
      readonly title: string
      /** Square decimetres of one workplace. */
      readonly areaDm2: number
      /** The answer by which its machine is picked; null when it has no machine. */
      readonly operation: string | null
    }
  | {
      readonly kind: 'garment'
      readonly code: string
      readonly title: string
      readonly answers: readonly string[]
      readonly note: string
    }
  | {
      readonly kind: 'norm'
      readonly garment: string
      readonly code: string
      readonly title: string
      readonly station: string
      readonly seconds: number
      readonly source: string
    }
  | { readonly kind: 'volume'; readonly answer: string; readonly fromUnits: number }
)

/** The minimum and maximum count of cells in a line of each kind, including the first cell (the kind). */
const columnCounts = {
  машины: [2, 2],
  вопрос: [3, 4],
  ответ: [4, 5],
  операции: [3, 3],
  правило: [8, 8],
  место: [8, 8],
  участок: [4, 5],
  оснащение: [7, 7],
  изделие: [4, 5],
  норма: [7, 7],
  объём: [3, 3],
} as const
/** Indexes of cells that may be empty: «when» of a rule, «when» and the machine of a workplace line. */
const optionalCells: Readonly<Record<string, readonly number[]>> = { правило: [2], место: [3, 4] }
const code = /^[a-z][a-z0-9-]{0,49}$/
const maxLines = 20_000

/** Reads a file of the picker; every wrong line is reported. */
export const readPickerFile = (text: string): { entries: Entry[]; errors: LineError[] } =>
  readEntryLines(text, maxLines, entryOf)

/** Parses a line into an entry, or returns an error message. */
function entryOf(line: number, cells: readonly string[]): Entry | string {
  const [kind = '', a = '', b = '', c = '', d = '', e = '', f = '', g = ''] = cells
  const error = cellsError(cells, columnCounts, optionalCells)
  if (error !== null) return error
  if (kind !== 'машины' && !code.test(a)) return `код «${a}»: латинские буквы, цифры и дефис`
  switch (kind as keyof typeof columnCounts) {
    case 'машины':
      return { line, kind: 'machines', categories: list(a) }
    case 'вопрос':
      return { line, kind: 'question', code: a, title: b, note: c }
    case 'ответ':
      return { line, kind: 'answer', code: a, question: b, title: c, note: d }
    case 'операции':
      return { line, kind: 'operations', answer: a, operations: list(b) }
    case 'правило': {
      if (c !== 'нужно' && c !== 'лучше') return `«${c}»: правило говорит «нужно» или «лучше»`
      if (!/^([1-9]\d?|100)$/.test(e)) return `вес «${e}»: целое число от 1 до 100`
      const [unanswered = null, ...others] = list(b).flatMap((each) => (each.startsWith('-') ? each.slice(1) : []))
      if (others.length > 0) return 'вопросов без ответа больше одного'
      const answers = list(b).filter((each) => !each.startsWith('-'))
      const entry = { code: a, answers, unanswered, isRequired: c === 'нужно', machine: clausesOf(d) }
      return { line, kind: 'rule', ...entry, weight: Number(e), reason: f, lack: g }
    }
    case 'место': {
      const part = clausesOf(e)
      const [fits, ...others] = part.filter(isAboutFit)
      if (others.length > 0) return `«${fitsName}» названо дважды`
      if (fits && (fits.isExcluded || fits.conditions.length > 1)) return `«${fitsName}»: одна роль`
      if (!isCount(f)) return `сколько «${f}»: целое число от 1 до 1000`
      const entry = { role: a, title: b, answers: list(c), machine: clausesOf(d), count: Number(f), reason: g }
      return {
        line,
        kind: 'workplace',
        station: null,
        ...entry,
        fitsRole: fits?.conditions[0]?.value ?? null,
        part: part.filter((clause) => clause !== fits),
      }
    }
    case 'участок': {
      const area = numberOf(c)
      if (!area || area < 0.01 || area > 10_000) return `площадь «${c}»: число от 0,01 до 10 000 м²`
      const entry = { code: a, title: b, areaDm2: Math.round(area * 100), operation: d === '' ? null : d }
      return { line, kind: 'station', ...entry }
    }
    case 'оснащение': {
      if (!code.test(b)) return `код «${b}»: латинские буквы, цифры и дефис`
      if (!isCount(e)) return `сколько «${e}»: целое число от 1 до 1000`
      const part = clausesOf(d)
      if (part.some(isAboutFit)) return `«${fitsName}» пишут о месте у машины`
      const entry = { station: a, role: b, title: c, part, count: Number(e), reason: f }
      return { line, kind: 'workplace', ...entry, answers: [], machine: [], fitsRole: null }
    }
    case 'изделие':
      return { line, kind: 'garment', code: a, title: b, answers: list(c), note: d }
    case 'норма': {
      if (!code.test(b)) return `код «${b}»: латинские буквы, цифры и дефис`
      if (!/^[1-9]\d{0,4}$/.test(e) || Number(e) > 36_000) return `норма «${e}»: целое число секунд от 1 до 36 000`
      return { line, kind: 'norm', garment: a, code: b, title: c, station: d, seconds: Number(e), source: f }
    }
    case 'объём':
      if (!/^\d{1,6}$/.test(b)) return `от скольких «${b}»: целое число до 999 999`
      return { line, kind: 'volume', answer: a, fromUnits: Number(b) }
  }
}

const isCount = (text: string) => /^([1-9]\d{0,2}|1000)$/.test(text)
const isAboutFit = ({ conditions }: NamedClause) => conditions[0]?.name === fitsName

export const categoryName = 'раздел'
export const priceName = 'цена'
export const stockName = 'наличие'
export const fitsName = 'подходит'

const list = (text: string) =>
  text
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/**
 * Reads «klass=оверлок или зигзаг; material=кожа или klass=зигзаг; -obrezka»: clauses are separated by `;`, conditions
 * of a clause by «или»; a condition without a property has that of the previous condition.
 */
function clausesOf(text: string): NamedClause[] {
  return list(text).map((each) => {
    const isExcluded = each.startsWith('-')
    const conditions: NamedCondition[] = []
    for (const one of (isExcluded ? each.slice(1) : each).split(/\s+или\s+/)) {
      const [left = '', ...rest] = one.split('=').map((part) => part.trim())
      const previous = conditions.at(-1)
      if (rest.length === 0 && previous && previous.value !== '') conditions.push({ name: previous.name, value: left })
      else conditions.push({ name: left, value: rest.join('=') })
    }
    return { isExcluded, conditions }
  })
}

/** Parses the bounds in «2..4», «..4», «2..», «4». Null for any other text. */
export function boundsOf(text: string): { from: number | null; to: number | null } | null {
  const [low = '', high = low, ...rest] = text.split('..')
  const [from, to] = [numberOf(low), numberOf(high)]
  if (rest.length > 0 || from === undefined || to === undefined || (from === null && to === null)) return null
  return from !== null && to !== null && from > to ? null : { from, to }
}

/** Null when the text is empty, undefined when it is not a number. */
function numberOf(text: string): number | null | undefined {
  const digits = text.replace(/\s/g, '').replace(',', '.')
  if (digits === '') return null
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}

/** Formats bounds as «2..4», which `boundsOf` can read. */
export const boundsText = (from: number | null, to: number | null): string =>
  from !== null && from === to ? String(from) : `${from ?? ''}..${to ?? ''}`

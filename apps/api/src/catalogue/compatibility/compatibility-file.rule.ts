import { cellsError, type LineError, readEntryLines } from '../../base/text/entry-lines.rule.ts'
import type { Side } from './compatibility.rule.ts'

export interface NamedCondition {
  readonly side: Side
  /** Code of a category; null in a condition on a property. */
  readonly category: string | null
  /** Code of a property; null in a condition on a category. */
  readonly property: string | null
  /** Title or code of a value; null means any value of the property. */
  readonly value: string | null
  readonly isExcluded: boolean
}

export interface NamedValue {
  readonly property: string
  readonly value: string
}

/** Codes of the properties of a machine and of a part whose values must be equal. */
export interface SharedProperty {
  readonly machine: string
  readonly part: string
  /** A product without the property fits too. */
  readonly isOptional: boolean
}

/** An entry of the owner's file, with codes and titles as written there; `line` counts from 1. */
export type Entry = { readonly line: number } & (
  | { readonly kind: 'role'; readonly code: string; readonly title: string; readonly sort: number }
  | {
      readonly kind: 'rule'
      readonly code: string
      readonly role: string
      readonly conditions: readonly NamedCondition[]
      readonly shared: readonly SharedProperty[]
      readonly note: string
      readonly source: string
    }
  | {
      readonly kind: 'pair'
      /** Articles of products. */
      readonly machine: string
      readonly part: string
      readonly role: string
      readonly isCompatible: boolean
      readonly note: string
      readonly source: string
    }
  | {
      readonly kind: 'advice'
      readonly role: string
      readonly machine: NamedValue
      readonly part: NamedValue
      /** The task or material it is for; empty: the machine's value. */
      readonly title: string
    }
  /** Values of the property are articles: of machines that a part fits, or, without a role, of what is sold instead. */
  | { readonly kind: 'articles'; readonly property: string; readonly role: string | null }
  | { readonly kind: 'successor'; readonly product: string; readonly successor: string; readonly note: string }
)

/** The minimum and maximum count of cells in a line of each kind, including the first cell (the kind). */
const columnCounts = {
  роль: [3, 4],
  правило: [6, 8],
  пара: [4, 7],
  совет: [4, 5],
  артикулы: [3, 3],
  замена: [3, 4],
} as const
/** Indexes of cells that may be empty: the values of a rule. */
const optionalCells = { правило: [3, 4, 5] }
const code = /^[a-z][a-z0-9-]*$/
const maxLines = 200_000

/** Reads a file of compatibility; every wrong line is reported. */
export const readCompatibilityFile = (text: string): { entries: Entry[]; errors: LineError[] } =>
  readEntryLines(text, maxLines, entryOf)

/** Parses a line into an entry, or returns an error message. */
function entryOf(line: number, cells: readonly string[]): Entry | string {
  const [kind = '', a = '', b = '', c = '', d = '', e = '', f = '', g = ''] = cells
  const error = cellsError(cells, columnCounts, optionalCells)
  if (error !== null) return error
  switch (kind as keyof typeof columnCounts) {
    case 'роль':
      if (!code.test(a)) return `код «${a}»: латинские буквы, цифры и дефис`
      if (!/^\d{0,4}$/.test(c)) return `порядок «${c}»: целое число до 9999`
      return { kind: 'role', line, code: a, title: b, sort: Number(c) }
    case 'правило':
      return ruleOf(line, [a, b, c, d, e, f, g])
    case 'пара':
      if (!['', 'да', 'нет'].includes(d.toLowerCase())) return `«${d}»: подходит да или нет`
      return {
        kind: 'pair',
        line,
        machine: a,
        part: b,
        role: c,
        isCompatible: d.toLowerCase() !== 'нет',
        note: e,
        source: f,
      }
    case 'совет': {
      const [machine, part] = [namedValue(b), namedValue(c)]
      return machine && part
        ? { kind: 'advice', line, role: a, machine, part, title: d }
        : 'значение пишут как свойство=значение'
    }
    case 'артикулы':
      return { kind: 'articles', line, property: a, role: b.toLowerCase() === 'замена' ? null : b }
    case 'замена':
      return a === b ? 'товар заменён сам на себя' : { kind: 'successor', line, product: a, successor: b, note: c }
  }
}

function ruleOf(line: number, [name, role, machine, part, shared, note, source]: readonly string[]): Entry | string {
  if (!code.test(name ?? '')) return `код «${name}»: латинские буквы, цифры и дефис`
  const conditions = [...conditionsOf('machine', machine), ...conditionsOf('part', part)]
  // A rule without a condition on each side would make everything fit everything.
  if (!conditions.some((each) => each.side === 'part' && !each.isExcluded)) return 'у детали нет ни одного условия'
  if (!conditions.some((each) => each.side === 'machine' && !each.isExcluded)) return 'у машины нет ни одного условия'
  const properties = sharedProperties(shared)
  if (properties.some((each) => each.machine === '' || each.part === '')) return 'общее свойство без имени'
  return {
    kind: 'rule',
    line,
    code: name ?? '',
    role: role ?? '',
    conditions,
    shared: properties,
    note: note ?? '',
    source: source ?? '',
  }
}

const list = (text = '') =>
  text
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Properties whose values must be equal on both sides: «sistema-igl; klass=podhodit; seriya?». */
export const sharedProperties = (text: string | undefined): SharedProperty[] =>
  list(text).map((each) => {
    const isOptional = each.endsWith('?')
    const [machine = '', part = machine] = (isOptional ? each.slice(0, -1) : each).split('=').map((name) => name.trim())
    return { machine, part, isOptional }
  })

/** Conditions of one side of a rule: «раздел=igly; -material=джинса». */
export function conditionsOf(side: Side, text: string | undefined): NamedCondition[] {
  return list(text).map((each) => {
    const isExcluded = each.startsWith('-')
    const [name = '', ...rest] = (isExcluded ? each.slice(1) : each).split('=').map((part) => part.trim())
    const value = rest.length === 0 ? null : rest.join('=')
    return name.toLowerCase() === 'раздел'
      ? { side, category: value ?? '', property: null, value: null, isExcluded }
      : { side, category: null, property: name, value, isExcluded }
  })
}

/** «property=value»; null: it is not written so. */
export function namedValue(text: string): NamedValue | null {
  const [property = '', ...rest] = text.split('=').map((part) => part.trim())
  const value = rest.join('=')
  return property === '' || value === '' ? null : { property, value }
}

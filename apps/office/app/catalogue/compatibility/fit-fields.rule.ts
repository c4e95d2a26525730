import type { FitKind } from '@shpulka/contract/catalogue/office-compatibility'

/** A cell of a row as a field of its form. */
export interface FitField {
  readonly title: string
  readonly hint?: string
  readonly isRequired?: boolean
  /** What is chosen instead of typed: a role, yes or no, a role or a replacement. */
  readonly choice?: 'role' | 'fits' | 'role-or-successor'
}

const note: FitField = { title: 'Условие', hint: 'Покупатель прочтёт его рядом: «с винтом М4»' }
const source: FitField = { title: 'Источник', hint: '«паспорт машины»; пусто — сам магазин' }
const role: FitField = { title: 'Роль', choice: 'role', isRequired: true }
const conditions = 'раздел=код; свойство=значение; с минусом — кроме; через точку с запятой'

/** Fields by kind, in the order of cells. */
export const fitFields: Readonly<Record<FitKind, readonly FitField[]>> = {
  rule: [
    { title: 'Код', hint: 'Латинские буквы, цифры, дефис', isRequired: true },
    role,
    { title: 'Машины', hint: conditions, isRequired: true },
    { title: 'Детали', hint: conditions, isRequired: true },
    {
      title: 'Общее',
      hint: 'Свойства, значения которых совпадают: sistema-igl; klass=podhodit; seriya? — если указана',
    },
    note,
    source,
  ],
  pair: [
    { title: 'Артикул машины', isRequired: true },
    { title: 'Артикул детали', isRequired: true },
    role,
    { title: 'Подходит', choice: 'fits' },
    note,
    source,
  ],
  successor: [
    { title: 'Артикул прежнего', isRequired: true },
    { title: 'Артикул нового', isRequired: true },
    { title: 'Отличие', hint: 'Покупатель прочтёт его: «отверстия под винт М4»' },
  ],
  advice: [
    role,
    { title: 'Машина', hint: 'свойство=значение: material=джинса', isRequired: true },
    { title: 'Деталь', hint: 'свойство=значение: nomer-igly=100', isRequired: true },
    { title: 'Для чего', hint: 'Работа: «вшить молнию»; пусто — значение машины' },
  ],
  articles: [
    { title: 'Свойство', hint: 'Код свойства, значения которого — артикулы', isRequired: true },
    { title: 'Что это за товары', choice: 'role-or-successor', isRequired: true },
  ],
}

type Roles = readonly { readonly code: string; readonly title: string }[]

/** What a cell is, in words. */
export function cellText(field: FitField, cell: string, roles: Roles): string {
  if (field.choice === 'fits') return cell.toLowerCase() === 'нет' ? 'не подходит' : 'подходит'
  if (field.choice === undefined) return cell
  return roles.find(({ code }) => code === cell)?.title ?? (cell === 'замена' ? 'что продаётся вместо' : cell)
}

/** What names a row, for headings and buttons: of its words, or of cells that are not stored yet. */
export function rowTitle(kind: FitKind, words: readonly string[]): string {
  const [first = '', second = '', third = ''] = words
  if (kind === 'successor') return `${first} → ${second}`
  if (kind === 'pair') return `${first} и ${second}`
  return kind === 'advice' ? `${second}: ${third}` : first
}

/** The rest of a row, in words: what is filled in. */
export function rowFacts(kind: FitKind, words: readonly string[], roles: Roles): string {
  const named = { rule: [0], pair: [0, 1], successor: [0, 1], advice: [1, 2], articles: [0] }[kind]
  return fitFields[kind]
    .flatMap((field, n) => {
      const cell = words[n] ?? ''
      if (named.includes(n) || (cell === '' && field.choice !== 'fits')) return []
      const text = cellText(field, cell, roles)
      return [field.choice ? text : `${field.title.toLowerCase()}: ${text}`]
    })
    .join(' · ')
}

/** What a row of the order list may leave out. Number, buyer, sum, status and warnings always stand in it. */
export const deskColumns = {
  age: 'Когда оформлен',
  goods: 'Сколько позиций',
  delivery: 'Доставка',
  role: 'Вид цен',
  stock: 'Склады',
  who: 'Кто ведёт',
} as const

export type DeskColumn = keyof typeof deskColumns

const all = Object.keys(deskColumns) as DeskColumn[]
const none = 'none'

/** The columns an address names, `age.delivery`; all of them when it names none that exists. */
export function columnsOf(query: URLSearchParams): ReadonlySet<DeskColumn> {
  const named = query.get('columns')
  if (named === none) return new Set()
  const known = all.filter((code) => named?.split('.').includes(code))
  return new Set(known.length > 0 ? known : all)
}

/** What the address and a saved view say of the columns; null: all are shown, and nothing is said. */
export const columnsText = (shown: ReadonlySet<DeskColumn>): string | null =>
  shown.size === all.length ? null : all.filter((code) => shown.has(code)).join('.') || none

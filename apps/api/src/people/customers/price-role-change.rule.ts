/** A customer's price role, and a planned change of it. */
export interface PriceRoles {
  readonly current: string
  /** `from`: its first day, as 2026-11-23. */
  readonly next: { readonly role: string; readonly from: string } | null
}

/** The roles after a change. There is at most one planned change: a new one replaces it. */
export const changedPriceRoles = (current: string, role: string, from: string, today: string): PriceRoles =>
  from === today ? { current: role, next: null } : { current, next: role === current ? null : { role, from } }

export const isSamePriceRoles = (one: PriceRoles, other: PriceRoles): boolean =>
  one.current === other.current && one.next?.role === other.next?.role && one.next?.from === other.next?.from

/** Why a change cannot begin on this day; null: it can. */
export function dayProblem(from: string, today: string): string | null {
  if (from < today) return 'Этот день прошёл: выберите сегодня или позже'
  const days = (Date.parse(from) - Date.parse(today)) / 86_400_000
  return days > 366 ? 'Не дальше чем через год' : null
}

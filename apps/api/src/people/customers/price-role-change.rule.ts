/** A customer's price role and its planned change. */
export interface PriceRoles {
  readonly current: string
  /** `from` is the first day, like 2026-11-23. */
  readonly next: { readonly role: string; readonly from: string } | null
}

/** Returns the roles after a change. There is at most one planned change: a new one replaces it. */
export const changedPriceRoles = (current: string, role: string, from: string, today: string): PriceRoles =>
  from === today ? { current: role, next: null } : { current, next: role === current ? null : { role, from } }

export const isSamePriceRoles = (a: PriceRoles, b: PriceRoles): boolean =>
  a.current === b.current && a.next?.role === b.next?.role && a.next?.from === b.next?.from

/** Returns why a change cannot begin on this day. Null when it can. */
export function dayProblem(from: string, today: string): string | null {
  if (from < today) return 'Этот день прошёл: выберите сегодня или позже'
  const days = (Date.parse(from) - Date.parse(today)) / 86_400_000
  return days > 366 ? 'Не дальше чем через год' : null
}

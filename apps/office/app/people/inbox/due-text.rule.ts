/** Time left: «ещё 40 мин», «ещё 5 ч», «ещё 2 дн»; or overdue: «просрочено 3 ч». */
export function dueText(due: Date, now: Date): string {
  const minutes = Math.floor((due.getTime() - now.getTime()) / 60_000)
  return minutes < 0 ? `просрочено ${spanText(-minutes)}` : `ещё ${spanText(minutes)}`
}

function spanText(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00a0мин`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)}\u00a0ч`
  return `${Math.floor(minutes / 60 / 24)}\u00a0дн`
}

export const isOverdue = (due: Date, now: Date): boolean => due.getTime() < now.getTime()

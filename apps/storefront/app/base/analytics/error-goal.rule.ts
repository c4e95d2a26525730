/** spec 8: the goal an error page reaches; null: none. */
export function errorGoal(status: number): 'id404' | 'id500plus' | null {
  if (status === 404) return 'id404'
  return status === 500 || status === 502 ? 'id500plus' : null
}

/** spec 9: delay of the event after an error; null, in development: never. */
export const errorReportMs = (isDevelopment: boolean): number | null => (isDevelopment ? null : 1200)

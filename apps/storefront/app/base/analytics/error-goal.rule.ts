/** spec 8: the counter's goal for an error page; null when the status has none. */
export function errorGoal(status: number): 'id404' | 'id500plus' | null {
  if (status === 404) return 'id404'
  return status === 500 || status === 502 ? 'id500plus' : null
}

/** spec 9: how long after an error its event is sent; null in development: nothing is sent there. */
export const errorReportMilliseconds = (isDevelopment: boolean): number | null => (isDevelopment ? null : 1200)

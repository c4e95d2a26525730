/** The id of a browser as it was given out; null for anything else. */
export function deviceIdIn(value: unknown): string | null {
  return typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : null
}

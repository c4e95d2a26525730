/** A browser's id if it is well formed, otherwise null. */
export function deviceIdIn(value: unknown): string | null {
  return typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : null
}

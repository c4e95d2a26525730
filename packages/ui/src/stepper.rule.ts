/** Parses a typed count and limits it; a text that is not a number leaves the previous count. */
export function typedCount(typed: string, previous: number, max: number, min = 1): number {
  const digits = typed.replace(/\s/g, '')
  if (!/^-?\d+$/.test(digits)) return previous
  return Math.min(Math.max(Number(digits), min), max)
}

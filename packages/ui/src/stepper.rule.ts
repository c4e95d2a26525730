/** Parses a typed count and limits it; text that is no number leaves the previous count. */
export function typedCount(typed: string, before: number, max: number, min = 1): number {
  const digits = typed.replace(/\s/g, '')
  if (!/^-?\d+$/.test(digits)) return before
  return Math.min(Math.max(Number(digits), min), max)
}

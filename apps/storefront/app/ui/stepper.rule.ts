/** What a typed count means: at least 1, at most the limit; what is not a number is the count before. */
export function typedCount(typed: string, before: number, max: number): number {
  const digits = typed.replace(/\s/g, '')
  if (!/^-?\d+$/.test(digits)) return before
  return Math.min(Math.max(Number(digits), 1), max)
}

/** What a typed count means: between the limits; what is not a number is the count before. */
export function typedCount(typed: string, before: number, max: number, min = 1): number {
  const digits = typed.replace(/\s/g, '')
  if (!/^-?\d+$/.test(digits)) return before
  return Math.min(Math.max(Number(digits), min), max)
}

/**
 * Caches the results of a drawing function by its arguments: dozens of products share a drawing, and drawing takes most
 * of the time of the first start.
 */
export function memoized<Looks extends unknown[]>(draw: (...looks: Looks) => string): (...looks: Looks) => string {
  const drawn = new Map<string, string>()
  return (...looks) => {
    const key = JSON.stringify(looks)
    const cached = drawn.get(key)
    if (cached !== undefined) return cached
    const drawing = draw(...looks)
    drawn.set(key, drawing)
    return drawing
  }
}

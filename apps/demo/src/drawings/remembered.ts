/**
 * Caches a drawing function by its arguments: dozens of products share a drawing, and drawing takes most of the time of
 * a first start.
 */
export function remembered<Looks extends unknown[]>(draw: (...looks: Looks) => string): (...looks: Looks) => string {
  const drawn = new Map<string, string>()
  return (...looks) => {
    const key = JSON.stringify(looks)
    const known = drawn.get(key)
    if (known !== undefined) return known
    const made = draw(...looks)
    drawn.set(key, made)
    return made
  }
}

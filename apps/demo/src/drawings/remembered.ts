/**
 * The same drawing that makes each look once: dozens of products share one, and drawing is most of the time of a first
 * start.
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

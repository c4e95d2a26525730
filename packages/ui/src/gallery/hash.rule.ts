/** The part of an address that names a slide: #photo-3 is the third. */
export const hashOfSlide = (name: string, at: number): string => `#${name}-${at + 1}`

/** The slide an address names; null: none, or one that is not there. */
export function slideOfHash(hash: string, name: string, count: number): number | null {
  const [, number] = /^#(?:.+)-([1-9]\d{0,3})$/.exec(hash) ?? []
  if (number === undefined || hash !== hashOfSlide(name, Number(number) - 1)) return null
  return Number(number) <= count ? Number(number) - 1 : null
}

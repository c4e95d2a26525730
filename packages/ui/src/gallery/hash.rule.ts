/** The fragment that names a slide: #photo-3 is the third. */
export const hashOfSlide = (name: string, index: number): string => `#${name}-${index + 1}`

/** The slide that a fragment names; null when it names none or one out of range. */
export function slideOfHash(hash: string, name: string, count: number): number | null {
  const [, number] = /^#(?:.+)-([1-9]\d{0,3})$/.exec(hash) ?? []
  if (number === undefined || hash !== hashOfSlide(name, Number(number) - 1)) return null
  return Number(number) <= count ? Number(number) - 1 : null
}

/**
 * Removes the type from the name of a city: «г Орёл», «г. Орёл» and «город Орёл» become «Орёл». Types of villages and
 * city districts stay.
 */
export const cityName = (typed: string): string => typed.replace(/^(?:г\.\s*|г\s+|город\s+)(?!о\.|о\s)(?=\p{L})/iu, '')

/**
 * The name of a city without its type: «г Орёл», «г. Орёл» and «город Орёл» are «Орёл». Types of
 * villages and city districts stay.
 */
export const cityName = (typed: string): string => typed.replace(/^(?:г\.\s*|г\s+|город\s+)(?!о\.|о\s)(?=\p{L})/iu, '')

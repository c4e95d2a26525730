/**
 * Removes the type from the name of a city: «г Орёл», «г. Орёл» and «город Орёл» become «Орёл». Types of villages and
 * city districts stay.
 */
export const cityName = (typed: string): string => typed.replace(/^(?:г\.\s*|г\s+|город\s+)(?!о\.|о\s)(?=\p{L})/iu, '')

/** Whether two names are of one city, however they are typed. */
export const isSameCity = (one: string, other: string): boolean => plainName(one) === plainName(other)

/** The region to show before a city: empty when it is the city itself, as «г Москва» is of «Москва». */
export const regionBeside = (region: string, city: string): string => (isSameCity(region, city) ? '' : region)

const plainName = (name: string) => cityName(name.trim()).toLowerCase().replaceAll('ё', 'е')

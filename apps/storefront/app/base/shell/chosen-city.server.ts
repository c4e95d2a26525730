import { cityName, isSameCity, regionBeside } from '@shpulka/contract/base/city-name'
import { dadata } from '@shpulka/contract/people/dadata'
import { callApi, orDefault } from '../api/client.server.ts'
import type { RequestContext } from '../api/request-context.server.ts'
import { type ChosenCity, cityCookie, parseCity } from './chosen-city.rule.ts'

/** The visitor's city as of now: one chosen by this very request goes before the cookie's; null: not chosen. */
export function currentCity(ctx: RequestContext): ChosenCity | null {
  const chosen = ctx.changedCookies.get('city')
  return chosen === undefined ? ctx.city : parseCity(chosen ?? undefined)
}

/**
 * Remembers a city that is typed, with its region, once the directory knows it. Null: it knows none such, or several
 * where the city `mustBeOnly` one, and nothing is remembered.
 */
export async function chooseCity(
  ctx: RequestContext,
  typed: ChosenCity,
  { mustBeOnly = false } = {},
): Promise<ChosenCity | null> {
  const findCities = async (query: string) => {
    const request = callApi(ctx, dadata.listCities, { query: { query, count: 10 }, isPersonal: false })
    const { suggestions } = await orDefault(ctx, request, { suggestions: [] })
    return suggestions.filter(({ city }) => isSameCity(city, typed.city))
  }
  const inRegion = typed.region === '' ? [] : await findCities(`${typed.region}, ${typed.city}`)
  const [found, ...namesakes] = inRegion.length > 0 ? inRegion : await findCities(typed.city)
  if (!found || (mustBeOnly && namesakes.length > 0)) return null
  const chosen = { city: cityName(found.city), region: regionBeside(found.region, found.city) }
  ctx.changedCookies.set('city', cityCookie(chosen))
  return chosen
}

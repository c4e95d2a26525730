import { isSameCity } from '@shpulka/contract/base/city-name'
import { type UserParams, users } from '@shpulka/contract/people/users'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { chooseCity, currentCity } from '../../base/shell/chosen-city.server.ts'

/**
 * Brings the account's settings to the browser it was signed in by. A city chosen in this browser stays: its deliveries
 * have been shown for it. The account has no region, so a city with namesakes is left to be chosen.
 */
export async function applyAccountSettings(ctx: RequestContext): Promise<void> {
  const noParams: UserParams = {}
  const { city, listingView } = await orDefault(ctx, callApi(ctx, users.getParams, {}), noParams)
  if (listingView) ctx.changedCookies.set('listing-view', listingView)
  if (city && currentCity(ctx) === null) await chooseCity(ctx, { city, region: '' }, { mustBeOnly: true })
}

/**
 * The city of the settings as the directory spells it, which the browser then delivers to; one it has already chosen
 * stays with its region, one that the account has stored stays as it is. Null: none; undefined: the directory knows no
 * such city.
 */
export async function chooseTypedCity(ctx: RequestContext, typed: string): Promise<string | null | undefined> {
  const current = currentCity(ctx)
  if (typed === '') {
    ctx.changedCookies.set('city', null)
    return null
  }
  if (current && isSameCity(current.city, typed)) return current.city
  const chosen = await chooseCity(ctx, { city: typed, region: '' })
  if (chosen) return chosen.city
  const stored = await callApi(ctx, users.getParams, {})
  return stored.city === typed ? typed : undefined
}

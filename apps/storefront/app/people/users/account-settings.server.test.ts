import { expect, test } from 'vitest'
import type { FetchApi, RequestContext } from '../../base/api/request-context.server.ts'
import { applyAccountSettings } from './account-settings.server.ts'

const place = (city: string, region: string) => ({ value: `${region}, г ${city}`, city, region })

async function cookiesAfter(city: string, suggestions: object[]) {
  const fetchApi: FetchApi = async (path) =>
    Response.json(path.includes('/params') ? { city, listingView: 'rows' } : { suggestions, notice: '' })
  const ctx = {
    ...{ fetchApi, init: { site: { id: 1 } }, currency: { id: 1 }, city: null, clientIp: '', userAgent: '' },
    ...{ tokens: { auth: 'h.e30.s', refresh: null, cart: null, device: null }, changedTokens: {} },
    ...{ changedCookies: new Map<string, string | null>(), tags: new Set(), priceRoles: new Set() },
  }
  await applyAccountSettings(ctx as unknown as RequestContext)
  return Object.fromEntries(ctx.changedCookies)
}

test('the settings of an account come to the browser; a city with namesakes is left to be chosen', async () => {
  const oblast = place('Киров', 'Кировская обл')
  expect(await cookiesAfter('Киров', [oblast])).toEqual({ 'listing-view': 'rows', city: 'Киров|Кировская обл' })
  expect(await cookiesAfter('Киров', [oblast, place('Киров', 'Калужская обл')])).toEqual({ 'listing-view': 'rows' })
  expect(await cookiesAfter('Нигдевск', [])).toEqual({ 'listing-view': 'rows' })
})

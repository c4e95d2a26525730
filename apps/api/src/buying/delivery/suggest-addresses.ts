import type { orderDelivery } from '@shpulka/contract/buying/order-delivery'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { RateLimit, RateLimits } from '../../base/http/rate-limits.ts'
import type { Lookup } from '../../base/integrations/lookup.port.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'

/** The form sends a request after each pause in typing. */
const suggestionsPerStaff: RateLimit = { name: 'address-suggestions-per-staff', times: 120, seconds: 60 }
const maxSuggestions = 7

export interface SuggestAddressesDeps {
  readonly lookup: Lookup
  readonly limits: RateLimits
}

export const suggestAddresses: OfficeHandler<typeof orderDelivery.suggestAddresses, SuggestAddressesDeps> = async (
  { body: { kind, q }, staff },
  { lookup, limits },
) => {
  const clientKey = `staff ${staff.id}`
  await limits.consume([suggestionsPerStaff, clientKey])
  const query = cleanLine(q)
  if (kind === 'city') return lookup.cities({ query, count: maxSuggestions, clientKey })
  const { suggestions, source } = await lookup.addresses({ query, count: maxSuggestions, clientKey })
  return { suggestions: suggestions.filter(({ street }) => street !== ''), source }
}

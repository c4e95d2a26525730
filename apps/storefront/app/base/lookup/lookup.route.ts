import { dadata, lookupMaxLength } from '@shpulka/contract/people/dadata'
import { organizationMapper } from '@shpulka/contract/people/organization-mapper'
import { cityOption, type FormOption, streetOption } from '@shpulka/ui/text/address-option.rule.ts'
import { callApi } from '../api/client.server.ts'
import { type RequestContext, requestContext } from '../api/request-context.server.ts'
import type { Route } from './+types/lookup.route.ts'

export interface LookupAnswer {
  /** As it was sent, so that an outdated answer is recognised. */
  query: string
  options: FormOption[]
  /** A message for the visitor who is typing. */
  notice: string
}

const maxSuggestions = 7

/** Loads suggestions for a city, a street or an organization that is being typed. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<LookupAnswer> {
  const query = url.searchParams.get('query') ?? ''
  const cleaned = query
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .slice(0, lookupMaxLength)
  return { query, ...(await lookUp(context.get(requestContext), url.searchParams.get('kind'), cleaned)) }
}

async function lookUp(ctx: RequestContext, kind: string | null, query: string): Promise<Omit<LookupAnswer, 'query'>> {
  if (kind === 'organization') {
    const { suggestions, notice } = await callApi(ctx, organizationMapper.listOrganizations, { query: { query } })
    const options = suggestions.map(({ value, data: { inn, kpp, ogrn, name, address, status } }) => ({
      title: value,
      note: [`ИНН ${inn}`, statuses[status], address].filter((part) => part).join(' · '),
      values: { inn, kpp, ogrn, name, legalAddress: address },
    }))
    return { options: options.slice(0, maxSuggestions), notice }
  }
  if (kind === 'city') {
    const { suggestions } = await callApi(ctx, dadata.listCities, { query: { query, count: maxSuggestions } })
    return { options: suggestions.map(cityOption), notice: '' }
  }
  if (kind !== 'address') return { options: [], notice: '' }
  const { suggestions } = await callApi(ctx, dadata.listAddresses, { query: { query, count: maxSuggestions } })
  return { options: suggestions.flatMap((each) => (each.street ? [streetOption(each)] : [])), notice: '' }
}

const statuses: Readonly<Record<string, string>> = {
  LIQUIDATING: 'ликвидируется',
  LIQUIDATED: 'ликвидирована',
  BANKRUPT: 'банкрот',
  REORGANIZING: 'реорганизуется',
}

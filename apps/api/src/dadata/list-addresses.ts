import { type dadata, lookupMaxCount } from '@shpulka/contract/dadata'
import { plainLine } from '../http/plain-text.rule.ts'
import type { Verb } from '../http/visit.ts'
import type { Lookup } from '../outside/lookup.port.ts'

export const listAddresses: Verb<typeof dadata.listAddresses, { lookup: Lookup }> = async ({ query, address }, { lookup }) =>
  lookup.addresses({ query: plainLine(query.query ?? ''), count: query.count ?? lookupMaxCount, clientAddress: address })

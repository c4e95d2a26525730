import { type dadata, lookupMaxCount } from '@shpulka/contract/people/dadata'
import type { Handler } from '../../base/http/request-context.ts'
import type { Lookup } from '../../base/integrations/lookup.port.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'

export const listCities: Handler<typeof dadata.listCities, { lookup: Lookup }> = async (
  { query, clientKey },
  { lookup },
) => lookup.cities({ query: cleanLine(query.query ?? ''), count: query.count ?? lookupMaxCount, clientKey })

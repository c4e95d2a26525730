import type { organizationMapper } from '@shpulka/contract/people/organization-mapper'
import type { Handler } from '../../base/http/request-context.ts'
import type { Lookup } from '../../base/integrations/lookup.port.ts'
import { findOrganizations } from './find-organizations.port.ts'

export const listOrganizations: Handler<typeof organizationMapper.listOrganizations, { lookup: Lookup }> = (
  { query, address },
  { lookup },
) => findOrganizations(lookup, { text: query.query ?? '', locations: query.locations ?? [], clientKey: address })

import type { organizationMapper } from '@shpulka/contract/people/organization-mapper'
import type { Handler } from '../../base/http/request-context.ts'
import type { Lookup } from '../../base/integrations/lookup.port.ts'
import { findInRegister } from './find-in-register.port.ts'

export const listOrganizations: Handler<typeof organizationMapper.listOrganizations, { lookup: Lookup }> = (
  { query, clientKey },
  { lookup },
) => findInRegister(lookup, { text: query.query ?? '', locations: query.locations ?? [], clientKey })

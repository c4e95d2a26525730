import { type exchangeMappings, mappingTargetsLimit } from '@shpulka/contract/supply/exchange-mappings'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { findPriceRoles, findSiteWarehouses } from '../import/import.port.ts'
import type { ExchangeMappingsDeps } from './deps.ts'
import { findReadableConnection } from './list-mappings.ts'
import { findCategoryTargets, findPropertyTargets } from './mappings.sql.ts'

export const listMappingTargets: OfficeHandler<
  typeof exchangeMappings.listMappingTargets,
  ExchangeMappingsDeps
> = async ({ params: { id, kind }, query: { q = '' }, staff }, { pool }) => {
  const { siteId } = await findReadableConnection(pool, id, staff)
  if (kind === 'price-type')
    return { targets: (await findPriceRoles(pool)).map((role) => ({ code: role.id, title: role.name })) }
  if (kind === 'warehouse')
    return { targets: (await findSiteWarehouses(pool, siteId)).map(({ code, title }) => ({ code, title })) }
  const find = kind === 'category' ? findCategoryTargets : findPropertyTargets
  return { targets: await find(pool, q.trim(), mappingTargetsLimit) }
}

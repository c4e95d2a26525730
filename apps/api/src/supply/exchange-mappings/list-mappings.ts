import { type exchangeMappings, type Mapping, mappingsLimit } from '@shpulka/contract/supply/exchange-mappings'
import type { Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import type { ExchangeMappingsDeps } from './deps.ts'
import { findMappedConnection, type MappedConnection } from './mappings.sql.ts'
import { readMappedNames } from './read-mapped-names.ts'
import { listCategoryNames, listPropertyNames } from './source-names.sql.ts'

export const listMappings: OfficeHandler<typeof exchangeMappings.listMappings, ExchangeMappingsDeps> = async (
  { params: { id, kind }, query: { q = '', page = 1 }, staff },
  { pool },
) => {
  const connection = await findReadableConnection(pool, id, staff)
  const { prices, stocks } = await readMappedNames(pool, connection)
  const mappedRows = kind === 'price-type' ? prices.rows : kind === 'warehouse' ? stocks.rows : null
  const { rows, total } =
    mappedRows === null ? await pageOf(pool, connection, kind, q, page) : pageAmong(mappedRows, q, page)
  const unmapped = (all: readonly Mapping[]) => all.filter(({ state }) => state === 'unmapped').length
  return {
    page,
    limit: mappingsLimit,
    total,
    pages: Math.ceil(total / mappingsLimit),
    program: connection.title,
    siteId: connection.siteId,
    rows,
    unmapped: { 'price-type': unmapped(prices.rows), warehouse: unmapped(stocks.rows) },
    problem: prices.problem,
  }
}

/** A connection of a site where this employee may read exchanges; otherwise throws 404. */
export async function findReadableConnection(
  tx: Queryable,
  id: number,
  staff: SignedInStaff,
): Promise<MappedConnection> {
  const [connection] = await findMappedConnection(tx, id)
  if (!connection || !isAllowedAtSite(staff.permissions, 'exchange.read', connection.siteId))
    throw notFound('Такого обмена нет')
  return connection
}

/** Unmapped names first, then by the number of goods. */
function pageAmong(all: readonly Mapping[], q: string, page: number) {
  const matching = all.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
  const rows = matching
    .toSorted(
      (one, other) =>
        Number(one.state !== 'unmapped') - Number(other.state !== 'unmapped') || Math.sign(other.goods - one.goods),
    )
    .slice((page - 1) * mappingsLimit, page * mappingsLimit)
  return { rows, total: matching.length }
}

async function pageOf(
  tx: Queryable,
  { id, source }: MappedConnection,
  kind: string,
  q: string,
  page: number,
): Promise<{ rows: Mapping[]; total: number }> {
  const list = kind === 'category' ? listCategoryNames : listPropertyNames
  const listed = await list(tx, id, source, q, mappingsLimit, (page - 1) * mappingsLimit)
  const rows = listed.map(({ isMapped, total, title, ...row }) => ({
    ...row,
    title: title ?? '',
    state: !isMapped ? ('own' as const) : title === null ? ('none' as const) : ('chosen' as const),
    target: kind === 'property' ? (title ?? '') : row.target === null ? '' : row.target,
  }))
  return { rows, total: listed[0]?.total ?? 0 }
}

import type { exchangeMoysklad } from '@shpulka/contract/supply/exchange-moysklad'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { findMoysklads, lockMoysklad, type MoyskladRow } from './moysklads.sql.ts'

const noOrders = {
  isOn: false,
  reserves: true,
  sendsPayments: false,
  organizationId: null,
  organizations: [],
  problem: '',
}

export const listMoysklads: OfficeHandler<typeof exchangeMoysklad.listMoysklads, { pool: Pool }> = async (
  { staff },
  { pool },
) => {
  const connections = (await findMoysklads(pool)).filter(({ siteId }) =>
    isAllowedAtSite(staff.permissions, 'exchange.read', siteId),
  )
  return {
    moysklads: connections.map((each) => ({
      id: each.id,
      account: each.account,
      failure: each.failure,
      hasNotifications: each.hooksAt !== null && each.hooksFailure === '',
      whyNoNotifications: each.hooksFailure,
      isChecking: each.isCheckWanted,
      isReadingAll: each.isReading,
      checkedAt: each.checkedAt?.toISOString() ?? null,
      goodsAt: each.goodsAt?.toISOString() ?? null,
      stockAt: each.stockAt?.toISOString() ?? null,
      orders: each.orders ?? noOrders,
    })),
  }
}

/** Locks a connection of a site where this employee may manage exchanges; otherwise throws 404. */
export async function lockManagedMoysklad(tx: Queryable, id: number, staff: SignedInStaff): Promise<MoyskladRow> {
  const [connection] = await lockMoysklad(tx, id)
  if (!connection || !isAllowedAtSite(staff.permissions, 'exchange.manage', connection.siteId))
    throw notFound('Такого подключения нет')
  return connection
}

import type { Permission } from '@shpulka/contract/base/permissions'
import type { exchangePictures } from '@shpulka/contract/supply/exchange-pictures'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { countPictures, findFailedPictures, findPictureSettings } from './pictures.sql.ts'

export const viewExchangePictures: OfficeHandler<typeof exchangePictures.viewExchangePictures, { pool: Pool }> = async (
  { params: { id }, staff },
  { pool },
) => {
  const { title, siteId, source, takesPictures } = await findPermittedConnection(pool, id, staff, 'exchange.read')
  const [counts] = await countPictures(pool, source)
  const failures = await findFailedPictures(pool, source)
  return {
    title,
    siteId,
    isTaken: takesPictures,
    ...counts!,
    failures: failures.map((failure) => ({ ...failure, at: failure.at.toISOString() })),
  }
}

/** A connection of a site where this employee has the permission; otherwise throws 404. */
export async function findPermittedConnection(tx: Queryable, id: number, staff: SignedInStaff, permission: Permission) {
  const [connection] = await findPictureSettings(tx, id)
  if (!connection || !isAllowedAtSite(staff.permissions, permission, connection.siteId))
    throw notFound('Такого обмена нет')
  return connection
}

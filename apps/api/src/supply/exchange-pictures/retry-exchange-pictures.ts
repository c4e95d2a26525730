import type { exchangePictures } from '@shpulka/contract/supply/exchange-pictures'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { addPicturesJob, retryFailedPictures } from './pictures.sql.ts'
import { findPermittedConnection } from './view-exchange-pictures.ts'

export const retryExchangePictures: OfficeHandler<typeof exchangePictures.retryExchangePictures, { pool: Pool }> = (
  { params: { id }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { source, siteId } = await findPermittedConnection(tx, id, staff, 'exchange.manage')
    const pictures = await retryFailedPictures(tx, source)
    if (pictures.length === 0) return { pictures: 0 }
    await addPicturesJob(tx)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.pictures',
      record: { kind: 'exchange', id },
      siteId,
      changes: { pictures: [null, pictures.length] },
    })
    return { pictures: pictures.length }
  })

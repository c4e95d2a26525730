import type { exchangePictures } from '@shpulka/contract/supply/exchange-pictures'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { addPicturesJob, setTakesPictures } from './pictures.sql.ts'
import { findPermittedConnection } from './view-exchange-pictures.ts'

export const saveExchangePictures: OfficeHandler<typeof exchangePictures.saveExchangePictures, { pool: Pool }> = (
  { params: { id }, body: { isTaken }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const previous = await findPermittedConnection(tx, id, staff, 'exchange.manage')
    if (previous.takesPictures === isTaken) return {}
    await setTakesPictures(tx, id, isTaken)
    await addPicturesJob(tx)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.change',
      record: { kind: 'exchange', id },
      siteId: previous.siteId,
      changes: { takesPictures: [previous.takesPictures, isTaken] },
    })
    return {}
  })

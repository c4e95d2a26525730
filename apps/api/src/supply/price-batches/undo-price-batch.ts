import { confirmedBatchPrices, type priceBatches } from '@shpulka/contract/supply/price-batches'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import { bodyFingerprint } from '../../base/http/idempotency.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isConfirmed } from '../../base/http/require-permission.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import type { PricesDeps } from './deps.ts'
import { priceBatchView } from './price-batch.view.ts'
import { addPriceBatchesJob, findPriceBatch, insertUndoOfPriceBatch } from './price-batches.sql.ts'
import { requireWholeList } from './priced-site.ts'
import { findPermittedBatch, readPriceBatch } from './read-price-batch.ts'

export const undoPriceBatch: OfficeHandler<typeof priceBatches.undoPriceBatch, PricesDeps> = async (
  { params, body, staff },
  { pool, currentSettings },
) => {
  const undone = await findPermittedBatch(pool, params.id, staff)
  requireWholeList(currentSettings, undone.priceListId, staff)
  const fingerprint = bodyFingerprint({ undoes: params.id })
  const [existing] = await findPriceBatch(pool, body.id)
  if (!existing) {
    if (!priceBatchView(undone, []).mayUndo)
      throw unprocessable('Это изменение не отменить: оно идёт, отменено, ничего не изменило или старше 30 дней')
    if (undone.done > confirmedBatchPrices && !isConfirmed(staff))
      throw new Failure(403, 'Подтвердите вход: вы меняете больше 1 000 цен', {}, { isConfirmationNeeded: true })
    await transaction(pool, async (tx) => {
      const [batch] = await insertUndoOfPriceBatch(tx, body.id, params.id, staff.id, fingerprint)
      if (!batch) {
        // A repeat of this request, or a colleague's undo of the same batch.
        const [repeated] = await findPriceBatch(tx, body.id)
        if (!repeated) throw new Failure(409, 'Это изменение уже отменяет кто-то ещё')
        return
      }
      await recordAudit(tx, {
        actor: staffActor(staff),
        action: 'price.batch-undo',
        record: { kind: 'price-batch', id: params.id },
        siteId: undone.siteId,
        changes: { prices: [null, undone.done] },
      })
      await addPriceBatchesJob(tx)
    })
  }
  return readPriceBatch(pool, body.id, staff, fingerprint)
}

import { confirmedBatchPrices, type PriceFilter, type priceBatches } from '@shpulka/contract/supply/price-batches'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import { bodyFingerprint } from '../../base/http/idempotency.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isConfirmed } from '../../base/http/require-permission.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import type { PricesDeps } from './deps.ts'
import { findPreview } from './find-preview.ts'
import {
  addPriceBatchesJob,
  findPriceBatch,
  findSiteBrands,
  findSiteCategories,
  insertPriceBatch,
  insertPriceBatchRows,
} from './price-batches.sql.ts'
import { pricedSite, requireWholeList } from './priced-site.ts'
import { readPriceBatch } from './read-price-batch.ts'

export const startPriceBatch: OfficeHandler<typeof priceBatches.startPriceBatch, PricesDeps> = async (
  { body, staff },
  { pool, currentSettings },
) => {
  const { id, filter, formula, rounding, key } = body
  const fingerprint = bodyFingerprint(body)
  const [existing] = await findPriceBatch(pool, id)
  if (!existing) {
    const site = pricedSite(currentSettings, filter.siteId, staff)
    requireWholeList(currentSettings, site.priceListId, staff)
    const preview = await findPreview(pool, site, body)
    if (preview.key !== key) throw new Failure(409, 'Цены с тех пор изменились: посмотрите ещё раз, какими они станут')
    const { changed } = preview
    if (changed.length === 0) throw unprocessable('Менять нечего: цены остались бы такими же')
    if (changed.length > confirmedBatchPrices && !isConfirmed(staff))
      throw new Failure(403, 'Подтвердите вход: вы меняете больше 1 000 цен', {}, { isConfirmationNeeded: true })
    const words = await filterWords(pool, filter, currentSettings().priceRoles)
    const title = `${formula.trim()}: ${words || 'все цены'}`
    await transaction(pool, async (tx) => {
      const [batch] = await insertPriceBatch(tx, id, site.priceListId, site.id, staff.id, title, fingerprint)
      if (!batch) return
      const rows = changed.map(({ row, becomes, oldBecomes, programBecomes }) => ({
        offer_id: row.offerId,
        role: row.roleCode,
        limit: row.limit,
        was: row.price,
        becomes,
        old_was: row.oldPrice,
        old_becomes: oldBecomes,
        program_was: row.ofProgram,
        program_becomes: programBecomes,
      }))
      await insertPriceBatchRows(tx, id, JSON.stringify(rows))
      await recordAudit(tx, {
        actor: staffActor(staff),
        action: 'price.batch',
        record: { kind: 'price-batch', id },
        siteId: site.id,
        changes: { formula: [null, title], rounding: [null, rounding], prices: [null, rows.length] },
      })
      await addPriceBatchesJob(tx)
    })
  }
  return readPriceBatch(pool, id, staff, fingerprint)
}

/** The filter in words: «Gutermann, Опт». */
async function filterWords(
  pool: Pool,
  { siteId, brandId, categoryId, role, q }: PriceFilter,
  roles: readonly { readonly code: string; readonly title: string }[],
): Promise<string> {
  const named = async (find: typeof findSiteBrands, id: number | undefined) =>
    id === undefined ? [] : (await find(pool, [siteId])).filter((each) => each.id === id).map(({ title }) => title)
  return [
    ...(await named(findSiteBrands, brandId)),
    ...(await named(findSiteCategories, categoryId)),
    ...(q?.trim() ? [`«${q.trim()}»`] : []),
    ...roles.filter(({ code }) => code === role).map(({ title }) => title),
  ].join(', ')
}

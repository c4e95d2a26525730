import type { exchangeQuarantine } from '@shpulka/contract/supply/exchange-quarantine'
import { type AuditChanges, recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { changeSourceId, saveSeparateId } from '../import/import.port.ts'
import { queueRetry } from './decide-quarantine.ts'
import { findPermittedQuarantine } from './list-quarantine.ts'
import { lockOfProduct, lockQuarantined, savePrice, setRate } from './quarantine.sql.ts'
import { fixOf } from './row-fix.rule.ts'

export const fixQuarantined: OfficeHandler<typeof exchangeQuarantine.fixQuarantined, { pool: Pool }> = (
  { params: { id, rowId }, body: { packageId, priceKopecks, rate, isSame, isAlways = false }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { siteId, source } = await findPermittedQuarantine(tx, id, staff, 'exchange.manage')
    const [row] = await lockQuarantined(tx, id, rowId)
    if (!row) throw notFound('Такой строки нет')
    if (row.state === 'gone')
      throw new Failure(409, 'Новая выгрузка уже передала эту строку без ошибки: обновите страницу')
    if (row.packageId !== packageId)
      throw new Failure(409, 'Эту строку передала новая выгрузка: обновите страницу и посмотрите, что в ней')
    const fix = fixOf(row.reason)
    const changes: AuditChanges = {}
    if (fix === 'price' && priceKopecks !== undefined) {
      await savePrice(tx, id, row.key, isAlways ? null : packageId, priceKopecks)
      Object.assign(changes, {
        [`цена ${row.key}`]: [null, priceKopecks / 100],
        ...(isAlways && { всегда: [false, true] }),
      })
    } else if (fix === 'rate' && rate !== undefined && Number(rate.replace(',', '.')) > 0) {
      await setRate(tx, id, row.detail, rate.replace(',', '.'))
      Object.assign(changes, { [`курс ${row.detail}`]: [null, rate] })
    } else if (fix === 'link' && isSame !== undefined) {
      const { productId, detail: formerId } = row
      if (isSame && !(await changeSourceId(tx, source, formerId, productId))[0])
        throw new Failure(409, 'Прежнего товара с этим артикулом уже нет: обновите страницу')
      if (!isSame) await saveSeparateId(tx, source, productId)
      Object.assign(changes, { [`товар ${productId}`]: [null, isSame ? `прежний ${formerId}` : 'отдельный'] })
    } else throw unprocessable('Здесь нужно другое: обновите страницу')
    const rows = fix === 'link' ? await lockOfProduct(tx, id, packageId, row.productId) : [row]
    if (row.isStored) await queueRetry(tx, rows, staffActor(staff).who)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.quarantine',
      record: { kind: 'exchange', id },
      siteId,
      changes,
    })
    return { isTried: row.isStored }
  })

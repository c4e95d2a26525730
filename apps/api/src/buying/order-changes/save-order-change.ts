import type { OrderDraft, orderChanges } from '@shpulka/contract/buying/order-changes'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { requireChangeableOrder } from './changeable-order.ts'
import type { OrderChangesDeps } from './deps.ts'
import { draftConflict } from './draft-conflict.ts'
import type { ChangingOrderRow } from './order-changes.sql.ts'
import { findOpenDraft, insertDraft, updateDraft } from './order-drafts.sql.ts'
import { showChange } from './show-change.ts'

export const saveOrderChange: OfficeHandler<typeof orderChanges.saveOrderChange, OrderChangesDeps> = async (
  ctx,
  deps,
) => {
  const {
    params: { id },
    body: { draft, version, takesOver = false },
    staff,
  } = ctx
  await transaction(deps.pool, async (tx) => {
    const order = await requireChangeableOrder(tx, id, staff)
    if (order.stage !== 'open') throw unprocessable(`Заказ в статусе «${order.statusTitle}»: состав уже не меняется`)
    checkLines(order, draft)
    const recordDraft = () =>
      recordAudit(tx, {
        actor: staffActor(staff),
        action: 'order.draft',
        record: { kind: 'order', id },
        siteId: order.siteId,
      })
    if (version === null) {
      if ((await insertDraft(tx, id, staff.id, JSON.stringify(draft))).length === 0)
        throw await conflictOf(tx, id, version, staff.id)
      // Only the beginning: the page saves the draft after each key, and what becomes of the order is recorded at the
      // end.
      return recordDraft()
    }
    const [open] = await findOpenDraft(tx, id)
    const saved = open
      ? await updateDraft(
          tx,
          open.id,
          version,
          staff.id,
          takesOver,
          JSON.stringify(withSavedAddress(draft, open.draft)),
        )
      : []
    if (saved.length === 0) throw await conflictOf(tx, id, version, staff.id)
    if (open && open.staffId !== staff.id) await recordDraft()
  })
  const [saved] = await findOpenDraft(deps.pool, id)
  if (!saved) throw unprocessable('Черновик уже применили или убрали: откройте заказ заново')
  return showChange(deps, ctx, saved)
}

/** Responses never contain the address, so a draft sent without one keeps the saved address. */
const withSavedAddress = (draft: OrderDraft, saved: OrderDraft): OrderDraft =>
  draft.delivery && draft.delivery.pointCode === null && draft.delivery.address === null && saved.delivery
    ? { ...draft, delivery: { ...draft.delivery, address: saved.delivery.address ?? null } }
    : draft

/** Each line of the draft must be a line of the order with the same group, and at most once. */
function checkLines({ lines }: ChangingOrderRow, draft: OrderDraft): void {
  const groupOfLine = new Map(lines.map((line) => [line.line, line.groupId]))
  const usedLines = new Set<number>()
  draft.lines.forEach(({ line, groupId }, index) => {
    if (line === null) return
    if (groupOfLine.get(line) !== groupId)
      throw badInput({ [`draft.lines.${index}.line`]: 'Такой строки в заказе нет' })
    if (usedLines.has(line)) throw badInput({ [`draft.lines.${index}.line`]: 'Эта строка названа дважды' })
    usedLines.add(line)
  })
}

async function conflictOf(tx: Queryable, orderId: number, seen: number | null, staffId: number) {
  const [open] = await findOpenDraft(tx, orderId)
  return open
    ? draftConflict(open, seen, staffId)
    : unprocessable('Черновик уже применили или убрали: откройте заказ заново')
}

import { amountText } from '@shpulka/contract/catalogue/pack'
import { recordAudit, recordHistory } from '../../base/audit/audit.port.ts'
import { restoreRefused } from '../../base/audit/undo-handler.port.ts'
import type { InboxSource } from '../../people/inbox/inbox-source.port.ts'
import { inboxAction, labelled } from '../../people/inbox/inbox-text.rule.ts'
import {
  customerBlanks,
  findBlankItem,
  handledBlanks,
  lockBlank,
  markContacted,
  markUncontacted,
  openBlanks,
} from './blanks.sql.ts'

const contacted = 'С покупателем связались'

/** Blanks whose goods have arrived: nothing is reserved for the buyer, so staff call them. */
export const blankInbox: InboxSource = {
  kind: 'blank',
  record: 'blank',
  needs: null,
  openItems: openBlanks,
  handledItems: handledBlanks,
  customerItems: customerBlanks,
  numberOf: (id) => `№ ${id}`,
  lock: lockBlank,
  async find(tx, id) {
    const [row] = await findBlankItem(tx, id)
    if (!row) return undefined
    const { siteId, title, vendorCode, count, packSize, free, state, isOpen, version } = row
    return {
      siteId,
      title,
      state,
      isOpen,
      version,
      number: `№ ${id}`,
      orderId: null,
      files: [],
      texts: [],
      openedAt: row.openedAt.toISOString(),
      person: { name: row.fio, phone: row.phone, email: row.email, userId: row.userId },
      facts: [
        ...labelled('Артикул', vendorCode),
        { label: 'Ждёт', text: amountText(count, packSize) },
        { label: 'Свободно', text: amountText(free, packSize) },
      ],
      history: (await recordHistory(tx, 'blank', id)).map(({ at, who, why, action }) => ({
        at: at.toISOString(),
        who,
        text: why,
        what: action === 'change.undo' ? 'Звонок отменён' : contacted,
      })),
      actions: isOpen ? [inboxAction('contacted', 'Связались с покупателем')] : [],
    }
  },
  async handle(tx, { id, actor }) {
    const [blank] = await markContacted(tx, id)
    const action = 'blank.contacted'
    await recordAudit(tx, { actor, action, record: { kind: 'blank', id }, siteId: blank!.siteId })
    return { done: contacted }
  },
  undo: {
    actions: ['blank.contacted'],
    async restore(tx, { recordId }) {
      const [waiting] = await markUncontacted(tx, Number(recordId))
      if (!waiting) throw restoreRefused('покупателю ещё не звонили')
    },
  },
}

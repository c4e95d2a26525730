import { amountText } from '@shpulka/contract/catalogue/pack'
import { findHistoryOfRecord, recordAudit } from '../../base/audit/audit.port.ts'
import { restoreRefused } from '../../base/audit/undo-handler.port.ts'
import type { InboxHistoryRow, InboxSource } from '../../people/inbox/inbox-source.port.ts'
import { inboxAction, labelled } from '../../people/inbox/inbox-text.rule.ts'
import {
  customerBlanks,
  findBlankItem,
  handledBlanks,
  lockBlank,
  markContacted,
  markInWork,
  markNew,
  markUncontacted,
  openBlanks,
} from './blanks.sql.ts'

const outcomes: Readonly<Record<string, string>> = {
  'blank.in-work': 'Взято в работу',
  'blank.contacted': 'С покупателем связались',
}

/**
 * Blanks that nobody has begun to get the goods of, and those whose goods have arrived: nothing is reserved for the
 * buyer, so staff call them.
 */
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
    const { siteId, title, vendorCode, count, packSize, free, status, state, isOpen, version } = row
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
      history: blankHistory(await findHistoryOfRecord(tx, 'blank', id)),
      actions: isOpen ? [status === 'new' ? takeIntoWork : tellArrival] : [],
    }
  },
  async handle(tx, { id, action: code, actor }) {
    const action = code === 'in-work' ? 'blank.in-work' : 'blank.contacted'
    const [blank] = await (code === 'in-work' ? markInWork : markContacted)(tx, id)
    await recordAudit(tx, { actor, action, record: { kind: 'blank', id }, siteId: blank!.siteId })
    return { done: outcomes[action]! }
  },
  undo: {
    actions: ['blank.in-work', 'blank.contacted'],
    async restore(tx, { recordId, action }) {
      if (action === 'blank.in-work') {
        const [waiting] = await markNew(tx, Number(recordId))
        if (!waiting) throw restoreRefused('бланк больше не в работе')
        return
      }
      const [waiting] = await markUncontacted(tx, Number(recordId))
      if (!waiting) throw restoreRefused('покупателю ещё не звонили')
    },
  },
}

const takeIntoWork = inboxAction('in-work', 'Взять в работу')
const tellArrival = inboxAction('contacted', 'Связались с покупателем')

/** What staff did with a blank. The audit log also holds assignments and opened contacts, and undoes those too. */
function blankHistory(entries: Awaited<ReturnType<typeof findHistoryOfRecord>>): InboxHistoryRow[] {
  const undoable: typeof entries = []
  return entries.flatMap((entry) => {
    const { at, who, why, action } = entry
    // People undo the latest change of theirs that can be undone and has not been.
    const last = action === 'change.undo' ? undoable.findLastIndex((earlier) => earlier.who === who) : -1
    const [undone] = last < 0 ? [] : undoable.splice(last, 1)
    const outcome = outcomes[undone ? undone.action : action]
    if (!undone && (outcome || action === 'inbox.assign')) undoable.push(entry)
    if (!outcome) return []
    return [{ at: at.toISOString(), who, text: why, what: undone ? `Отменено: ${outcome}` : outcome }]
  })
}

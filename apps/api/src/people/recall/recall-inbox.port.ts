import { findHistoryOfRecord, recordAudit } from '../../base/audit/audit.port.ts'
import { restoreRefused } from '../../base/audit/undo-handler.port.ts'
import type { InboxSource } from '../inbox/inbox-source.port.ts'
import { inboxAction, labelled } from '../inbox/inbox-text.rule.ts'
import { convenientTimes } from './convenient-time.rule.ts'
import {
  closeRecall,
  customerRecalls,
  findRecallItem,
  handledRecalls,
  lockRecall,
  openRecalls,
  reopenRecall,
} from './recalls.sql.ts'

const outcomes: Readonly<Record<string, string>> = { done: 'Поговорили', missed: 'Не дозвонились' }

/** Recalls in the inbox. */
export const recallInbox: InboxSource = {
  kind: 'recall',
  record: 'recall',
  needs: null,
  openItems: openRecalls,
  handledItems: handledRecalls,
  customerItems: customerRecalls,
  numberOf: (id) => `№ ${id}`,
  lock: lockRecall,
  async find(tx, id) {
    const [row] = await findRecallItem(tx, id)
    if (!row) return undefined
    const { topic, fio, phone, email, userId, convenientTime, comment, createdAt, ...item } = row
    return {
      ...item,
      number: `№ ${id}`,
      title: topic,
      openedAt: createdAt.toISOString(),
      orderId: null,
      files: [],
      person: { name: fio, phone, email, userId },
      facts: labelled('Когда удобно', convenientTimes[convenientTime]),
      texts: labelled('Комментарий', comment),
      history: (await findHistoryOfRecord(tx, 'recall', id)).flatMap(({ at, who, action, why }) => {
        const outcome = outcomes[action.slice('recall.'.length)]
        return outcome ? [{ at: at.toISOString(), who, what: outcome, text: why }] : []
      }),
      actions: row.isOpen ? [inboxAction('done', outcomes.done!), inboxAction('missed', outcomes.missed!)] : [],
    }
  },
  async handle(tx, { id, action, actor }) {
    const [closed] = await closeRecall(tx, id, action)
    await recordAudit(tx, {
      actor,
      action: `recall.${action as 'done' | 'missed'}`,
      record: { kind: 'recall', id },
      siteId: closed!.siteId,
      changes: { status: [closed!.before, outcomes[action]] },
    })
    return { done: outcomes[action]! }
  },
  undo: {
    actions: ['recall.done', 'recall.missed'],
    async restore(tx, { recordId, changes }) {
      const [before, after] = changes.status as [string, string]
      const [reopened] = await reopenRecall(tx, Number(recordId), before, after)
      if (!reopened) throw restoreRefused('человек ждёт другого звонка')
    },
  },
}

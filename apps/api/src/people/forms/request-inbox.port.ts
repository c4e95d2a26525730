import type { InboxKind } from '@shpulka/contract/people/inbox'
import type { InboxSource, InboxSourceItem } from '../inbox/inbox-source.port.ts'
import { inboxAction } from '../inbox/inbox-text.rule.ts'
import { changeRequest, publishQuestion } from './change-request.port.ts'
import { maskedAnswer } from './masked-answer.rule.ts'
import { findPublishable } from './questions.sql.ts'
import { requestNumber } from './request-number.rule.ts'
import {
  customerRequests,
  findAnyRequest,
  findRequestItem,
  handledRequests,
  lockRequest,
  openRequests,
  type RequestItemRow,
} from './requests.sql.ts'
import { undoRequest } from './undo-request.ts'

/** Requests in the inbox. The kind `question` contains requests whose form publishes answers; `request` the others. */
const requestPart = (kind: InboxKind & ('request' | 'question')): InboxSource => ({
  kind,
  record: 'request',
  needs: null,
  openItems: openRequests(kind === 'question'),
  handledItems: handledRequests(kind === 'question'),
  customerItems: customerRequests(kind === 'question'),
  numberOf: requestNumber,
  lock: lockRequest,
  async find(tx, id) {
    const [[row], [item]] = [await findAnyRequest(tx, id), await findRequestItem(tx, id)]
    if (!row || !item || (kind === 'question') !== item.isQuestion) return undefined
    const filledAnswers = row.answers.filter((answer) => answer.kind !== 'file' && answer.text !== '')
    const maskedAnswers = filledAnswers.map((answer) => ({
      label: answer.label,
      isLong: answer.kind === 'textarea',
      text: maskedAnswer(answer, null),
    }))
    const isAllowed = item.isQuestion && ((await findPublishable(tx, id))[0]?.isAllowed ?? false)
    return {
      siteId: row.siteId,
      number: requestNumber(id),
      title: row.type.title,
      state: row.status.title,
      isOpen: item.isWaiting,
      version: item.version,
      openedAt: row.createdAt.toISOString(),
      person: { name: row.name, phone: row.phone, email: row.email, userId: row.userId },
      facts: [
        ...maskedAnswers.filter(({ isLong }) => !isLong).map(({ label, text }) => ({ label, text })),
        ...(row.page === '' ? [] : [{ label: 'Со страницы', text: row.page }]),
      ],
      texts: maskedAnswers.filter(({ isLong }) => isLong).map(({ label, text }) => ({ label, text })),
      files: row.files.map(({ id: file, name }) => ({ id: file, name, isPicture: item.pictures.includes(file) })),
      orderId: Number(row.answers.find((answer) => answer.kind === 'order')?.value ?? 0) || null,
      history: item.history.map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString() })),
      actions: actionsOf(item, isAllowed, row.email !== ''),
    }
  },
  async handle(tx, { id, action, text, actor }) {
    if (action === 'publish') {
      await publishQuestion(tx, id, actor)
      return { done: 'Вопрос с ответом опубликован' }
    }
    const status = { answer: 'answered', 'answer-publish': 'answered', close: 'closed' }[action] ?? 'in-work'
    const title = await changeRequest(tx, { id, to: status, answer: text, actor })
    if (action === 'answer-publish') await publishQuestion(tx, id, actor)
    const done = { answer: 'Ответ отправлен', 'answer-publish': 'Ответ отправлен и опубликован' }[action] ?? title
    return { done: `${requestNumber(id)}: ${done}` }
  },
  undo: { actions: ['request.status', 'request.answer', 'request.publish'], restore: undoRequest },
})

function actionsOf(
  { status, isPublished }: RequestItemRow,
  isAllowed: boolean,
  hasEmail: boolean,
): InboxSourceItem['actions'] {
  if (status === 'answered' && isAllowed && !isPublished) return [inboxAction('publish', 'Опубликовать с ответом')]
  if (status !== 'new' && status !== 'in-work') return []
  return [
    inboxAction('answer', hasEmail ? 'Ответить письмом' : 'Записать ответ: почты нет', 'answer'),
    ...(isAllowed ? [inboxAction('answer-publish', 'Ответить и опубликовать', 'answer')] : []),
    ...(status === 'new' ? [inboxAction('in-work', 'Взять в работу')] : []),
    inboxAction('close', 'Закрыть', 'note', { isRefusal: true }),
  ]
}

export const requestInbox = requestPart('request')
export const questionInbox = requestPart('question')

import { orderNumber } from '@shpulka/contract/buying/order-number'
import { transaction } from '../../base/db/transaction.ts'
import { addDiscrepancies, closeDiscrepancies } from '../order-exchange/order-exchange.port.ts'
import {
  type ChangedAgent,
  deleteAgent,
  findChangedAgents,
  findOrdersOfBuyer,
  recordAgentSending,
  recordAgentSent,
} from './agents.sql.ts'
import { type Contacts, contactChange, fieldTitles } from './contact-change.rule.ts'
import { MoyskladAnswerWrong } from './moysklad-lists.ts'
import { isAgentOfBuyer } from './order-body.rule.ts'
import type { MoyskladContext } from './orders-context.ts'
import { refusalOf } from './send-order.ts'

/** The rest is sent in a minute. */
const maxAgents = 50

interface AgentContacts extends Contacts {
  readonly id?: string
  readonly syncId?: string
}

/** Sends changed contacts of buyers to the counterparties that the shop created for them. */
export async function sendContacts(context: MoyskladContext): Promise<void> {
  const { deps, connection } = context
  const failures: unknown[] = []
  for (const agent of await findChangedAgents(deps.pool, connection.id, maxAgents))
    await sendContact(context, agent).catch((error: unknown) => failures.push(error))
  // A failure does not hold back the others.
  if (failures.length > 0) throw failures[0]
}

async function sendContact(context: MoyskladContext, agent: ChangedAgent): Promise<void> {
  const { deps, moysklad, connection } = context
  const { userId, agentId, changed, changes } = agent
  const theirs = await findCounterparty(context, agentId)
  const orders = await findOrdersOfBuyer(deps.pool, connection.id, userId)
  const numbers = orders.map(({ orderId }) => orderNumber(orderId))
  if (!theirs || !isAgentOfBuyer(connection.source, theirs.syncId, userId, numbers))
    return void (await deleteAgent(deps.pool, connection.id, userId))
  const { body, conflicts, hashes } = contactChange(agent, changed, theirs, agent.hashes, agent.sending)
  const titles = conflicts.map((field) => fieldTitles[field]).join(', ')
  let sent = hashes
  let reason =
    titles && `И здесь, и в МоёмСкладе изменили ${titles} покупателя: там оставлено как есть. Исправьте, где неверно`
  if (Object.keys(body).length > 0)
    try {
      await recordAgentSending(deps.pool, connection.id, userId, JSON.stringify(hashes))
      await moysklad.send('PUT', `/entity/counterparty/${agentId}`, body)
    } catch (error) {
      const refusal = refusalOf(error, 'контакты покупателя')
      if (refusal === null) throw error
      reason = refusal
      sent = agent.hashes
    }
  await transaction(deps.pool, async (tx) => {
    await recordAgentSent(tx, connection.id, userId, changes, sent.name, sent.phone, sent.email)
    await closeDiscrepancies(tx, connection.id, numbers, ['contact'])
    const [order] = orders
    if (reason !== '' && order)
      await addDiscrepancies(tx, connection.id, [{ ...order, number: numbers[0]!, kind: 'contact', reason }])
  })
}

async function findCounterparty({ moysklad }: MoyskladContext, id: string): Promise<AgentContacts | null> {
  const { body } = await moysklad.get('/entity/counterparty', {
    filter: `id=${id};archived=true;archived=false`,
    limit: '1',
  })
  const { rows } = body as { rows?: unknown }
  if (!Array.isArray(rows)) throw new MoyskladAnswerWrong('нет списка в ответе на /entity/counterparty')
  return (rows[0] as AgentContacts | undefined) ?? null
}

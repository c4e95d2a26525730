import type { payments } from '@shpulka/contract/buying/payments'
import { Failure } from '../../base/http/failure.ts'
import { isOwnMachine } from '../../base/http/own-machine.rule.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { BankFailure } from '../../base/integrations/bank.port.ts'
import { insertPaymentEvent } from './payment-events.sql.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { processPaymentEvent } from './process-payment-event.ts'

/**
 * Stores the event first, so that the bank need not repeat it: if it cannot be processed now, a scheduled job does it
 * later.
 */
export const takeNotification: Handler<typeof payments.takeNotification, PaymentsDeps> = async (
  { params, body, reply, log },
  deps,
) => {
  const { request } = reply
  const { provider } = params
  const { ip, socket, headers, raw } = request
  const isLocal = isOwnMachine({ remoteAddress: socket.remoteAddress, headers, httpVersion: raw.httpVersion })
  const notice = deps.banks.of(provider)?.readNotification({ body, address: ip, isOwnMachine: isLocal })
  if (!notice) {
    log.warn({ event: 'payment-notification-refused', provider }, 'a payment notification was refused')
    throw new Failure(403, 'Уведомление не принято: его прислал не банк или его нельзя понять')
  }
  const [event] = await insertPaymentEvent(deps.pool, provider, notice.event, notice.objectKind, notice.objectId)
  try {
    const outcome = await processPaymentEvent(deps, { ...notice, id: event!.id, provider })
    log.info({ event: 'payment-notification', provider, outcome }, 'a payment notification was processed')
  } catch (error) {
    if (!(error instanceof BankFailure)) throw error
    log.warn({ event: 'bank-failed', provider, reason: error.message }, 'a payment notification waits for the bank')
  }
  return { taken: true }
}

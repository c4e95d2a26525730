import { inverse, restoreRefused, type UndoHandler } from '../../base/audit/undo-handler.port.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { lockOrderForStaff } from '../order-desk/order-desk.port.ts'
import { billForMethod, isOrderPaid } from '../payments/billing.port.ts'
import {
  findMethodBilling,
  findOrderPaymentFacts,
  restoreReservedUntil,
  updatePaymentMethod,
} from './order-payment.sql.ts'
import { collectionProblem, paymentChangeRefusal } from './payment-choice.rule.ts'

/** Restores the payment method an order had, with its bill; one that had none yet has none again. */
export const paymentMethodUndo: UndoHandler = {
  actions: ['order.payment-method'],
  async undo(tx, { recordId, changes }, staff) {
    const id = Number(recordId)
    await lockOrderForStaff(tx, id, staff, 'orders.edit')
    const [order] = await findOrderPaymentFacts(tx, id)
    const [was, becomes] = changes.paymentMethod as [number | null, number]
    if (order!.methodId !== becomes) throw restoreRefused(`«${order!.methodTitle ?? 'не выбрана'}»`)
    const refusal = paymentChangeRefusal(order!, await isOrderPaid(tx, id))
    if (refusal !== null) throw unprocessable(refusal)
    const [method] = was === null ? [] : await findMethodBilling(tx, was)
    if (was !== null && !method) throw unprocessable('Прежнего способа оплаты больше нет')
    const problem = collectionProblem(order!, method?.kind ?? null)
    if (problem !== null) throw unprocessable(problem)
    await updatePaymentMethod(tx, id, was)
    await billForMethod(tx, id, method?.needsBill ?? false)
    const [reservedUntil] = changes.reservedUntil as [string | null, string | null]
    await restoreReservedUntil(tx, id, reservedUntil)
    return inverse(changes)
  },
}

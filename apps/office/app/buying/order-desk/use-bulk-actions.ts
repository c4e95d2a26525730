import type { DeskTransition } from '@shpulka/contract/buying/desk-order'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { useEffect, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { assigneeOptions } from '../../people/staff/assignee-options.rule.ts'
import { readOrder } from './order-prefetch.ts'
import { statusAction } from './status-action.rule.ts'

/** What may be done with the selected orders: transitions of the first of them, and assignment. */
export function useBulkActions(first: number) {
  const session = useSession()
  const [transitions, setTransitions] = useState<readonly DeskTransition[]>([])
  const [action, setAction] = useState('')
  const [colleagues, setColleagues] = useState<readonly { readonly id: number; readonly fio: string }[]>([])
  useEffect(() => {
    let isGone = false
    readOrder(first).then(
      (order) => {
        if (isGone) return
        setTransitions(order.transitions)
        // A chosen assignee stays when the first order has other transitions.
        setAction((chosen) =>
          chosen.startsWith('assign:') || order.transitions.some(({ to }) => chosen === `to:${to}`)
            ? chosen
            : order.transitions[0]
              ? `to:${order.transitions[0].to}`
              : 'assign:in-turn',
        )
        if (mayDoAt(session, 'orders.notes', order.site.id))
          callApi(orderDesk.listOrderAssignees, { query: { siteId: order.site.id } }).then(
            (found) => isGone || setColleagues(found),
            () => {},
          )
        else setColleagues([])
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [first, session])
  const actions = [
    ...transitions.map((transition) => ({ value: `to:${transition.to}`, title: statusAction(transition) })),
    ...(colleagues.length > 0 ? assigneeOptions(colleagues) : []),
  ]
  /** The chosen action is a change of status that gives money back. */
  const isCancel = transitions.some(
    ({ to, stage, isConfirmationNeeded }) => action === `to:${to}` && (stage === 'cancelled' || isConfirmationNeeded),
  )
  return { actions, action, setAction, isCancel }
}

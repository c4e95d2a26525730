import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OrderChange } from '@shpulka/contract/buying/order-changes'
import type { ChosenDelivery } from '@shpulka/contract/buying/order-delivery'
import { Button } from '@shpulka/ui/button.tsx'
import { weightText } from '@shpulka/ui/text/weight-text.rule.ts'
import { type ComponentProps, useState } from 'react'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { DeliveryChoice } from './delivery-choice.tsx'

interface Props {
  order: DeskOrder
  change: OrderChange
  /** Whether the draft has a price that somebody typed. */
  isPricedByHand: boolean
  fetchQuotes: ComponentProps<typeof DeliveryChoice>['fetchQuotes']
  /** The choice, null while it is not complete, and what is missing. */
  onChoose: (delivery: ChosenDelivery | null, problem: string | null) => void
}

/** The delivery of a changed order, and on request the choice of another. */
export function ChangedDelivery({ order, change, isPricedByHand, fetchQuotes, onChoose }: Props) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const { was, is } = change.deliveryPlan
  if (isOpen)
    return (
      <DeliveryChoice
        takesFocus
        siteId={order.site.id}
        currentDelivery={was}
        mayPrice={mayDoAt(session, 'orders.delivery-price', order.site.id)}
        fetchQuotes={fetchQuotes}
        // When the goods change, the server itself quotes again.
        contents=""
        onChoose={(chosen, problem) => {
          if (!chosen) return onChoose(null, problem)
          const { quoted: _, ...delivery } = chosen
          onChoose(delivery, problem)
        }}
      />
    )
  return (
    <div className="flex flex-col gap-1">
      <p>
        Доставка: {is ?? 'не согласована'}
        {isPricedByHand && ', цена вручную'}
      </p>
      <p className="text-note text-ink-3">{weightHint(change)}</p>
      <Button className="self-start" look="quiet" size="small" onClick={() => setOpen(true)}>
        {is === null ? 'Выбрать доставку' : 'Изменить доставку'}
      </Button>
    </div>
  )
}

const weightHint = ({ weight: { was, is } }: OrderChange) =>
  was === is ? 'Вес прежний' : `Вес: было ${weightText(was)}, станет ${weightText(is)}. Цена сама не меняется`

import { type FoundPoint, orderDelivery } from '@shpulka/contract/buying/order-delivery'
import { useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { SuggestField } from '../../base/record/suggest-field.tsx'

interface PointOption extends FoundPoint {
  readonly note: string
}

/** A chosen pickup point. */
export type ChosenPoint = Pick<FoundPoint, 'code' | 'methodId' | 'title'>

/** Finds a pickup point as you type. */
export function PointSearch({
  siteId,
  chosen,
  onPoint,
}: {
  siteId: number
  chosen: ChosenPoint | null
  onPoint: (point: ChosenPoint) => void
}) {
  const [typed, setTyped] = useState(chosen?.title ?? '')
  return (
    <SuggestField<PointOption>
      className="max-w-160"
      label="Пункт: город, улица, название"
      required
      maxLength={200}
      value={typed}
      onValue={setTyped}
      queryOf={(q) => (q.trim().length < 2 ? null : q.trim())}
      fetchOptions={async (q, signal) =>
        (await callApi(orderDelivery.searchDeliveryPoints, { body: { siteId, q }, signal })).points.map((point) => ({
          ...point,
          title: `${point.city}, ${point.address}`,
          note: [point.title, point.code, !point.takesPayment && 'оплату не принимает'].filter(Boolean).join(' · '),
        }))
      }
      onChosen={(point) => {
        setTyped(point.title)
        onPoint({ code: point.code, methodId: point.methodId, title: point.title })
      }}
      onKeyDown={(event) => {
        // The surrounding form is submitted only by its button.
        if (event.key === 'Enter') event.preventDefault()
      }}
      emptyNotice="Таких пунктов нет: назовите город и улицу иначе"
      failureNotice="Пункты не нашлись: нет связи. Повторите или выберите «Согласуем позже»"
    />
  )
}

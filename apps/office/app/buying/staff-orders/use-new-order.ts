import type { Payer } from '@shpulka/contract/buying/orders'
import { useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from '../../base/shell/drafts.ts'
import { type DeliveryDraft, noDelivery } from '../order-changes/use-delivery-quotes.ts'
import type { ChosenClient } from './client-choice.tsx'
import type { ChosenGoods } from './goods-choice.tsx'
import { isTyped } from './typed-order.rule.ts'

/** A possibly incomplete order for a client. */
export interface NewOrder {
  /** Idempotency key: pressing the button again, even after a reload, places no second order. */
  readonly key: string
  readonly siteId: number
  readonly client: ChosenClient | null
  readonly goods: readonly ChosenGoods[]
  /** Id of the price offer that is ordered, or null. */
  readonly offerId: number | null
  readonly place: DeliveryDraft
  /** Payment method; null: chosen in the order. */
  readonly paymentId: number | null
  readonly fio: string
  readonly phone: string
  readonly email: string
  /** The organization that pays; null: a person, or the organization of the account. */
  readonly payer: Payer | null
  readonly comment: string
  readonly hasAgreed: boolean
}

/** Draft of a new order; it survives a reload (drafts.ts) under `name`. */
export function useNewOrder(
  name: string,
  staffId: number,
  siteIds: readonly number[],
  { offerId, isClientGiven }: { readonly offerId: number | null; readonly isClientGiven: boolean },
) {
  const [{ restored, initial }] = useState(() => {
    const initial: NewOrder = {
      key: crypto.randomUUID(),
      siteId: siteIds[0] ?? 0,
      client: null,
      goods: [],
      offerId,
      place: noDelivery,
      paymentId: null,
      fio: '',
      phone: '',
      email: '',
      payer: null,
      comment: '',
      hasAgreed: false,
    }
    const draft = readDraft<NewOrder>(staffId, name)
    // No order can be placed on a site the person no longer has access to.
    if (!draft || !siteIds.includes(draft.siteId)) return { initial, restored: null }
    // The prices are loaded again. A draft stored by an older release may lack fields.
    const goods = draft.goods.map((each) => ({ ...each, packSize: each.packSize ?? null, price: null }))
    return { initial, restored: { ...initial, ...draft, goods, place: { ...noDelivery, ...draft.place } } }
  })
  const isDiscarded = useRef(false)
  const [order, setOrder] = useState(restored ?? initial)
  useEffect(() => {
    if (isDiscarded.current) return
    writeDraft(staffId, name, isTyped(order, initial, isClientGiven) ? order : null)
  }, [order, initial, staffId, name, isClientGiven])
  return {
    order,
    put: (change: Partial<NewOrder>) => setOrder((now) => ({ ...now, ...change })),
    setGoods: (change: (goods: readonly ChosenGoods[]) => readonly ChosenGoods[]) =>
      setOrder((now) => ({ ...now, goods: change(now.goods) })),
    /** Whether the draft was restored after a reload. */
    isRestored: restored !== null,
    /** Deletes the draft: the order is placed or given up. */
    discard() {
      isDiscarded.current = true
      writeDraft(staffId, name, null)
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from '../../base/shell/drafts.ts'
import { noPlace, type TypedPlace } from '../order-changes/delivery-choice.tsx'
import type { ChosenClient } from './client-choice.tsx'
import type { ChosenGoods } from './goods-choice.tsx'
import { isTyped } from './typed-order.rule.ts'

/** An order for a client, as far as it is typed. */
export interface NewOrder {
  /** Names the order to the server: pressed again, or after a reload, it is the same one. */
  readonly key: string
  readonly siteId: number
  readonly client: ChosenClient | null
  readonly goods: readonly ChosenGoods[]
  /** Null: no price offer is ordered. */
  readonly offerId: number | null
  readonly place: TypedPlace
  readonly fio: string
  readonly phone: string
  readonly email: string
  readonly comment: string
  readonly hasAgreed: boolean
}

/** What is typed of a new order; it is there again after a reload (drafts.ts). `name`: of what drafts there are. */
export function useNewOrder(name: string, staffId: number, siteIds: readonly number[], offerId: number | null) {
  const [{ before, nothing }] = useState(() => {
    const nothing: NewOrder = {
      ...{ key: crypto.randomUUID(), siteId: siteIds[0] ?? 0, client: null, goods: [], offerId, place: noPlace },
      ...{ fio: '', phone: '', email: '', comment: '', hasAgreed: false },
    }
    const draft = readDraft<NewOrder>(staffId, name)
    // Of a site that is no longer theirs nothing can be placed.
    if (!draft || !siteIds.includes(draft.siteId)) return { nothing, before: null }
    // Prices are those of now.
    const goods = draft.goods.map((each) => ({ ...each, price: null }))
    // A draft of the office before its last release may lack something.
    return { nothing, before: { ...nothing, ...draft, goods, place: { ...noPlace, ...draft.place } } }
  })
  const isForgotten = useRef(false)
  const [order, setOrder] = useState(before ?? nothing)
  useEffect(() => {
    if (isForgotten.current) return
    writeDraft(staffId, name, isTyped(order, nothing) ? order : null)
  }, [order, nothing, staffId, name])
  return {
    order,
    put: (change: Partial<NewOrder>) => setOrder((now) => ({ ...now, ...change })),
    setGoods: (change: (goods: readonly ChosenGoods[]) => readonly ChosenGoods[]) =>
      setOrder((now) => ({ ...now, goods: change(now.goods) })),
    /** A reload has brought it back. */
    isRestored: before !== null,
    /** It is placed, or given up. */
    forget() {
      isForgotten.current = true
      writeDraft(staffId, name, null)
    },
  }
}

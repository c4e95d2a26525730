import type { Product } from '@shpulka/contract/catalogue/catalog'
import { packSizeOf, unitText } from '@shpulka/contract/catalogue/pack'
import { useEffect, useState } from 'react'
import { maxCards } from './group-choice.rule.ts'
import { countedNoun, requestedText } from './offer-choice.rule.ts'
import type { TableOrder } from './order-button.tsx'
import { useOfferOrder } from './use-offer-order.ts'
import { useSearchedGroups } from './use-searched-groups.ts'

/** What of the product the buyer has chosen: one group, or the counts of a table of many. */
export function useProductChoice(product: Product, initialGroupId: number | null) {
  const [groupId, setGroupId] = useState(initialGroupId)
  const searched = useSearchedGroups(product.groups, setGroupId)
  const offerOrder = useOfferOrder()
  const unit = unitText(packSizeOf(product.characteristics))
  const isTable = product.groups.length > maxCards
  const order: TableOrder | null = isTable
    ? { ...offerOrder, formId: 'buy', text: requestedText(offerOrder.counts, countedNoun(product.groups), unit) }
    : null
  // What has been added is chosen no more: another press would add one piece of the last row.
  useEffect(() => {
    if (offerOrder.isDone && isTable) setGroupId(null)
  }, [offerOrder.isDone, isTable])
  return {
    group: product.groups.find(({ id }) => id === groupId),
    setGroupId,
    searched,
    order,
    unit,
    choiceFormId: product.groups.length > 1 ? 'buy' : undefined,
  }
}

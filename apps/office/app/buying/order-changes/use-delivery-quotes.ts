import type {
  ChosenDelivery,
  DeliveryQuote,
  DeliveryQuotes,
  Destination,
} from '@shpulka/contract/buying/order-delivery'
import { useEffect, useRef, useState } from 'react'
import { typedPrice } from './draft-changes.rule.ts'
import type { ChosenPoint } from './point-search.tsx'
import { type TypedAddress, typedAddress } from './typed-address.rule.ts'
import { useLatestQuotes } from './use-latest-quotes.ts'

/** A chosen delivery with the quoted price that was shown. */
export type QuotedChoice = ChosenDelivery & { readonly quoted: number }

/** Where an order goes: to an address, to a pickup point, or where it went before. */
export type DestinationKind = 'address' | 'point' | 'same'

/** A delivery as typed so far, perhaps incomplete. The browser stores it under these names. */
export interface DeliveryDraft {
  /** Null: the delivery stays as it is, or is agreed on later. */
  readonly place: DestinationKind | null
  readonly address: TypedAddress
  /** The chosen pickup point, or null. */
  readonly point: ChosenPoint | null
  /** The chosen delivery method, or null. */
  readonly methodId: number | null
  /** A price set by hand, and its reason. */
  readonly price: string
  readonly why: string
}
export const noDelivery: DeliveryDraft = { place: null, address: {}, point: null, methodId: null, price: '', why: '' }

interface Options {
  /** What was typed before a reload; it is quoted again. */
  readonly initial: DeliveryDraft
  /** Identifies the goods: when it changes, delivery is quoted again. */
  readonly contents: string
  readonly fetchQuotes: (destination: Destination) => Promise<DeliveryQuotes>
  /**
   * `delivery` is null when the delivery is unchanged, agreed on later or not chosen yet; in the last case `problem` is
   * a Russian text: the form may not be sent.
   */
  readonly onChoose: (delivery: QuotedChoice | null, problem: string | null) => void
  /** Called after each change of what is typed. */
  readonly onTyped?: (draft: DeliveryDraft) => void
}

/** Neither a point nor an address: where the order went before. */
const sameDestination: Destination = { pointCode: null, address: null }
const pauseMilliseconds = 400

const notChosen =
  'Доставка не выбрана: узнайте цену и отметьте способ — или верните первый вариант, и договоритесь о ней позже'
const unreadablePrice = 'Цена доставки не прочитана: напишите сумму в рублях, как 1 234,50, или сотрите её'

/** The typed delivery of an order, and the methods quoted for it. */
export function useDeliveryQuotes({ initial, contents, fetchQuotes, onChoose, onTyped }: Options) {
  const [draft, setDraft] = useState(initial)
  const latestDraft = useRef(draft)
  const [destination, setDestination] = useState<Destination | null>(null)
  const [chosen, setChosen] = useState<DeliveryQuote | null>(null)
  const quotes = useLatestQuotes(fetchQuotes)
  const quotedContents = useRef(contents)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before is quoted once
  useEffect(() => {
    if (draft.place === null) return
    onChoose(null, notChosen)
    quoteDraft()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: quoted again only when the goods change
  useEffect(() => {
    if (quotedContents.current === contents) return
    quotedContents.current = contents
    if (draft.place === null || destination === null) return
    const isLatest = quotes.invalidate()
    onChoose(null, notChosen)
    // The destination may change during the delay.
    const timer = setTimeout(() => {
      if (isLatest()) void quote(destination, chosen?.methodId)
    }, pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [contents])

  function updateDraft(change: Partial<DeliveryDraft>) {
    latestDraft.current = { ...latestDraft.current, ...change }
    setDraft(latestDraft.current)
    onTyped?.(latestDraft.current)
  }

  async function quote(next: Destination, methodId?: number) {
    setChosen(null)
    onChoose(null, notChosen)
    setDestination(next)
    const found = (await quotes.request(next))?.quotes
    if (!found) return
    choose((found.length === 1 ? found[0] : found.find((each) => each.methodId === methodId)) ?? null, next)
  }

  const quotePoint = ({ code, methodId }: ChosenPoint) => quote({ pointCode: code, address: null }, methodId)

  /** Quotes the typed destination if it is complete. */
  function quoteDraft() {
    const { place, point, methodId, address: parts } = latestDraft.current
    const address = typedAddress(parts)
    if (place === 'address' && address) void quote({ pointCode: null, address }, methodId ?? undefined)
    if (place === 'point' && point) void quotePoint(point)
    if (place === 'same') void quote(sameDestination)
  }

  function choose(method: DeliveryQuote | null, where = destination) {
    setChosen(method)
    if (method) updateDraft({ methodId: method.methodId })
    if (!method || !where) return onChoose(null, notChosen)
    const customPrice = typedPrice(latestDraft.current.price)
    if (customPrice === undefined) return onChoose(null, unreadablePrice)
    const delivery = {
      methodId: method.methodId,
      pointCode: where.pointCode,
      address: where.address,
      price: customPrice,
      why: customPrice === null ? '' : latestDraft.current.why,
      quoted: method.price,
    }
    onChoose(delivery, null)
  }

  return {
    draft,
    result: quotes.result,
    chosen,
    failure: quotes.failure,
    isBusy: quotes.isBusy,
    choose,
    changePlace(place: DestinationKind | null) {
      updateDraft({ place, price: '', why: '' })
      setDestination(null)
      setChosen(null)
      quotes.clear()
      onChoose(null, place === null ? null : notChosen)
      quoteDraft()
    },
    typeAddress: (change: Partial<TypedAddress>) =>
      updateDraft({ address: { ...latestDraft.current.address, ...change } }),
    quoteAddress: (address: Destination['address']) => quote({ pointCode: null, address }),
    choosePoint(point: ChosenPoint) {
      updateDraft({ point })
      void quotePoint(point)
    },
    /** A price set by hand, or its reason. */
    typePrice(change: Partial<Pick<DeliveryDraft, 'price' | 'why'>>) {
      updateDraft(change)
      choose(chosen)
    },
  }
}

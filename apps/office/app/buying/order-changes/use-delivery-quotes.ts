import type {
  ChosenDelivery,
  DeliveryQuote,
  DeliveryQuotes,
  Destination,
} from '@shpulka/contract/buying/order-delivery'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../../base/api/client.ts'
import { typedPrice } from './draft-changes.rule.ts'
import type { ChosenPoint } from './point-search.tsx'
import { type TypedAddress, typedAddress } from './typed-address.rule.ts'

/** A chosen delivery with the quoted price that was shown. */
export type QuotedChoice = ChosenDelivery & { readonly quoted: number }

/** Where an order goes: to an address, to a pickup point, or where it went before. */
export type Place = 'address' | 'point' | 'same'

/** The possibly incomplete destination of an order. */
export interface TypedPlace {
  /** Null when it is agreed on later. */
  readonly place: Place | null
  readonly address: TypedAddress
  /** The chosen pickup point, or null. */
  readonly point: ChosenPoint | null
  /** The chosen delivery method, or null. */
  readonly methodId: number | null
  /** A price set by hand, and its reason. */
  readonly price: string
  readonly why: string
}
export const noPlace: TypedPlace = { place: null, address: {}, point: null, methodId: null, price: '', why: '' }

interface Options {
  /** The initial place, from a draft; it is quoted again. */
  readonly initial: TypedPlace
  /** Identifies the goods: when it changes, delivery is quoted again. */
  readonly contents: string
  readonly fetchQuotes: (destination: Destination) => Promise<DeliveryQuotes>
  /**
   * `delivery` is null when the delivery is unchanged, agreed on later or not chosen yet; in the last case `problem` is
   * a Russian text: the form may not be sent.
   */
  readonly onChoose: (delivery: QuotedChoice | null, problem: string | null) => void
  /** Called with the possibly incomplete place after each change. */
  readonly onTyped?: (typed: TypedPlace) => void
}

/** Neither a point nor an address: where the order went before. */
const asBefore: Destination = { pointCode: null, address: null }
const pauseMilliseconds = 400

const notChosen =
  'Доставка не выбрана: узнайте цену и отметьте способ — или верните первый вариант, и договоритесь о ней позже'
const unreadablePrice = 'Цена доставки не прочитана: напишите сумму в рублях, как 1 234,50, или сотрите её'

/** The typed place of an order, and the delivery methods quoted for it. Only the answer to the last request is used. */
export function useDeliveryQuotes({ initial, contents, fetchQuotes, onChoose, onTyped }: Options) {
  const [typed, setTyped] = useState(initial)
  const latestTyped = useRef(typed)
  const [destination, setDestination] = useState<Destination | null>(null)
  const [result, setResult] = useState<DeliveryQuotes | null>(null)
  const [chosen, setChosen] = useState<DeliveryQuote | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const latestRequest = useRef(0)
  const quotedContents = useRef(contents)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial place is quoted once
  useEffect(() => {
    if (typed.place === null) return
    onChoose(null, notChosen)
    quoteTypedPlace()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: quoted again only when the goods change
  useEffect(() => {
    if (quotedContents.current === contents) return
    quotedContents.current = contents
    if (typed.place === null || destination === null) return
    const requestNumber = ++latestRequest.current
    setResult(null)
    onChoose(null, notChosen)
    // The destination may change during the delay.
    const timer = setTimeout(() => {
      if (requestNumber === latestRequest.current) void quote(destination, chosen?.methodId)
    }, pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [contents])

  function put(change: Partial<TypedPlace>) {
    latestTyped.current = { ...latestTyped.current, ...change }
    setTyped(latestTyped.current)
    onTyped?.(latestTyped.current)
  }

  function clearQuotes() {
    setResult(null)
    setChosen(null)
    setFailure('')
  }

  async function quote(next: Destination, methodId?: number) {
    const requestNumber = ++latestRequest.current
    setBusy(true)
    clearQuotes()
    onChoose(null, notChosen)
    setDestination(next)
    try {
      const answer = await fetchQuotes(next)
      if (requestNumber !== latestRequest.current) return
      setResult(answer)
      const { quotes } = answer
      choose((quotes.length === 1 ? quotes[0] : quotes.find((each) => each.methodId === methodId)) ?? null, next)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (requestNumber === latestRequest.current) setFailure(error.message)
    } finally {
      if (requestNumber === latestRequest.current) setBusy(false)
    }
  }

  const quotePoint = ({ code, methodId }: ChosenPoint) => quote({ pointCode: code, address: null }, methodId)

  /** Quotes the typed place if it is complete. */
  function quoteTypedPlace() {
    const { place, point, methodId, address: parts } = latestTyped.current
    const address = typedAddress(parts)
    if (place === 'address' && address) void quote({ pointCode: null, address }, methodId ?? undefined)
    if (place === 'point' && point) void quotePoint(point)
    if (place === 'same') void quote(asBefore)
  }

  function choose(method: DeliveryQuote | null, where = destination) {
    setChosen(method)
    if (method) put({ methodId: method.methodId })
    if (!method || !where) return onChoose(null, notChosen)
    const customPrice = typedPrice(latestTyped.current.price)
    if (customPrice === undefined) return onChoose(null, unreadablePrice)
    const delivery = {
      methodId: method.methodId,
      pointCode: where.pointCode,
      address: where.address,
      price: customPrice,
      why: customPrice === null ? '' : latestTyped.current.why,
      quoted: method.price,
    }
    onChoose(delivery, null)
  }

  return {
    typed,
    result,
    chosen,
    failure,
    isBusy,
    choose,
    changePlace(place: Place | null) {
      latestRequest.current += 1
      setBusy(false)
      put({ place, price: '', why: '' })
      setDestination(null)
      clearQuotes()
      onChoose(null, place === null ? null : notChosen)
      quoteTypedPlace()
    },
    typeAddress: (change: Partial<TypedAddress>) => put({ address: { ...latestTyped.current.address, ...change } }),
    quoteAddress: (address: Destination['address']) => quote({ pointCode: null, address }),
    choosePoint(point: ChosenPoint) {
      put({ point })
      void quotePoint(point)
    },
    /** A price set by hand, or its reason. */
    typePrice(change: Partial<Pick<TypedPlace, 'price' | 'why'>>) {
      put(change)
      choose(chosen)
    },
  }
}

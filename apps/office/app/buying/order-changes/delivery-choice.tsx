import type {
  ChosenDelivery,
  DeliveryQuote,
  DeliveryQuotes,
  Destination,
} from '@shpulka/contract/buying/order-delivery'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { dateRangeText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiFailure } from '../../base/api/client.ts'
import { AddressFields } from './address-fields.tsx'
import { typedPrice } from './draft-changes.rule.ts'
import { type ChosenPoint, PointSearch } from './point-search.tsx'
import { type TypedAddress, typedAddress } from './typed-address.rule.ts'

/** A chosen delivery with the quoted price that was shown. */
export type QuotedChoice = ChosenDelivery & { readonly quoted: number }

interface Props {
  readonly siteId: number
  /** Title of the delivery agreed before, or null. */
  readonly currentDelivery: string | null
  readonly mayPrice: boolean
  /** Identifies the goods: when it changes, delivery is quoted again. */
  readonly contents: string
  readonly fetchQuotes: (destination: Destination) => Promise<DeliveryQuotes>
  /** `delivery` is null when unchanged; `problem` is a Russian text when the form may not be sent yet. */
  readonly onChoose: (delivery: QuotedChoice | null, problem: string | null) => void
  /** It replaces the button that was pressed. */
  readonly takesFocus?: boolean
  /** The initial place, from a draft; it is quoted again. */
  readonly typed?: TypedPlace
  /** Called with the possibly incomplete place after each change. */
  readonly onTyped?: (typed: TypedPlace) => void
}

type Place = 'address' | 'point' | 'same'

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
const asNow: Destination = { pointCode: null, address: null }
const pauseMilliseconds = 400

const notChosen =
  'Доставка не выбрана: узнайте цену и отметьте способ — или верните первый вариант, и договоритесь о ней позже'
const unreadablePrice = 'Цена доставки не прочитана: напишите сумму в рублях, как 1 234,50, или сотрите её'

/**
 * Chooses where an order goes and how: the destination, then a delivery method with its price and days. The total is
 * announced to screen readers by the surrounding form.
 */
export function DeliveryChoice({ siteId, currentDelivery, mayPrice, contents, fetchQuotes, onChoose, ...rest }: Props) {
  const [typed, setTyped] = useState(rest.typed ?? noPlace)
  const { place, price: customPriceText, why } = typed
  const latestTyped = useRef(typed)
  const put = (change: Partial<TypedPlace>) => {
    latestTyped.current = { ...latestTyped.current, ...change }
    setTyped(latestTyped.current)
    rest.onTyped?.(latestTyped.current)
  }
  const [destination, setDestination] = useState<Destination | null>(null)
  const [result, setResult] = useState<DeliveryQuotes | null>(null)
  const [chosen, setChosen] = useState<DeliveryQuote | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const name = useId()
  const frame = useRef<HTMLFieldSetElement>(null)
  const { takesFocus = false } = rest
  useEffect(() => {
    if (takesFocus) frame.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [takesFocus])

  // Only the answer to the last request is shown.
  const latestRequest = useRef(0)

  async function quote(next: Destination, methodId?: number) {
    const requestNumber = ++latestRequest.current
    setBusy(true)
    setFailure('')
    setResult(null)
    setChosen(null)
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
  /** Quotes the typed place if it is complete. */
  function resume() {
    const { place: at, point, methodId, address: parts } = latestTyped.current
    const address = typedAddress(parts)
    if (at === 'address' && address) void quote({ pointCode: null, address }, methodId ?? undefined)
    if (at === 'point' && point) void quoteOf(point)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial place is quoted once
  useEffect(() => {
    if (place === null) return
    onChoose(null, notChosen)
    resume()
  }, [])
  const quoted = useRef(contents)
  // biome-ignore lint/correctness/useExhaustiveDependencies: quoted again only when the goods change
  useEffect(() => {
    if (quoted.current === contents) return
    quoted.current = contents
    if (place === null || destination === null) return
    const requestNumber = ++latestRequest.current
    setResult(null)
    onChoose(null, notChosen)
    // The destination may change during the delay.
    const timer = setTimeout(() => {
      if (requestNumber === latestRequest.current) void quote(destination, chosen?.methodId)
    }, pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [contents])
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
  function changePlace(next: Place | null) {
    latestRequest.current += 1
    setBusy(false)
    put({ place: next, price: '', why: '' })
    setDestination(null)
    setResult(null)
    setChosen(null)
    setFailure('')
    onChoose(null, next === null ? null : notChosen)
    if (next === 'same') void quote(asNow)
    else resume()
  }
  const quoteOf = ({ code, methodId }: ChosenPoint) => quote({ pointCode: code, address: null }, methodId)
  const places: readonly (readonly [Place | null, string])[] = [
    [null, currentDelivery === null ? 'Согласуем позже' : `Как есть: ${currentDelivery}`],
    ...(currentDelivery === null ? [] : [['same', 'Туда же, посчитать заново'] as const]),
    ['address', 'На адрес'],
    ['point', 'В пункт выдачи'],
  ]
  return (
    <fieldset ref={frame} className="flex flex-col gap-3" aria-busy={isBusy}>
      <legend className="mb-1 font-medium">Доставка</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {places.map(([code, title]) => (
          <label key={code} className="flex min-h-11 min-w-0 items-center gap-2 break-words md:min-h-6">
            <input type="radio" name={`${name}-place`} checked={place === code} onChange={() => changePlace(code)} />
            {title}
          </label>
        ))}
      </div>
      {place === 'address' && (
        <AddressFields
          isBusy={isBusy}
          typed={typed.address}
          onTyped={(change) => put({ address: { ...latestTyped.current.address, ...change } })}
          onAddress={(address) => quote({ pointCode: null, address })}
        />
      )}
      {place === 'point' && (
        <PointSearch
          siteId={siteId}
          chosen={typed.point}
          onPoint={(point) => {
            put({ point })
            void quoteOf(point)
          }}
        />
      )}
      {isBusy && <p className="text-note text-ink-2">Узнаём цену…</p>}
      <FailureNotice message={failure || (result?.problem ?? undefined)} />
      {result?.warning && <Notice kind="note" title={result.warning} />}
      {result && result.quotes.length > 0 && (
        <div className="flex flex-col gap-1" role="radiogroup" aria-label="Способ доставки">
          {result.quotes.map((method) => (
            <label key={method.methodId} className="flex min-h-11 items-center gap-2 md:min-h-7">
              <input
                type="radio"
                name={`${name}-method`}
                checked={chosen?.methodId === method.methodId}
                onChange={() => choose(method)}
              />
              <span>
                {method.title} — {method.price === 0 ? 'бесплатно' : priceText(method.price)},{' '}
                {dateRangeText(method.dateFrom, method.dateTo)}
                {method.carrier === 'cdek' && <span className="text-note text-ink-2"> · цена&nbsp;СДЭК</span>}
                {!method.takesPayment && <span className="text-note text-warn"> · оплату не принимает</span>}
              </span>
            </label>
          ))}
        </div>
      )}
      {chosen && mayPrice && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label="Другая цена доставки, ₽"
            hint="Пусто — по расчёту"
            required={false}
            inputMode="decimal"
            maxLength={20}
            value={customPriceText}
            error={typedPrice(customPriceText) === undefined ? 'Сумма в рублях, как 1 234,50' : undefined}
            onChange={({ currentTarget: { value } }) => {
              put({ price: value })
              choose(chosen)
            }}
          />
          {typedPrice(customPriceText) != null && (
            <Field
              label="Почему другая цена"
              required
              maxLength={500}
              value={why}
              onChange={({ currentTarget: { value } }) => {
                put({ why: value })
                choose(chosen)
              }}
            />
          )}
        </div>
      )}
    </fieldset>
  )
}

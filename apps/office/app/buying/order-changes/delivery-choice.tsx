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

/** A chosen delivery, with the quoted price that was shown. */
export type QuotedChoice = ChosenDelivery & { readonly quoted: number }

interface Props {
  readonly siteId: number
  /** The delivery agreed already; null: none. */
  readonly now: string | null
  readonly mayPrice: boolean
  /** Identifies the goods: when it changes, prices are asked for again. */
  readonly contents: string
  readonly ask: (to: Destination) => Promise<DeliveryQuotes>
  /** `delivery` null: unchanged. `problem`: why the form may not be sent yet, in Russian; null: it may. */
  readonly onChoose: (delivery: QuotedChoice | null, problem: string | null) => void
  /** What was typed before, and is asked about anew; missing: nothing. */
  readonly typed?: TypedPlace
  /** What is typed, as far as it is. */
  readonly onTyped?: (typed: TypedPlace) => void
}

type Place = 'address' | 'point' | 'same'

/** Where an order goes, as far as it is typed. */
export interface TypedPlace {
  /** Null: it is agreed on later. */
  readonly place: Place | null
  readonly address: TypedAddress
  /** Null: none is chosen. */
  readonly point: ChosenPoint | null
  /** The way that was chosen; null: none. */
  readonly methodId: number | null
  /** A price by hand, and its reason. */
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
 * Where an order goes and how: the destination, then one of the methods that reach it, each with price and days. What it
 * comes to is announced by the form it stands in.
 */
export function DeliveryChoice({ siteId, now, mayPrice, contents, ask, onChoose, ...before }: Props) {
  const [typed, setTyped] = useState(before.typed ?? noPlace)
  const { place, price: byHand, why } = typed
  const latest = useRef(typed)
  const put = (change: Partial<TypedPlace>) => {
    latest.current = { ...latest.current, ...change }
    setTyped(latest.current)
    before.onTyped?.(latest.current)
  }
  const [to, setTo] = useState<Destination | null>(null)
  const [found, setFound] = useState<DeliveryQuotes | null>(null)
  const [chosen, setChosen] = useState<DeliveryQuote | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const name = useId()

  // Only the answer to the last request is shown.
  const asked = useRef(0)

  async function quote(next: Destination, methodId?: number) {
    const mine = ++asked.current
    setBusy(true)
    setFailure('')
    setFound(null)
    setChosen(null)
    onChoose(null, notChosen)
    setTo(next)
    try {
      const answer = await ask(next)
      if (mine !== asked.current) return
      setFound(answer)
      const { quotes } = answer
      choose((quotes.length === 1 ? quotes[0] : quotes.find((each) => each.methodId === methodId)) ?? null, next)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (mine === asked.current) setFailure(error.message)
    } finally {
      if (mine === asked.current) setBusy(false)
    }
  }
  /** Asks about what is typed, if that is enough. */
  function resume() {
    const { place: at, point, methodId, address: parts } = latest.current
    const address = typedAddress(parts)
    if (at === 'address' && address) void quote({ pointCode: null, address }, methodId ?? undefined)
    if (at === 'point' && point) void quoteOf(point)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before is asked about once
  useEffect(() => {
    if (place === null) return
    onChoose(null, notChosen)
    resume()
  }, [])
  const quoted = useRef(contents)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the contents change, and only then
  useEffect(() => {
    if (quoted.current === contents) return
    quoted.current = contents
    if (place === null || to === null) return
    const mine = ++asked.current
    setFound(null)
    onChoose(null, notChosen)
    // Another destination may be given within the pause.
    const timer = setTimeout(() => {
      if (mine === asked.current) void quote(to, chosen?.methodId)
    }, pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [contents])
  function choose(one: DeliveryQuote | null, where = to) {
    setChosen(one)
    if (one) put({ methodId: one.methodId })
    if (!one || !where) return onChoose(null, notChosen)
    const hand = typedPrice(latest.current.price)
    if (hand === undefined) return onChoose(null, unreadablePrice)
    const delivery = {
      ...{ methodId: one.methodId, pointCode: where.pointCode, address: where.address },
      ...{ price: hand, why: hand === null ? '' : latest.current.why, quoted: one.price },
    }
    onChoose(delivery, null)
  }
  function go(next: Place | null) {
    asked.current += 1
    setBusy(false)
    put({ place: next, price: '', why: '' })
    setTo(null)
    setFound(null)
    setChosen(null)
    setFailure('')
    onChoose(null, next === null ? null : notChosen)
    if (next === 'same') void quote(asNow)
    else resume()
  }
  const quoteOf = ({ code, methodId }: ChosenPoint) => quote({ pointCode: code, address: null }, methodId)
  const places: readonly (readonly [Place | null, string])[] = [
    [null, now === null ? 'Согласуем позже' : `Как есть: ${now}`],
    ...(now === null ? [] : [['same', 'Туда же, посчитать заново'] as const]),
    ['address', 'На адрес'],
    ['point', 'В пункт выдачи'],
  ]
  return (
    <fieldset className="flex flex-col gap-3" aria-busy={isBusy}>
      <legend className="mb-1 font-medium">Доставка</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {places.map(([code, title]) => (
          <label key={code} className="flex min-h-11 min-w-0 items-center gap-2 break-words md:min-h-6">
            <input type="radio" name={`${name}-place`} checked={place === code} onChange={() => go(code)} />
            {title}
          </label>
        ))}
      </div>
      {place === 'address' && (
        <AddressFields
          isBusy={isBusy}
          typed={typed.address}
          onTyped={(change) => put({ address: { ...latest.current.address, ...change } })}
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
      <FailureNotice message={failure || (found?.problem ?? undefined)} />
      {found?.warning && <Notice kind="note" title={found.warning} />}
      {found && found.quotes.length > 0 && (
        <div className="flex flex-col gap-1" role="radiogroup" aria-label="Способ доставки">
          {found.quotes.map((one) => (
            <label key={one.methodId} className="flex min-h-11 items-center gap-2 md:min-h-7">
              <input
                type="radio"
                name={`${name}-method`}
                checked={chosen?.methodId === one.methodId}
                onChange={() => choose(one)}
              />
              <span>
                {one.title} — {one.price === 0 ? 'бесплатно' : priceText(one.price)},{' '}
                {dateRangeText(one.dateFrom, one.dateTo)}
                {one.carrier === 'cdek' && <span className="text-note text-ink-2"> · цена&nbsp;СДЭК</span>}
                {!one.takesPayment && <span className="text-note text-warn"> · оплату не принимает</span>}
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
            value={byHand}
            error={typedPrice(byHand) === undefined ? 'Сумма в рублях, как 1 234,50' : undefined}
            onChange={({ currentTarget: { value } }) => {
              put({ price: value })
              choose(chosen)
            }}
          />
          {typedPrice(byHand) != null && (
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

import type { Address } from '@shpulka/contract/buying/delivery'
import {
  type ChosenDelivery,
  type DeliveryQuote,
  type DeliveryQuotes,
  type Destination,
  type FoundPoint,
  orderDelivery,
} from '@shpulka/contract/buying/order-delivery'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { dateRangeText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { type FormEvent, useId, useState } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { typedPrice } from './draft-changes.rule.ts'

interface Props {
  readonly siteId: number
  /** How it goes already; null: it is not agreed. */
  readonly now: string | null
  readonly mayPrice: boolean
  readonly ask: (to: Destination) => Promise<DeliveryQuotes>
  /** Null: as it is. */
  readonly onChoose: (delivery: (ChosenDelivery & { quoted: number }) | null) => void
}

type Place = 'address' | 'point' | 'same'
const asNow: Destination = { pointCode: null, address: null }

/** Where an order goes and how: the destination, then one of the ways that lead there, each with its price and days. */
export function DeliveryChoice({ siteId, now, mayPrice, ask, onChoose }: Props) {
  const [place, setPlace] = useState<Place | null>(null)
  const [to, setTo] = useState<Destination | null>(null)
  const [found, setFound] = useState<DeliveryQuotes | null>(null)
  const [chosen, setChosen] = useState<DeliveryQuote | null>(null)
  const [byHand, setByHand] = useState('')
  const [why, setWhy] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const name = useId()

  async function quote(next: Destination, methodId?: number) {
    setBusy(true)
    setFailure('')
    setFound(null)
    setChosen(null)
    onChoose(null)
    setTo(next)
    try {
      const answer = await ask(next)
      setFound(answer)
      const only = answer.quotes.find((each) => each.methodId === methodId) ?? answer.quotes[0]
      if (answer.quotes.length === 1 || methodId !== undefined) choose(only ?? null, next)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  function choose(one: DeliveryQuote | null, where = to, price = byHand, reason = why) {
    setChosen(one)
    if (!one || !where) return onChoose(null)
    const hand = typedPrice(price)
    onChoose({
      ...{ methodId: one.methodId, pointCode: where.pointCode, address: where.address },
      ...{ price: hand ?? null, why: hand == null ? '' : reason, quoted: one.price },
    })
  }
  function go(next: Place | null) {
    setPlace(next)
    setFound(null)
    setChosen(null)
    setFailure('')
    onChoose(null)
    if (next === 'same') void quote(asNow)
  }
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
        <AddressFields isBusy={isBusy} onAddress={(address) => quote({ pointCode: null, address })} />
      )}
      {place === 'point' && (
        <PointSearch
          siteId={siteId}
          onPoint={({ code, methodId }) => quote({ pointCode: code, address: null }, methodId)}
        />
      )}
      <FailureNotice message={failure || (found?.problem ?? undefined)} />
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
              setByHand(value)
              choose(chosen, to, value)
            }}
          />
          {typedPrice(byHand) != null && (
            <Field
              label="Почему другая цена"
              required
              maxLength={500}
              value={why}
              onChange={({ currentTarget: { value } }) => {
                setWhy(value)
                choose(chosen, to, byHand, value)
              }}
            />
          )}
        </div>
      )}
    </fieldset>
  )
}

const fields = [
  ['city', 'Город', true],
  ['street', 'Улица', true],
  ['house', 'Дом', true],
  ['flat', 'Квартира, офис', false],
  ['region', 'Область', false],
  ['zip', 'Индекс', false],
] as const

/** An address; not a form of its own, for it stands inside one. */
function AddressFields({ isBusy, onAddress }: { isBusy: boolean; onAddress: (address: Address) => void }) {
  const [typed, setTyped] = useState<Partial<Record<(typeof fields)[number][0], string>>>({})
  const text = (name: (typeof fields)[number][0]) => (typed[name] ?? '').trim()
  const isWhole = text('city').length > 1 && text('street') !== '' && text('house') !== ''
  const ask = () =>
    isWhole &&
    onAddress({
      ...{ city: text('city'), street: text('street'), house: text('house') },
      ...{ flat: text('flat'), region: text('region'), zip: /^\d{6}$/.test(text('zip')) ? text('zip') : '' },
    })
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-end gap-3">
      {fields.map(([name, label, required]) => (
        <Field
          key={name}
          {...{ label, required }}
          maxLength={name === 'zip' ? 6 : 200}
          value={typed[name] ?? ''}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            ask()
          }}
        />
      ))}
      <Button look="quiet" className="self-start" disabled={!isWhole} isBusy={isBusy} onClick={ask}>
        Узнать цену
      </Button>
    </div>
  )
}

function PointSearch({ siteId, onPoint }: { siteId: number; onPoint: (point: FoundPoint) => void }) {
  const [q, setQ] = useState('')
  const [points, setPoints] = useState<readonly FoundPoint[] | null>(null)
  const [failure, setFailure] = useState('')
  async function find(event?: FormEvent) {
    event?.preventDefault()
    if (q.trim() === '') return
    setFailure('')
    try {
      setPoints((await callApi(orderDelivery.searchDeliveryPoints, { body: { siteId, q } })).points)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Field
          className="min-w-48 grow"
          label="Пункт: город, улица, название"
          required
          maxLength={200}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
          onKeyDown={(event) => void (event.key === 'Enter' && find(event))}
        />
        <Button look="quiet" onClick={() => void find()}>
          Найти
        </Button>
      </div>
      <FailureNotice message={failure} />
      {points?.length === 0 && <p className="text-note text-ink-2">Таких пунктов нет</p>}
      <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto">
        {points?.map((point) => (
          <li key={point.code}>
            <Button
              look="quiet"
              size="small"
              onClick={() => {
                setPoints([point])
                onPoint(point)
              }}
            >
              {point.city}, {point.address} — {point.title}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

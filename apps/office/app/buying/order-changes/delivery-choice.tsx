import type { DeliveryQuotes, Destination } from '@shpulka/contract/buying/order-delivery'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { useEffect, useId, useRef } from 'react'
import { AddressFields } from './address-fields.tsx'
import { CustomPrice } from './custom-price.tsx'
import { PointSearch } from './point-search.tsx'
import { QuotedMethods } from './quoted-methods.tsx'
import {
  type DeliveryDraft,
  type DestinationKind,
  noDelivery,
  type QuotedChoice,
  useDeliveryQuotes,
} from './use-delivery-quotes.ts'

interface Props {
  readonly siteId: number
  /** Title of the delivery agreed on before, or null. */
  readonly currentDelivery: string | null
  readonly mayPrice: boolean
  /** Identifies the goods: when it changes, delivery is quoted again. */
  readonly contents: string
  readonly fetchQuotes: (destination: Destination) => Promise<DeliveryQuotes>
  /** `delivery` is null when unchanged; `problem` is a Russian text when the form may not be sent yet. */
  readonly onChoose: (delivery: QuotedChoice | null, problem: string | null) => void
  /** It takes the place of the button that was pressed, so it takes its focus too. */
  readonly takesFocus?: boolean
  /** What was typed before a reload; it is quoted again. */
  readonly initial?: DeliveryDraft
  /** Called after each change of what is typed. */
  readonly onTyped?: (draft: DeliveryDraft) => void
}

/**
 * Chooses where an order goes and how: the destination, then a delivery method with its price and days. The total is
 * announced to screen readers by the surrounding form.
 */
export function DeliveryChoice(props: Props) {
  const { siteId, currentDelivery, mayPrice, takesFocus = false, initial = noDelivery } = props
  const quoting = useDeliveryQuotes({ ...props, initial })
  const { draft, result, chosen, failure, isBusy } = quoting
  const name = useId()
  const frame = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (takesFocus) frame.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [takesFocus])
  const destinations: readonly (readonly [DestinationKind | null, string])[] = [
    [null, currentDelivery === null ? 'Согласуем позже' : `Как есть: ${currentDelivery}`],
    ...(currentDelivery === null ? [] : [['same', 'Туда же, посчитать заново'] as const]),
    ['address', 'На адрес'],
    ['point', 'В пункт выдачи'],
  ]
  return (
    <fieldset ref={frame} className="flex flex-col gap-3" aria-busy={isBusy}>
      <legend className="mb-1 font-medium">Доставка</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {destinations.map(([kind, title]) => (
          <label key={kind} className="flex min-h-11 min-w-0 items-center gap-2 break-words md:min-h-6">
            <input type="radio" name={name} checked={draft.place === kind} onChange={() => quoting.changePlace(kind)} />
            {title}
          </label>
        ))}
      </div>
      {draft.place === 'address' && (
        <AddressFields
          isBusy={isBusy}
          typed={draft.address}
          onTyped={quoting.typeAddress}
          onAddress={quoting.quoteAddress}
        />
      )}
      {draft.place === 'point' && <PointSearch siteId={siteId} chosen={draft.point} onPoint={quoting.choosePoint} />}
      {isBusy && <p className="text-note text-ink-2">Узнаём цену…</p>}
      <FailureNotice message={failure || (result?.problem ?? undefined)} />
      {result?.warning && <Notice kind="note" title={result.warning} />}
      {result && result.quotes.length > 0 && (
        <QuotedMethods quotes={result.quotes} chosenId={chosen?.methodId} onChoose={quoting.choose} />
      )}
      {chosen && mayPrice && <CustomPrice price={draft.price} why={draft.why} onTyped={quoting.typePrice} />}
    </fieldset>
  )
}

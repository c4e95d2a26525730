import { type DeskRefundTerms, orderRefunds, type RefundPreview } from '@shpulka/contract/buying/order-refunds'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useEffect, useState } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { lineParts, refundTotals, signedPrice } from './refund-sums.rule.ts'

/** The refund item by item, its total, where the money goes, and the receipts to be issued. */
export function RefundSums({
  preview,
  terms,
}: {
  preview: RefundPreview | null
  terms: Pick<DeskRefundTerms, 'paid' | 'left' | 'debt'>
}) {
  if (!preview) return <PaidBefore {...terms} />
  const { lines, delivery, amount, bonuses, returned, debt, parts } = preview
  const rest = amount - returned
  const { full, discount, rounding } = refundTotals(lines)
  return (
    <section aria-label="Что вернётся" className="flex flex-col gap-3 rounded-control bg-ground p-3">
      <ul className="flex flex-col gap-1">
        {lines.map((line) => (
          <li key={line.line} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
            <span className="break-words">
              {line.title}
              <span className="block text-note text-ink-2">{lineParts(line)}</span>
            </span>
            <span className="whitespace-nowrap">{priceText(line.amount)}</span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-2">
        <Row title="Товары" kopecks={full} />
        {discount > 0 && <Row title="Скидка по промокоду" kopecks={-discount} />}
        {bonuses > 0 && <Row title="Было оплачено бонусами" kopecks={-bonuses} />}
        {rounding !== 0 && <Row title="Округление до копейки" kopecks={rounding} />}
        {delivery > 0 && <Row title="Доставка" kopecks={delivery} />}
        {returned > 0 && <Row title="Возвращено раньше" kopecks={-returned} />}
        {debt > 0 && <Row title="Уменьшит долг по заказу" kopecks={debt} isStrong />}
        {(debt === 0 || rest > debt) && <Row title="Вернём деньгами" kopecks={rest - debt} isStrong />}
      </dl>
      {parts.map(({ way, isByHand, amount: sum, receipt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: payments stand in one order
        <div key={index}>
          <p className="font-medium">
            {priceText(sum)} — {way}
            {isByHand && ': переведите сами и отметьте в заказе'}
          </p>
          {receipt && (
            <ul className="mt-1 text-note text-ink-2" aria-label="Чек возврата">
              {receipt.map(({ description, quantity, price, isHandedOver }) => (
                <li key={`${description} ${price} ${isHandedOver}`} className="flex justify-between gap-4">
                  <span className="min-w-0 break-words">
                    В чеке: {description}
                    {!isHandedOver && <span className="text-ink-3">, возврат предоплаты</span>}
                  </span>
                  <span className="whitespace-nowrap">
                    {quantity} × {priceText(price)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {bonuses > 0 && <p className="font-medium">{priceText(bonuses)} — бонусами на счёт покупателя</p>}
      <PaidBefore {...terms} returning={rest} />
    </section>
  )
}

/** How much was paid and is refunded already, and is owed; `returning` is the sum of this refund. */
function PaidBefore({ paid, left, debt, returning }: { paid: number; left: number; debt: number; returning?: number }) {
  const most = left + debt
  return (
    <p className="text-note text-ink-2">
      Оплачено {priceText(paid)}, уже возвращено {priceText(paid - left)}
      {debt > 0 && `, долг ${priceText(debt)}`},{' '}
      {returning === undefined ? `можно вернуть ${priceText(most)}` : `останется ${priceText(most - returning)}`}
    </p>
  )
}

const Row = ({ title, kopecks, isStrong }: { title: string; kopecks: number; isStrong?: boolean }) => (
  <>
    <dt className={isStrong ? 'font-semibold' : 'text-ink-2'}>{title}</dt>
    <dd className={`text-right whitespace-nowrap ${isStrong ? 'font-semibold' : ''}`}>{signedPrice(kopecks)}</dd>
  </>
)

type PreviewRequest = Parameters<typeof callApi<typeof orderRefunds.previewRefund>>[1]['body']

/**
 * Sums and receipts of the current choice; null when nothing is chosen or they are still loading. `onStale` is called
 * when somebody else has refunded a part since the terms were read.
 */
export function useRefundPreview(
  orderId: number,
  request: PreviewRequest | null,
  onStale: () => void,
): { preview: RefundPreview | null; failure: string | null } {
  const [preview, setPreview] = useState<RefundPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const text = JSON.stringify(request)
  useEffect(() => {
    setPreview(null)
    setFailure(null)
    const body = JSON.parse(text) as PreviewRequest | null
    if (!body) return
    const controller = new AbortController()
    callApi(orderRefunds.previewRefund, { params: { id: orderId }, body, signal: controller.signal }).then(
      setPreview,
      (error) => {
        if (controller.signal.aborted) return
        setFailure(error instanceof ApiFailure ? error.message : String(error))
        if (error instanceof ApiFailure && error.status === 409) onStale()
      },
    )
    return () => controller.abort()
  }, [orderId, text, onStale])
  return { preview, failure }
}

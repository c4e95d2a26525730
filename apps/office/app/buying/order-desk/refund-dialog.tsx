import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { type DeskRefundTerms, orderRefunds, type RefundPreview } from '@shpulka/contract/buying/order-refunds'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { Stepper } from '@shpulka/ui/stepper.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { type ChosenCount, chosenLines, isAnySent } from './refund-choice.rule.ts'
import { lineParts, paidLine, refundTotals, signedPrice } from './refund-sums.rule.ts'

type Request = DeskRefundTerms['requests'][number]

/** Shows a refund with its payments and receipts before it is made. A request of the buyer is offered first. */
export function RefundDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const [terms, setTerms] = useState<DeskRefundTerms | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isOwn, setOwn] = useState(false)
  useEffect(() => {
    let isGone = false
    callApi(orderRefunds.viewRefundTerms, { params: { id: order.id } }).then(
      (answer) => !isGone && setTerms(answer),
      (error) => !isGone && setFailure(error instanceof ApiFailure ? error.message : String(error)),
    )
    return () => {
      isGone = true
    }
  }, [order.id])
  const request = isOwn ? undefined : terms?.requests[0]
  return (
    <LazyDialog isOpen onClose={onClose} title={`Вернуть деньги: ${order.number}`}>
      <div className="flex min-h-40 flex-col gap-4">
        <FailureNotice message={failure ?? terms?.whyNot} />
        {terms && terms.whyNot === null && request && (
          <RequestForm
            key={request.id}
            orderId={order.id}
            request={request}
            terms={terms}
            onClose={onClose}
            onOwn={() => setOwn(true)}
          />
        )}
        {terms && terms.whyNot === null && !request && <LinesForm orderId={order.id} terms={terms} onClose={onClose} />}
      </div>
    </LazyDialog>
  )
}

interface RequestProps {
  orderId: number
  request: Request
  terms: DeskRefundTerms
  onClose: () => void
  onOwn: () => void
}

/** Pays a request of the buyer unchanged. */
function RequestForm({ orderId, request, terms, onClose, onOwn }: RequestProps) {
  const [isReceived, setReceived] = useState(request.isReceived)
  const { preview, failure } = usePreview(orderId, { requestId: request.id })
  const paying = useChange((amount: number) =>
    callApi(orderRefunds.payRequest, {
      params: { id: request.id },
      body: { from: request.status.code, isReceived, amount },
    }),
  )
  async function pay(event: FormEvent) {
    event.preventDefault()
    if (preview && (await paying.run(preview.amount))) onClose()
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={pay}>
      <FailureNotice message={paying.failure?.message ?? failure} />
      <div>
        <p className="font-medium">
          Заявка {request.number}: {request.reason.toLowerCase()}
        </p>
        {request.comment && <p className="text-ink-2">{request.comment}</p>}
        <ul className="mt-1">
          {request.lines.map(({ line, title, count }) => (
            <li key={line}>
              {title} — {count} шт
            </li>
          ))}
        </ul>
      </div>
      {!request.isReceived && (
        <Checkbox checked={isReceived} onChange={(event) => setReceived(event.currentTarget.checked)}>
          Товар уже у нас
        </Checkbox>
      )}
      <Preview preview={preview} terms={terms} />
      <PayButton preview={preview} isBusy={paying.isBusy} isFirst />
      <Button look="plain" size="small" onClick={onOwn}>
        Вернуть за другое
      </Button>
    </form>
  )
}

/** A refund of goods that staff choose. */
function LinesForm({ orderId, terms, onClose }: { orderId: number; terms: DeskRefundTerms; onClose: () => void }) {
  const [counts, setCounts] = useState<ReadonlyMap<number, ChosenCount>>(new Map())
  const [withDelivery, setWithDelivery] = useState(false)
  const [isReceived, setReceived] = useState(true)
  const [key] = useState(() => crypto.randomUUID())
  const lines = chosenLines(terms.lines, counts)
  const hasSent = isAnySent(lines)
  const { preview, failure } = usePreview(orderId, lines.length > 0 ? { lines, withDelivery } : null)
  const { run, isBusy, ...refunding } = useChange((amount: number, reasonId: number, why: string) =>
    callApi(orderRefunds.refundOrder, {
      params: { id: orderId },
      body: { key, lines, withDelivery, reasonId, isReceived: isReceived && hasSent, amount, why },
    }),
  )
  async function refund(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reasonId = Number(form.get('reason'))
    if (preview && (await run(preview.amount, reasonId, String(form.get('why') ?? '').trim()))) onClose()
  }
  const choose = (line: number, changed: Partial<ChosenCount>) =>
    setCounts(new Map(counts).set(line, { ...(counts.get(line) ?? { sent: 0, unsent: 0 }), ...changed }))
  const hasUnsent = terms.lines.some(({ unsentLeft }) => unsentLeft > 0)
  return (
    <form className="flex flex-col gap-4" onSubmit={refund}>
      <FailureNotice message={refunding.failure?.message ?? failure} />
      <ul className="flex flex-col">
        {terms.lines.map(({ line, title, vendorCode, goneLeft, unsentLeft, ...sums }) => (
          <li
            key={line}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2 first:border-t-0"
          >
            <span className="min-w-0 grow basis-48">
              {title}
              <span className="block text-note text-ink-3">
                {[vendorCode, paidLine(sums)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="flex flex-col gap-2">
              {goneLeft > 0 && (
                <Counted note={hasUnsent ? `отправлено ${goneLeft}` : `из ${goneLeft}`}>
                  <Stepper
                    label={`Сколько возвращают: ${title}`}
                    value={counts.get(line)?.sent ?? 0}
                    min={0}
                    max={goneLeft}
                    onChange={(sent) => choose(line, { sent })}
                  />
                </Counted>
              )}
              {unsentLeft > 0 && (
                <Counted note={`не отправлено ${unsentLeft}`}>
                  <Stepper
                    label={`Сколько не отправлять: ${title}`}
                    value={counts.get(line)?.unsent ?? 0}
                    min={0}
                    max={unsentLeft}
                    onChange={(unsent) => choose(line, { unsent })}
                  />
                </Counted>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Select
        key={hasSent ? 'sent' : 'unsent'}
        label="Причина"
        name="reason"
        defaultValue={terms.reasons.find(({ isForUnsent }) => isForUnsent === (hasUnsent && !hasSent))?.id}
        options={terms.reasons.map(({ id, title }) => ({ value: String(id), title }))}
      />
      {hasSent && (
        <Checkbox checked={isReceived} onChange={(event) => setReceived(event.currentTarget.checked)}>
          Товар уже у нас: вернётся на склад, если его можно продать
        </Checkbox>
      )}
      {terms.delivery > 0 && (
        <Checkbox checked={withDelivery} onChange={(event) => setWithDelivery(event.currentTarget.checked)}>
          Вернуть и доставку, {priceText(terms.delivery)}
        </Checkbox>
      )}
      <TextArea label="Слова покупателю" name="why" maxLength={1000} rows={2} />
      <Preview preview={preview} terms={terms} />
      <PayButton preview={preview} isBusy={isBusy} />
    </form>
  )
}

const Counted = ({ note, children }: { note: string; children: React.ReactNode }) => (
  <span className="flex items-center justify-end gap-2 text-note text-ink-3">
    {note}
    {children}
  </span>
)

/** With `isFirst` the button takes the focus once the sum is known, so that Enter pays. */
function PayButton({
  preview,
  isBusy,
  isFirst = false,
}: {
  preview: RefundPreview | null
  isBusy: boolean
  isFirst?: boolean
}) {
  if (!preview) return <Button disabled>Вернуть</Button>
  return (
    // Its own key makes it a new element, so that `autoFocus` works.
    <Button key="known" type="submit" isBusy={isBusy} autoFocus={isFirst}>
      Вернуть {priceText(preview.amount)}
    </Button>
  )
}

/** The refund item by item, its total, where the money goes, and the receipts to be issued. */
function Preview({ preview, terms }: { preview: RefundPreview | null; terms: Pick<DeskRefundTerms, 'paid' | 'left'> }) {
  if (!preview) return <PaidBefore {...terms} />
  const { lines, delivery, amount, bonuses, parts } = preview
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
        <Row title="Вернём деньгами" kopecks={amount} isStrong />
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
      <PaidBefore {...terms} returning={parts.reduce((sum, part) => sum + part.amount, 0)} />
    </section>
  )
}

/** How much of the paid sum is refunded already; `returning` is the sum of this refund. */
function PaidBefore({ paid, left, returning }: { paid: number; left: number; returning?: number }) {
  return (
    <p className="text-note text-ink-2">
      Оплачено {priceText(paid)}, уже возвращено {priceText(paid - left)},{' '}
      {returning === undefined ? `можно вернуть ${priceText(left)}` : `останется ${priceText(left - returning)}`}
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

/** Sums and receipts of the current choice; null when nothing is chosen or they are still loading. */
function usePreview(
  orderId: number,
  request: PreviewRequest | null,
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
        if (!controller.signal.aborted) setFailure(error instanceof ApiFailure ? error.message : String(error))
      },
    )
    return () => controller.abort()
  }, [orderId, text])
  return { preview, failure }
}

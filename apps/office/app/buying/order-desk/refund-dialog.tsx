import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { type DeskRefundTerms, orderRefunds, type RefundPreview } from '@shpulka/contract/buying/order-refunds'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { Stepper } from '@shpulka/ui/stepper.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { DialogActions } from '../../base/record/dialog-actions.tsx'
import { type ChosenCount, chosenLines, isAnySent } from './refund-choice.rule.ts'
import { RefundSums, useRefundPreview } from './refund-preview.tsx'
import { paidLine } from './refund-sums.rule.ts'

type Request = DeskRefundTerms['requests'][number]

/** Shows a refund with its payments and receipts before it is made. A request of the buyer is offered first. */
export default function RefundDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const [terms, setTerms] = useState<DeskRefundTerms | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** Staff choose the goods, not a request of the buyer; null until it is known whether there is one. */
  const [isOwn, setOwn] = useState<boolean | null>(null)
  const [readings, setReadings] = useState(0)
  const onStale = useCallback(() => setReadings((count) => count + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when somebody else has refunded a part
  useEffect(() => {
    let isGone = false
    callApi(orderRefunds.viewRefundTerms, { params: { id: order.id } }).then(
      (answer) => {
        if (isGone) return
        setTerms(answer)
        // A request that comes later does not take the place of what is being chosen.
        setOwn((current) => current ?? answer.requests.length === 0)
      },
      (error) => !isGone && setFailure(error instanceof ApiFailure ? error.message : String(error)),
    )
    return () => {
      isGone = true
    }
  }, [order.id, readings])
  const request = isOwn ? undefined : terms?.requests[0]
  return (
    <LazyDialog
      isOpen
      onClose={onClose}
      title={`${order.isPaid ? 'Вернуть деньги' : 'Вернуть товар'}: ${order.number}`}
    >
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
            onStale={onStale}
          />
        )}
        {terms && terms.whyNot === null && !request && (
          <LinesForm orderId={order.id} terms={terms} onClose={onClose} onStale={onStale} />
        )}
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
  onStale: () => void
}

/** Pays a request of the buyer unchanged. */
function RequestForm({ orderId, request, terms, onClose, onOwn, onStale }: RequestProps) {
  const [isReceived, setReceived] = useState(request.isReceived)
  const { preview, failure } = useRefundPreview(orderId, { requestId: request.id }, onStale)
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
          {request.lines.map(({ line, title, count, packSize }) => (
            <li key={line}>
              {title} — {amountText(count, packSize)}
            </li>
          ))}
        </ul>
      </div>
      {/* After a refusal of the bank goods that never came are not asked about again. */}
      {!request.isReceived && request.status.code !== 'received' && (
        <Checkbox checked={isReceived} onChange={(event) => setReceived(event.currentTarget.checked)}>
          Товар уже у нас
        </Checkbox>
      )}
      <RefundSums preview={preview} terms={terms} />
      <DialogActions>
        <PayButton preview={preview} isBusy={paying.isBusy} isFirst />
        <Button look="plain" size="small" onClick={onOwn}>
          Вернуть за другое
        </Button>
      </DialogActions>
    </form>
  )
}

/** A refund of goods that staff choose. */
function LinesForm({ orderId, terms, onClose, onStale }: Omit<RequestProps, 'request' | 'onOwn'>) {
  const [counts, setCounts] = useState<ReadonlyMap<number, ChosenCount>>(new Map())
  const [withDelivery, setWithDelivery] = useState(false)
  const [isReceived, setReceived] = useState(true)
  /** Null until it is chosen: then the first one that fits the goods. */
  const [reason, setReason] = useState<string | null>(null)
  const [key] = useState(() => crypto.randomUUID())
  const lines = chosenLines(terms.lines, counts)
  const hasSent = isAnySent(lines)
  const { preview, failure } = useRefundPreview(orderId, lines.length > 0 ? { lines, withDelivery } : null, onStale)
  const hasUnsent = terms.lines.some(({ unsentLeft }) => unsentLeft > 0)
  const fitting = terms.reasons.find(({ isForUnsent }) => isForUnsent === (hasUnsent && !hasSent)) ?? terms.reasons[0]
  const reasonId = reason === null ? fitting!.id : Number(reason)
  const { run, isBusy, ...refunding } = useChange((amount: number, why: string) =>
    callApi(orderRefunds.refundOrder, {
      params: { id: orderId },
      body: { key, lines, withDelivery, reasonId, isReceived: isReceived && hasSent, amount, why },
    }),
  )
  async function refund(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const why = String(new FormData(event.currentTarget).get('why') ?? '').trim()
    if (!preview) return
    if (await run(preview.amount, why)) onClose()
    else onStale()
  }
  const choose = (line: number, changed: Partial<ChosenCount>) =>
    setCounts(new Map(counts).set(line, { ...(counts.get(line) ?? { sent: 0, unsent: 0 }), ...changed }))
  return (
    <form className="flex flex-col gap-4" onSubmit={refund}>
      <FailureNotice message={refunding.failure?.message ?? failure} />
      <ul className="flex flex-col">
        {terms.lines.map(({ line, title, vendorCode, sentLeft, unsentLeft, ...sums }) => (
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
              {sentLeft > 0 && (
                <Counted note={hasUnsent ? `отправлено ${sentLeft}` : `из ${sentLeft}`}>
                  <Stepper
                    label={`Сколько возвращают: ${title}`}
                    value={counts.get(line)?.sent ?? 0}
                    min={0}
                    max={sentLeft}
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
        label="Причина"
        value={String(reasonId)}
        options={terms.reasons.map(({ id, title }) => ({ value: String(id), title }))}
        onChange={(event) => setReason(event.currentTarget.value)}
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
      <RefundSums preview={preview} terms={terms} />
      <DialogActions>
        <PayButton preview={preview} isBusy={isBusy} />
      </DialogActions>
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
  if (!preview) return <Button isDisabled>Вернуть</Button>
  const { debt, amount, returned } = preview
  return (
    // Its own key makes it a new element, so that `autoFocus` works.
    <Button key="known" type="submit" isBusy={isBusy} autoFocus={isFirst}>
      {debt === amount - returned && debt > 0 ? 'Уменьшить долг на' : 'Вернуть'} {priceText(amount - returned)}
    </Button>
  )
}

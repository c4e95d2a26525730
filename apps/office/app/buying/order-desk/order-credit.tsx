import type { OrderCredit as Credit } from '@shpulka/contract/buying/credit'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { orderPayment } from '@shpulka/contract/buying/order-payment'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { dayOf, Fact } from '../../base/record/fact.tsx'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useDraft } from '../../base/shell/use-draft.ts'
import { useKeys } from '../../base/shell/use-keys.ts'

const dayForms = ['день', 'дня', 'дней'] as const

/** When the order is to be paid and what its payer owes, among the facts of its money. */
export function CreditFacts({ order, credit: { days, dueOn, terms, debt } }: { order: DeskOrder; credit: Credit }) {
  return (
    <>
      {days !== null && !order.isPaid && (
        <Fact title="Отсрочка">
          {dueOn ? `оплата до ${dateText(dayOf(dueOn))}` : `${counted(days, dayForms)} после отгрузки`}
        </Fact>
      )}
      <Fact title="Долг плательщика">
        {priceText(debt.owed)}
        {terms && ` из ${priceText(terms.limit)}`}
        {debt.inWork > 0 && `, собираем ещё на ${priceText(debt.inWork)}`}
        {debt.overdue > 0 && <span className="font-medium text-bad">, просрочено {priceText(debt.overdue)}</span>}
      </Fact>
    </>
  )
}

/** Defers the payment of an order by the terms of its payer, makes it due again, records it when it has come. */
export function CreditActions({ order, credit }: { order: DeskOrder; credit: Credit }) {
  const session = useSession()
  const [openDialog, setOpenDialog] = useState<'reason' | 'payment' | null>(null)
  /** Of the payment in the dialog: sent again, it is recorded once. */
  const [key, setKey] = useState('')
  const [done, setDone] = useState('')
  const mayDefer = mayDoAt(session, 'orders.status', order.site.id) && credit.refusal === null
  const isDeferred = credit.days !== null
  const mayPay =
    isDeferred &&
    !order.isPaid &&
    order.owed > 0 &&
    order.status.stage !== 'cancelled' &&
    mayDoAt(session, 'orders.money', order.site.id)
  const revalidator = useRevalidator()
  /** A refusal by what the payer owes: another order of theirs was deferred or paid since the page was read. */
  const reloadIfRefused = (failure: unknown): never => {
    if (failure instanceof ApiFailure && (failure.status === 422 || failure.errors.why)) void revalidator.revalidate()
    throw failure
  }
  const setDeferred = (body: { isDeferred: boolean; why: string }) =>
    callApi(orderPayment.setOrderCredit, { params: { id: order.id }, body }).catch(reloadIfRefused)
  const deferring = useChange((why: string) => setDeferred({ isDeferred: !isDeferred, why }))
  const mayGive = mayDefer && !isDeferred && credit.terms !== null
  const change = async () => {
    if (await deferring.run('')) setDone(isDeferred ? 'Отсрочка снята' : 'Отсрочка дана')
  }
  const defer = () => (credit.warnings.length > 0 ? setOpenDialog('reason') : void change())
  function openPayment() {
    setKey(crypto.randomUUID())
    setOpenDialog('payment')
  }
  useKeys(mayGive ? { o: ['Отгрузить с отсрочкой', defer] } : {})
  return (
    <div className={mayDefer || mayPay || done ? 'mt-3 flex flex-wrap items-center gap-2' : 'sr-only'}>
      <p role="status" className="basis-full text-note text-good empty:hidden">
        {done}
      </p>
      <FailureNotice
        className="basis-full"
        message={openDialog === null ? (deferring.errors.why ?? deferring.failure?.message) : null}
      />
      {mayGive && (
        <Button look="quiet" size="small" isBusy={deferring.isBusy} onClick={defer}>
          Отгрузить с отсрочкой: {counted(credit.terms?.days ?? 0, dayForms)}{' '}
          <kbd className="text-note opacity-80">O</kbd>
        </Button>
      )}
      {mayGive && credit.warnings.length > 0 && (
        <span className="text-note font-medium text-bad">Сверх условий: {credit.warnings.join(', ')}</span>
      )}
      {mayPay && (
        <Button look="quiet" size="small" onClick={openPayment}>
          Записать оплату
        </Button>
      )}
      {mayDefer && isDeferred && (
        <Button look="plain" size="small" isBusy={deferring.isBusy} onClick={() => void change()}>
          Снять отсрочку
        </Button>
      )}
      {openDialog === 'reason' && (
        <ReasonDialog
          title={`Отсрочка сверх условий: ${order.number}`}
          text={credit.warnings.join(', ')}
          draft={`why of credit of order ${order.id}`}
          label="Причина"
          button="Отгрузить с отсрочкой"
          send={(why) => setDeferred({ isDeferred: true, why })}
          onDone={() => setDone('Отсрочка дана')}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'payment' && (
        <ReasonDialog
          title={`Оплата ${order.number}`}
          text={`Запишем ${priceText(order.owed)}. Переводы из выписки банка записывают на странице «Поступления»`}
          draft={`why of payment of order ${order.id}`}
          label="По какой бумаге"
          button="Записать оплату"
          send={(why) =>
            callApi(orderPayment.recordCreditPayment, {
              params: { id: order.id },
              body: { key, amount: order.owed, why },
            }).catch(reloadIfRefused)
          }
          onDone={() => setDone(`Оплата ${priceText(order.owed)} записана`)}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </div>
  )
}

interface ReasonProps {
  title: string
  text: string
  /** Name of the draft of the typed reason. */
  draft: string
  label: string
  button: string
  send: (why: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

function ReasonDialog({ title, text, draft, label, button, send, onDone, onClose }: ReasonProps) {
  const why = useDraft(draft)
  const field = useRef<HTMLTextAreaElement>(null)
  const { run, isBusy, failure, errors } = useChange(send)
  async function submit(event: FormEvent) {
    event.preventDefault()
    // The reason is missing or too long, or the order has changed: either way it is typed here.
    if (!(await run(why.text))) return field.current?.focus()
    why.clear()
    onDone()
    onClose()
  }
  return (
    <LazyDialog isOpen onClose={onClose} title={title}>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <FailureNotice message={failure && Object.keys(errors).length === 0 ? failure.message : null} />
        <p className="first-letter:uppercase">{text}.</p>
        <TextArea
          ref={field}
          label={label}
          required
          autoFocus
          maxLength={500}
          error={errors.why}
          value={why.text}
          onChange={(event) => why.set(event.currentTarget.value)}
        />
        <Button type="submit" isBusy={isBusy}>
          {button}
        </Button>
      </form>
    </LazyDialog>
  )
}

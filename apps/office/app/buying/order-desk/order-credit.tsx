import type { OrderCredit as Credit } from '@shpulka/contract/buying/credit'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { orderPayment } from '@shpulka/contract/buying/order-payment'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { dayOf, Fact } from '../../base/record/fact.tsx'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useReloadIfRefused } from './use-reload-if-refused.ts'

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

/** Defers the payment of an order by the terms of its payer, makes it due again. */
export function CreditActions({ order, credit }: { order: DeskOrder; credit: Credit }) {
  const session = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const [done, setDone] = useState('')
  const mayDefer = mayDoAt(session, 'orders.status', order.site.id) && credit.refusal === null
  const isDeferred = credit.days !== null
  const reloadIfRefused = useReloadIfRefused()
  const setDeferred = (body: { isDeferred: boolean; why: string }) =>
    callApi(orderPayment.setOrderCredit, { params: { id: order.id }, body }).catch(reloadIfRefused)
  const deferring = useChange((why: string) => setDeferred({ isDeferred: !isDeferred, why }))
  const mayGive = mayDefer && !isDeferred && credit.terms !== null
  const change = async () => {
    if (await deferring.run('')) setDone(isDeferred ? 'Отсрочка снята' : 'Отсрочка дана')
  }
  const defer = () => (credit.warnings.length > 0 ? setIsAsked(true) : void change())
  useKeys(mayGive ? { o: ['Отгрузить с отсрочкой', defer] } : {})
  return (
    <div className={mayDefer || done ? 'mt-3 flex flex-wrap items-center gap-2' : 'sr-only'}>
      <p role="status" className="basis-full text-note text-good empty:hidden">
        {done}
      </p>
      <FailureNotice
        className="basis-full"
        message={!isAsked ? (deferring.errors.why ?? deferring.failure?.message) : null}
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
      {mayDefer && isDeferred && (
        <Button look="plain" size="small" isBusy={deferring.isBusy} onClick={() => void change()}>
          Снять отсрочку
        </Button>
      )}
      {isAsked && (
        <ReasonDialog
          title={`Отсрочка сверх условий: ${order.number}`}
          text={credit.warnings.join(', ')}
          draft={`why of credit of order ${order.id}`}
          label="Причина"
          button="Отгрузить с отсрочкой"
          send={(why) => setDeferred({ isDeferred: true, why })}
          onDone={() => setDone('Отсрочка дана')}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  )
}

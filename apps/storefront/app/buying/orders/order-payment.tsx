import type { Order, OrderCard } from '@shpulka/contract/buying/orders'
import type { OrderPayment as Money } from '@shpulka/contract/buying/payments'
import { Button, Spinner } from '@shpulka/ui/button.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useEffect, useState } from 'react'
import { Form, Link, useNavigation, useRevalidator } from 'react-router'
import { CallUs } from '../../base/shell/call-us.tsx'
import { usePersonal } from '../../base/shell/personal.tsx'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'

/** Opens the bank's page: a form, so that it works without scripts. */
export function PayForm({
  order,
  label = 'Оплатить',
  size,
}: {
  order: Pick<Order | OrderCard, 'id' | 'number'>
  label?: string
  size?: 'small'
}) {
  const { formAction } = useNavigation()
  const isBusy = useSentForm()?.get('intent') === 'pay' && formAction === paths.order(order.id)
  return (
    <Form method="post" action={paths.order(order.id)}>
      <Button
        type="submit"
        name="intent"
        value="pay"
        size={size}
        isBusy={isBusy}
        aria-label={`${label}: заказ ${order.number}`}
      >
        {label}
      </Button>
    </Form>
  )
}

/** The state of an order's payment and what can be done about it. Renders nothing when there is nothing to say. */
export function OrderPayment({
  order,
  money,
}: {
  order: Pick<Order, 'id' | 'number' | 'total' | 'payment' | 'status'>
  money: Money
}) {
  const { payment, canPay, bill, refunded, returned } = money
  const isSignedIn = usePersonal()?.user != null
  const bankOption = order.payment?.code === 'sbp' ? 'через СБП' : 'картой'
  const pay = (label: string) => canPay && <PayForm order={order} label={label} />
  return (
    <div className="mt-5 space-y-3 print:hidden">
      {payment === null && canPay && (
        <Frame title={`К оплате ${priceText(order.total)}`} action={pay(`Оплатить ${bankOption}`)}>
          <PayDeadline money={money} />
        </Frame>
      )}
      {payment?.state === 'checking' && (
        <Frame title="Проверяем оплату" action={pay('Вернуться к оплате')} isBusy>
          {payment.message}. Если вы ещё не оплатили, страница банка вас ждёт. <PayDeadline money={money} />
          <CheckAgain path={paths.order(order.id)} />
        </Frame>
      )}
      {payment?.state === 'declined' && (
        <Notice kind="bad" title="Оплата не прошла">
          <p>
            {payment.message}. {canPay && <PayDeadline money={money} />}
          </p>
          {canPay && (
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
              {pay('Попробовать ещё раз')}
              <p className="text-note text-ink-2">
                Другая карта тоже подойдёт.{' '}
                {isSignedIn ? (
                  <>
                    Хотите платить иначе —{' '}
                    <Link to={paths.recall()} className="text-link underline">
                      попросите перезвонить
                    </Link>
                    : менеджер изменит способ.
                  </>
                ) : (
                  <CallUs after=": менеджер изменит способ.">Хотите платить иначе — позвоните</CallUs>
                )}
              </p>
            </div>
          )}
        </Notice>
      )}
      {payment?.state === 'succeeded' && order.status.stage !== 'cancelled' && (
        <Notice kind="good" title={`Оплачено ${priceText(money.received)}`}>
          {payment.message}.
        </Notice>
      )}
      {payment?.state === 'returned' && (
        <Notice
          kind={payment.isMoneyBack ? 'good' : 'note'}
          title={payment.isMoneyBack ? 'Деньги вернули' : 'Возвращаем деньги'}
        >
          {payment.message}.
        </Notice>
      )}
      {/* The order was changed after it was paid. */}
      {bill?.state === 'waiting' && (payment?.state === 'succeeded' || payment?.state === 'returned') && (
        <Frame title={`К доплате ${priceText(bill.amount)}`} action={pay(`Доплатить ${bankOption}`)}>
          <PayDeadline money={money} />
        </Frame>
      )}
      {payment?.state === 'disputed' && (
        <Notice kind="bad" title="Сумма не сошлась">
          {payment.message}.
        </Notice>
      )}
      {returned > 0 && (
        <Notice kind="good" title={`Вернули ${priceText(returned)}`}>
          Тем же способом, каким вы платили. Банк карты зачисляет деньги обычно за один-три дня.
        </Notice>
      )}
      {refunded > returned && (
        <Notice title={`Возвращаем ${priceText(refunded - returned)}`}>
          Деньги вернутся тем же способом, каким вы платили.
        </Notice>
      )}
    </div>
  )
}

function Frame({
  title,
  action,
  isBusy = false,
  children,
}: {
  title: string
  action: React.ReactNode
  isBusy?: boolean
  children: React.ReactNode
}) {
  return (
    <section
      aria-label="Оплата"
      aria-live="polite"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex min-w-0 flex-1 basis-80 gap-3">
        {isBusy && (
          <span className="mt-0.5 shrink-0 text-ink">
            <Spinner />
          </span>
        )}
        <div className="min-w-0">
          <p className="text-lead font-semibold">{title}</p>
          <p className="mt-1 text-ink-2">{children}</p>
        </div>
      </div>
      {action}
    </section>
  )
}

/** Until when the goods are reserved. */
const PayDeadline = ({ money: { payBefore } }: { money: Money }) =>
  payBefore && <>Товары держим за вами до {momentText(new Date(payBefore))}.</>

/** The bank usually answers quickly: the page checks often at first, then less often. */
const delayMilliseconds = (attempt: number) => (attempt < 5 ? 700 : 3000)
const maxAttempts = 60

/** Checks until the bank has answered: with scripts reloads the data, without them the page. */
function CheckAgain({ path }: { path: string }) {
  const { revalidate, state } = useRevalidator()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (state !== 'idle' || attempt >= maxAttempts) return
    const later = setTimeout(() => {
      setAttempt(attempt + 1)
      revalidate()
    }, delayMilliseconds(attempt))
    return () => clearTimeout(later)
  }, [state, attempt, revalidate])
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`5;url=${path}`} />
    </noscript>
  )
}

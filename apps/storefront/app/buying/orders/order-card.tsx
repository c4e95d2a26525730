import type { OrderCard as Order } from '@shpulka/contract/buying/orders'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { Form, Link } from 'react-router'
import { paths } from '../../paths.ts'
import { DeferralNote } from './order-deferral.tsx'
import { PayForm } from './order-payment.tsx'
import { OrderProgress } from './order-progress.tsx'

/** An order in a list: its progress, its lines, its actions. */
export function OrderCard({ order }: { order: Order }) {
  const rest = order.linesCount - order.lines.length
  return (
    <article aria-labelledby={`order-${order.id}`} className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 pt-4 sm:px-5">
        <h2 id={`order-${order.id}`} className="text-lead font-semibold">
          <Link to={paths.orderDetail(order.id)} className="hover:text-link">
            Заказ {order.number}
          </Link>
        </h2>
        <p className="text-note text-ink-3 max-sm:w-full">
          {[dateText(new Date(order.createdAt)), order.deliveryMethod].filter((part) => part !== '').join(' · ')}
        </p>
        <p className="ml-auto text-lead font-semibold whitespace-nowrap max-sm:ml-0 max-sm:w-full">
          {priceText(order.total)}
        </p>
      </div>
      <div className="px-4 pt-3 sm:px-5">
        <OrderProgress order={order} />
      </div>
      <ul aria-label={counted(order.linesCount, goodsForms)} className="mt-4 flex flex-wrap gap-2 px-4 sm:px-5">
        {order.lines.map(({ groupId, title, image, path, count, packSize, setTitle: lineTitle }) => (
          <li key={`${groupId} ${lineTitle}`} className="relative size-16 overflow-hidden rounded-control bg-ground">
            <LineLink
              path={path}
              title={`${count > 1 ? `${title}, ${amountText(count, packSize)}` : title}${
                lineTitle === null ? '' : `, из комплекта «${lineTitle}»`
              }`}
            >
              <Picture fileId={image} alt="" sizes="64px" maxWidth={160} className="mix-blend-multiply" />
            </LineLink>
            {count > 1 && (
              <span
                aria-hidden
                className="absolute right-0 bottom-0 rounded-tl-control bg-surface px-1 text-note font-medium text-ink-2"
              >
                ×{count}
              </span>
            )}
          </li>
        ))}
        {rest > 0 && (
          <li className="grid size-16 place-content-center rounded-control bg-ground text-note text-ink-2">
            ещё {rest}
          </li>
        )}
      </ul>
      <p className="mt-3 px-4 text-note text-ink-2 sm:px-5">
        <span className="sm:hidden">
          <NonBreakingText>{firstNames(order, 1)}</NonBreakingText>
        </span>
        <span className="max-sm:hidden">
          <NonBreakingText>{firstNames(order, 2)}</NonBreakingText>
        </span>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 sm:px-5">
        {order.isPayable && <PayForm order={order} size="small" />}
        <RepeatForm orderId={order.id} />
        <ButtonLink
          to={paths.orderDetail(order.id)}
          look="plain"
          size="small"
          aria-label={`Подробнее о заказе ${order.number}`}
        >
          Подробнее
        </ButtonLink>
        {order.isCancellable && (
          <ButtonLink
            to={`${paths.orderDetail(order.id)}#cancel`}
            look="plain"
            size="small"
            className="max-sm:hidden"
            aria-label={`Отменить заказ ${order.number}`}
          >
            Отменить
          </ButtonLink>
        )}
        {order.bill && order.status.stage !== 'cancelled' && (
          <div className="ml-auto text-note text-ink-3 max-sm:ml-0 max-sm:w-full sm:text-right">
            <DeferralNote order={order} />
            <p>
              Счёт {order.bill.number} на {priceText(order.bill.amount)}
              {order.isPaid && ' оплачен'}
            </p>
          </div>
        )}
      </div>
    </article>
  )
}

/** «Оверлок Kestrix KO-503D; Иглы DC×27, № 75 и ещё 3 товара»: at most `max` names. */
function firstNames({ lines, linesCount }: Order, max: number): string {
  const names = lines.slice(0, max).map(({ title }) => title)
  const rest = linesCount - names.length
  return `${names.join('; ')}${rest > 0 ? ` и\u00a0ещё ${counted(rest, goodsForms)}` : ''}`
}

function LineLink({ path, title, children }: { path: string; title: string; children: React.ReactNode }) {
  if (path === '') return <span title={title}>{children}</span>
  return (
    <Link to={paths.product(path)} prefetch="intent" title={title} aria-label={title} className="block">
      {children}
    </Link>
  )
}

/** Adds the order's goods to the basket; the result is shown on the order's page. */
export function RepeatForm({ orderId }: { orderId: number }) {
  return (
    <Form method="post" action={paths.orderDetail(orderId)}>
      <Button type="submit" name="intent" value="repeat" look="quiet" size="small">
        Повторить заказ
      </Button>
    </Form>
  )
}

import type { Refund } from '@shpulka/contract/buying/refunds'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { dateText, momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { paths } from '../../paths.ts'

interface Props {
  orderId: number
  isCompleted: boolean
  /** False of an order of an organization or a dealer: consumer law does not apply to it. */
  isConsumer: boolean
  refunds: readonly Refund[]
}

/** The returned lines of an order and the state of each return. */
export function OrderRefunds({ orderId, isCompleted, isConsumer, refunds }: Props) {
  if (!isCompleted && refunds.length === 0) return null
  return (
    <section id="refunds" aria-labelledby="refunds-title" className="mt-8 scroll-mt-24">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="refunds-title">Возвраты</h2>
        {isCompleted && (
          <ButtonLink to={paths.orderRefund(orderId)} look="quiet" size="small" className="print:hidden">
            Оформить возврат
          </ButtonLink>
        )}
      </div>
      {refunds.length === 0 && (
        <p className="mt-2 text-ink-2">
          {isConsumer
            ? 'Товар, который не подошёл, можно вернуть: сроки названы в форме возврата.'
            : 'Организациям возвращаем деньги по соглашению: оставьте заявку, и мы ответим.'}
        </p>
      )}
      <ul className="mt-3 flex flex-col gap-4">
        {refunds.map((refund) => (
          <li key={refund.id} className="rounded-card border border-line bg-surface p-4 sm:p-5">
            <RequestedRefund refund={refund} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RequestedRefund({ refund }: { refund: Refund }) {
  const { status, moneyUntil, lines, photos, history } = refund
  return (
    <article aria-labelledby={`refund-${refund.id}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={`refund-${refund.id}`} className="text-lead font-semibold">
          Возврат {refund.number}
        </h3>
        <p
          className={classes(
            'font-medium',
            status.stage === 'paid' ? 'text-good' : status.stage === 'rejected' ? 'text-bad' : 'text-ink',
          )}
        >
          {status.title}
        </p>
      </div>
      <p className="mt-1 text-ink-2">{status.description}</p>
      {status.stage === 'open' && (
        <p className="mt-1 text-ink-2">
          {moneyUntil
            ? `Деньги вернём не позже ${dateText(new Date(moneyUntil))}.`
            : 'Заказ организации: срок и условия — по соглашению.'}
        </p>
      )}
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {lines.map(({ line, title, count, packSize, amount }) => (
          <li key={line} className="flex justify-between gap-4 py-2">
            <span className="min-w-0">
              {title} <span className="whitespace-nowrap text-ink-3">× {amountText(count, packSize)}</span>
            </span>
            <span className="whitespace-nowrap">{priceText(amount)}</span>
          </li>
        ))}
        {refund.delivery > 0 && (
          <li className="flex justify-between gap-4 py-2">
            <span>Доставка</span>
            <span className="whitespace-nowrap">{priceText(refund.delivery)}</span>
          </li>
        )}
      </ul>
      {refund.credited > 0 && (
        <p className="mt-2 flex justify-between gap-4 font-semibold">
          <span>Уменьшили долг по заказу</span>
          <span className="whitespace-nowrap">{priceText(refund.credited)}</span>
        </p>
      )}
      {(refund.credited === 0 || refund.amount > refund.credited) && (
        <p className="mt-2 flex justify-between gap-4 font-semibold">
          <span>{status.stage === 'paid' ? 'Вернули' : 'К возврату'}</span>
          <span className="whitespace-nowrap">{priceText(refund.amount - refund.credited)}</span>
        </p>
      )}
      {refund.bonuses > 0 && (
        <p className="mt-1 text-right text-note text-ink-3">и {priceText(refund.bonuses)} бонусами на счёт</p>
      )}
      <dl className="mt-3 text-note text-ink-3">
        <LabelledText title="Причина" text={refund.reason} />
        <LabelledText title="Что случилось" text={refund.comment} />
        <LabelledText title="Как вернёте" text={refund.way} />
      </dl>
      {photos.length > 0 && (
        <ul aria-label="Фотографии" className="mt-3 flex flex-wrap gap-2">
          {photos.map((id, n) => (
            <li key={id}>
              <img
                src={paths.uploadedPicture(id)}
                alt={`Фотография ${n + 1}`}
                width={72}
                height={72}
                loading="lazy"
                className="size-18 rounded-control object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <ol aria-label="Что происходило с заявкой" className="mt-4 border-l-2 border-line pl-4">
        {history.map(({ status: title, at, why }) => (
          <li key={at + title} className="pb-2 last:pb-0">
            <span className="font-medium">{title}</span>{' '}
            <span className="text-note text-ink-3">{momentText(new Date(at))}</span>
            {why && <span className="block text-ink-2">{why}</span>}
          </li>
        ))}
      </ol>
    </article>
  )
}

function LabelledText({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <div>
      <dt className="inline">{title}: </dt>
      <dd className="inline text-ink-2 [overflow-wrap:anywhere]">{text}</dd>
    </div>
  )
}

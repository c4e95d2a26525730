import type { Order } from '@shpulka/contract/buying/orders'
import { buttonClasses } from '@shpulka/ui/button.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { nextSteps } from './next-steps.rule.ts'

/**
 * The steps to come of an order, the buyer's own first. `isSignedIn`: the last one says where to follow it; missing:
 * the page is that place.
 */
export function OrderNext({ order, isSignedIn }: { order: Order; isSignedIn?: boolean }) {
  const steps = nextSteps(order)
  if (steps.length === 0) return null
  return (
    <section
      aria-labelledby="next"
      className="mt-5 rounded-card border border-line bg-surface p-4 sm:px-5 print:hidden"
    >
      <h2 id="next" className="text-lead!">
        Что дальше
      </h2>
      <ol className="mt-3 space-y-3">
        {steps.map(({ title, text, document }, index) => (
          <Step key={title} number={index + 1} title={title}>
            {text && (
              <p className="text-ink-2">
                <NonBreakingText>{text}</NonBreakingText>
              </p>
            )}
            {document && (
              // A file, so a plain link: the router does not open it.
              <a
                href={paths.orderDocument(order.id, document.kind, document.shipmentId)}
                download={document.fileName}
                className={buttonClasses('primary', 'normal', 'mt-2')}
              >
                <Icon name="file-text" className="size-5" />
                Скачать счёт
              </a>
            )}
          </Step>
        ))}
        {isSignedIn !== undefined && (isSignedIn || order.contact.email) && (
          <Step number={steps.length + 1} title="Следите за заказом">
            <p className="text-ink-2">
              <FollowText orderId={order.id} isSignedIn={isSignedIn} />
            </p>
          </Step>
        )}
      </ol>
    </section>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-content-center rounded-full bg-ground text-note font-semibold text-ink-2"
      >
        {number}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">
          <NonBreakingText>{title}</NonBreakingText>
        </p>
        {children}
      </div>
    </li>
  )
}

/** In the account, or on the page itself, by the links of the emails about it. */
function FollowText({ orderId, isSignedIn }: { orderId: number; isSignedIn: boolean }) {
  if (!isSignedIn) return 'Об изменениях напишем на почту; по ссылке из письма откроется эта страница.'
  return (
    <>
      Ход и документы — в личном кабинете:{' '}
      <Link to={paths.orderDetail(orderId)} className="text-link underline">
        открыть заказ
      </Link>
      .
    </>
  )
}

import type { Order } from '@shpulka/contract/buying/orders'
import { classes } from '@shpulka/ui/classes.ts'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'

const authors = { buyer: 'вы', shop: 'магазин', system: 'автоматически' } as const

/** Everything that happened to an order, latest first. */
export function OrderTimeline({ history }: Pick<Order, 'history'>) {
  return (
    <section aria-labelledby="history" className="mt-8">
      <h2 id="history">Что происходило</h2>
      <ol className="mt-3">
        {history.toReversed().map(({ status, at, who, why }, n) => (
          <li key={at + status} className="relative border-l-2 border-line pb-5 pl-5 last:border-transparent last:pb-0">
            <span
              aria-hidden
              className={classes(
                'absolute top-1 -left-[7px] size-3 rounded-full border-2',
                n === 0 ? 'border-ink bg-ink' : 'border-edge bg-surface',
              )}
            />
            <p className="font-medium">{status}</p>
            <p className="text-note text-ink-3">
              {momentText(new Date(at))} · {authors[who]}
            </p>
            {why && <p className="mt-1 max-w-150 text-ink-2">{why}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

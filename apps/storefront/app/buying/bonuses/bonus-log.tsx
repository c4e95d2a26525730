import type { BonusLogRow } from '@shpulka/contract/buying/bonuses'
import { classes } from '@shpulka/ui/classes.ts'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** How bonuses were earned and spent. */
export function BonusLog({ rows }: { rows: readonly BonusLogRow[] }) {
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {rows.map(({ id, title, delta, balance, order, at, expiresAt }) => (
        <li key={id} className="flex items-baseline gap-4 py-3">
          <span className="min-w-0 grow">
            {title}
            {order && (
              <>
                {' '}
                <Link
                  to={paths.orderDetail(order.id)}
                  className="whitespace-nowrap text-link underline underline-offset-2"
                >
                  {order.number}
                </Link>
              </>
            )}
            <span className="block text-note text-ink-3">
              {dateText(new Date(at))}
              {expiresAt && ` · действуют до ${dateText(new Date(expiresAt))}`}
            </span>
          </span>
          <span className="shrink-0 text-right">
            <span className={classes('font-semibold whitespace-nowrap', delta > 0 ? 'text-good' : 'text-ink')}>
              {delta > 0 ? '+' : delta < 0 ? '−' : ''}
              {numberText(Math.abs(delta) / 100)}
            </span>
            <span className="block text-note whitespace-nowrap text-ink-3">стало {numberText(balance / 100)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

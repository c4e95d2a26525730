import type { CustomerBasket } from '@shpulka/contract/buying/customer-basket'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { classes } from '@shpulka/ui/classes.ts'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { ShowMoreList } from './show-more-list.tsx'

/** What lies in a client's basket, at the prices they see. */
export function CustomerBasketPanel({ basket }: { basket: CustomerBasket }) {
  const { lines, changedAt, title, limit, goods, toPay } = basket
  return (
    <section className="panel flex flex-col gap-2" aria-labelledby="basket">
      <h2 id="basket">{lines.length === 0 ? 'В корзине пусто' : 'Корзина'}</h2>
      {changedAt && <p className="text-note text-ink-2">Менялась {momentText(new Date(changedAt))}</p>}
      <ShowMoreList items={lines}>
        {(shown) => (
          <ul className="flex flex-col empty:hidden">
            {shown.map(({ set, isIncluded, problem, ...line }) => (
              <li
                key={line.number}
                className={classes(
                  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-line py-1.5 not-first:border-t',
                  !isIncluded && 'text-ink-3',
                )}
              >
                <span className="min-w-0 break-words">
                  {line.url ? (
                    <a className="text-link hover:underline" href={line.url} target="_blank" rel="noreferrer">
                      {line.title}
                    </a>
                  ) : (
                    line.title
                  )}
                  <span className="block text-note text-ink-2">
                    {[line.vendorCode, set && `комплект «${set}»`].filter(Boolean).join(' · ')}
                  </span>
                  {!isIncluded && <span className="block text-note text-ink-2">{problem || 'Не выбран'}</span>}
                </span>
                <span className="text-right">
                  {isIncluded ? priceText(line.sum) : '—'}
                  <span className="block text-note text-ink-2">
                    {amountText(line.count, line.packSize)}
                    {line.price > 0 && ` × ${priceText(line.price)}`}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </ShowMoreList>
      {lines.length > 0 && (
        <p>
          К оплате <span className="font-semibold">{priceText(toPay)}</span>
          {toPay !== goods && <span className="text-ink-2"> из {priceText(goods)}</span>}
          <span className="block text-note text-ink-2">
            Цены: {title}
            {limit > 0 && `, порог от ${priceText(limit)}`}
          </span>
        </p>
      )}
    </section>
  )
}

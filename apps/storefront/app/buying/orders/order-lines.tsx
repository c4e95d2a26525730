import type { Order } from '@shpulka/contract/buying/orders'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { classes } from '@shpulka/ui/classes.ts'
import { Dots } from '@shpulka/ui/dots.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** The lines of an order and its total, in roubles as paid, whatever currency prices are shown in. */
export function OrderLines({ order }: { order: Order }) {
  const { delivery } = order
  return (
    <section aria-labelledby="lines" className="mt-8">
      <h2 id="lines">Состав</h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {order.lines.map((line, index) => (
          <li
            key={line.set ? `${line.set.number} ${line.groupId} ${index}` : line.groupId}
            className="flex flex-wrap items-center gap-x-4 py-3"
          >
            {line.set && line.set.number !== order.lines[index - 1]?.set?.number && (
              <span className="mb-2 w-full font-medium">
                Комплект «{line.set.title}»
                {line.set.count > 1 && <span className="text-ink-3"> × {line.set.count}</span>}
              </span>
            )}
            <span className="size-14 shrink-0 overflow-hidden rounded-control bg-ground print:hidden">
              <Picture fileId={line.image} alt="" sizes="56px" maxWidth={160} className="mix-blend-multiply" />
            </span>
            <span className={classes('min-w-0 grow basis-40', line.set && 'border-l-2 border-line pl-3')}>
              {line.path ? (
                <Link to={paths.product(line.path)} prefetch="intent" className="hover:text-link">
                  <NonBreakingText>{line.title}</NonBreakingText>
                </Link>
              ) : (
                <NonBreakingText>{line.title}</NonBreakingText>
              )}
              <span className="block text-note text-ink-3">
                <Dots
                  items={[
                    line.vendorCode && `Артикул ${line.vendorCode}`,
                    `${amountText(line.count, line.packSize)} × ${priceText(line.price)}`,
                  ]}
                />
              </span>
            </span>
            <span className="font-semibold whitespace-nowrap">{priceText(line.price * line.count)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-3 space-y-1.5 sm:ml-auto sm:max-w-80">
        <Sum title="Товары" value={priceText(order.oldItemsPrice)} />
        {order.oldItemsPrice > order.goodsPrice && (
          <Sum title="Скидка" value={`−${priceText(order.oldItemsPrice - order.goodsPrice)}`} />
        )}
        {order.promoCode && (
          <Sum title={`Промокод ${order.promoCode.code}`} value={`−${priceText(order.promoCode.discount)}`} />
        )}
        {order.bonusesUsed > 0 && <Sum title="Оплачено бонусами" value={`−${priceText(order.bonusesUsed)}`} />}
        {delivery && <Sum title="Доставка" value={delivery.price === 0 ? 'бесплатно' : priceText(delivery.price)} />}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
          <dt className="font-semibold">Итого</dt>
          <dd className="text-title font-semibold whitespace-nowrap">{priceText(order.total)}</dd>
        </div>
      </dl>
      {order.comment && <p className="mt-4 text-ink-2">Комментарий: {order.comment}</p>}
    </section>
  )
}

function Sum({ title, value }: { title: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-ink-2">
      <dt>{title}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}

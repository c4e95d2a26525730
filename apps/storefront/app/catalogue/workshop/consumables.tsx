import type { Consumable } from '@shpulka/contract/buying/orders'
import { amountText, packSizeOf, unitText } from '@shpulka/contract/catalogue/pack'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { Price } from '@shpulka/ui/price.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { Link } from 'react-router'
import { useCurrency } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { AddAll } from '../machine-picker/add-all.tsx'

/** Goods bought for the machines before: a press adds one of them, or all in stock, in the counts of the last time. */
export function Consumables({ items }: { items: readonly Consumable[] }) {
  const inStock = items.filter(({ available }) => available > 0)
  if (items.length === 0) return null
  return (
    <section aria-labelledby="consumables" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="consumables">Купить снова</h2>
        {inStock.length > 1 && (
          <AddAll
            name="consumables"
            groups={inStock.map(({ groupId: id, count }) => ({ id, count }))}
            successMessage="Положили в корзину всё, что есть"
            look="quiet"
          >
            Всё, что есть, в корзину
          </AddAll>
        )}
      </div>
      <ul aria-label="Расходники" className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {items.map((item) => (
          <ConsumableRow key={item.groupId} item={item} />
        ))}
      </ul>
    </section>
  )
}

function ConsumableRow({ item: { product, groupId, title, count, available, boughtAt } }: { item: Consumable }) {
  const name = [product.title, title].filter(Boolean).join(', ')
  const [price] = product.cardPrices
  const currency = useCurrency()
  const packSize = packSizeOf(product.facts)
  const action = available > 0 ? 'В корзину' : 'Отложить'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <div className="card-picture size-14 shrink-0 rounded-card">
        <Picture
          fileId={product.images[0] ?? null}
          alt=""
          sizes="56px"
          maxWidth={160}
          className="size-full mix-blend-multiply"
        />
      </div>
      <div className="min-w-0 grow basis-40">
        <Link to={paths.product(product.path)} className="hover:text-link">
          <NonBreakingText>{name}</NonBreakingText>
        </Link>
        <p className="text-note text-ink-2">
          В прошлый раз {amountText(count, packSize)}, {dateText(new Date(boughtAt))}
          {available === 0 && ' · сейчас нет в наличии'}
        </p>
      </div>
      {price && <Price price={price.price} oldPrice={null} currency={currency} />}
      <AddAll
        name={`consumable ${groupId}`}
        groups={[{ id: groupId, count }]}
        successMessage="Положили в корзину"
        label={`${action}, ${count} ${unitText(packSize)}: ${name}`}
        look="quiet"
        size="small"
        className=""
      >
        {action}
      </AddAll>
    </li>
  )
}

import type { BasketGroup, BasketProduct } from '@shpulka/contract/basket'
import { Heart, Trash2 } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { toggleFavorite, useIsFavorite } from '../favorites/favorite-list.ts'
import { paths } from '../paths.ts'
import { numberText } from '../text/number-text.rule.ts'
import { priceText, type ShownCurrency } from '../text/price-text.rule.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/field.tsx'
import { Picture } from '../ui/picture.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { PriceExplanation } from './price-explanation.tsx'
import type { LineChange } from './use-basket-changes.ts'

interface Props {
  product: BasketProduct
  group: BasketGroup
  inStock: boolean
  /** Handed down: a line that asked for it by itself would be drawn anew with every answer of the shop. */
  currency: ShownCurrency
  change: LineChange
  /** The same function as long as the page is up. */
  send: (form: HTMLFormElement | FormData) => void
}

/** A pause after the last press of − or +: what is sent is what one stopped at. */
const settledMilliseconds = 250

/** A line of the basket. It is drawn anew only when something of it changed: there may be five hundred. Its forms are sent by the page (`use-basket-changes.ts`). */
export const BasketLine = memo(function BasketLine({ product, group, inStock, currency, change, send }: Props) {
  const { count, onCount } = useCount(group, change, send)
  const name = group.title ? `${product.title}, ${group.title}` : product.title
  const isSelected = change.selected ?? group.selected
  const sum = count === group.count ? group.sum : group.price * count
  return (
    <li className="grid grid-cols-[auto_72px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 p-3 [content-visibility:auto] [contain-intrinsic-size:auto_150px] md:grid-cols-[auto_88px_minmax(0,1fr)_auto_132px_auto] md:gap-x-4 md:p-4 print:break-inside-avoid print:[content-visibility:visible]">
      <form method="post" action={paths.cart()} data-line className="row-span-2 md:row-span-1 print:hidden">
        <Wish intent="select" group={group.id} />
        <Checkbox name="selected" checked={isSelected} onChange={() => {}} aria-label={`В заказ: ${name}`}>
          <span className="sr-only">В заказ</span>
        </Checkbox>
        <WithoutScripts />
      </form>
      <span className="row-span-2 overflow-hidden rounded-control bg-ground md:row-span-1">
        <Picture fileId={product.image} alt="" sizes="88px" largest={160} className="mix-blend-multiply" />
      </span>
      <div className={classes('col-span-2 min-w-0 md:col-span-1', !isSelected && 'opacity-70')}>
        {product.path ? (
          <Link to={paths.product(product.path)} className="line-clamp-3 font-medium hover:text-accent">
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <p className="mt-0.5 text-note text-ink-3">
          {group.vendorCode && `Артикул ${group.vendorCode}`}
          {inStock && <span className="text-good"> · в наличии {numberText(group.available)}&nbsp;шт</span>}
        </p>
        {group.basketErr && <FieldError>{group.basketErr}</FieldError>}
        {change.failure && <FieldError>{change.failure}</FieldError>}
        <div className="flex flex-wrap items-start gap-x-4 print:hidden">
          <WaysOut product={product} group={group} name={name} send={send} />
          <PriceExplanation explanation={group.explanation} price={group.price} count={group.count} sum={group.sum} currency={currency} />
        </div>
      </div>
      <form method="post" action={paths.cart()} data-line className="col-start-3 flex items-center gap-2 md:col-start-auto">
        <Wish intent="set" group={group.id} />
        <span className="print:hidden">
          <Stepper label={`Количество: ${name}`} value={count} size="small" onChange={onCount} />
        </span>
        <span className="hidden print:inline">{numberText(count)}&nbsp;шт</span>
        <WithoutScripts />
      </form>
      <p className="col-start-3 md:col-start-auto md:text-right">
        <span className="font-semibold whitespace-nowrap">{priceText(sum, currency)}</span>
        {count > 1 && <span className="block text-note whitespace-nowrap text-ink-3">{priceText(group.price, currency)} за&nbsp;шт</span>}
        {group.oldPrice !== null && group.oldPrice > group.price && (
          <s className="block text-note whitespace-nowrap text-ink-3">{priceText(group.oldPrice * count, currency)}</s>
        )}
      </p>
      <form
        method="post"
        action={paths.cart()}
        data-line
        className="col-start-4 row-start-2 self-end md:col-start-auto md:row-start-auto md:self-start print:hidden"
      >
        <Wish intent="remove" group={group.id} />
        <input type="hidden" name="count" value={group.count} />
        <input type="hidden" name="title" value={name} />
        <button
          type="submit"
          aria-label={`Убрать: ${name}`}
          className="grid size-11 place-content-center rounded-control text-ink-3 hover:bg-bad-soft hover:text-bad md:size-9"
        >
          <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
      </form>
    </li>
  )
}, isSame)

/** After every change all lines come anew from the shop: those that say the same stay as they are drawn. */
function isSame(before: Props, after: Props) {
  if (before.send !== after.send || before.inStock !== after.inStock || JSON.stringify(before.change) !== JSON.stringify(after.change)) return false
  if (before.currency.sign !== after.currency.sign || before.currency.rate !== after.currency.rate) return false
  if (before.group === after.group) return true
  const { groups: _, ...product } = before.product
  const { groups: __, ...next } = after.product
  return JSON.stringify(before.group) === JSON.stringify(after.group) && JSON.stringify(product) === JSON.stringify(next)
}

/** The count as the buyer wants it: shown at once, sent when they have stopped at it. */
function useCount(group: BasketGroup, change: LineChange, send: Props['send']) {
  const [wanted, setWanted] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsent = useRef<number | null>(null)
  const flush = useRef(() => {})
  flush.current = () => {
    clearTimeout(timer.current)
    if (unsent.current === null) return
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: 'set', group: group.id, count: unsent.current })) form.set(name, String(value))
    unsent.current = null
    send(form)
    setWanted(null)
  }
  useEffect(() => () => flush.current(), [])
  return {
    count: wanted ?? change.count ?? group.count,
    onCount: (count: number) => {
      setWanted(count)
      unsent.current = count
      clearTimeout(timer.current)
      timer.current = setTimeout(() => flush.current(), settledMilliseconds)
    },
  }
}

/** What can be done about a line: taken as many as there are, told when it comes, kept for later. */
function WaysOut({ product, group, name, send }: Pick<Props, 'product' | 'group' | 'send'> & { name: string }) {
  const isFavorite = useIsFavorite(product.id)
  const isShort = group.basketErr !== null && group.available > 0
  const look = 'inline-flex min-h-11 items-center gap-1 text-note text-link hover:underline md:min-h-6'
  return (
    <>
      {isShort && (
        <form method="post" action={paths.cart()} data-line>
          <Wish intent="set" group={group.id} />
          <input type="hidden" name="count" value={group.available} />
          <button type="submit" className={look}>
            Поставить {numberText(group.available)}&nbsp;шт
          </button>
        </form>
      )}
      {group.missingOfferId !== null && (
        <form method="post" action={paths.askForGoods(group.missingOfferId, product.id)}>
          <button type="submit" className={look} aria-label={`В бланк предзаказа: ${name}`}>
            В бланк предзаказа
          </button>
        </form>
      )}
      {group.available === 0 && (
        <Link to={paths.restock(group.id)} prefetch="none" className={look} aria-label={`Сообщить о поступлении: ${name}`}>
          Сообщить о поступлении
        </Link>
      )}
      {product.path && (
        <button
          type="button"
          className={classes(look, '[@media(scripting:none)]:hidden')}
          aria-label={`Отложить в избранное: ${name}`}
          onClick={() => {
            if (!isFavorite) toggleFavorite(product.id)
            const form = new FormData()
            for (const [field, value] of Object.entries({ intent: 'remove', group: group.id, count: group.count, title: name }))
              form.set(field, String(value))
            send(form)
          }}
        >
          <Heart aria-hidden className="size-4" strokeWidth={1.75} />
          Отложить
        </button>
      )}
    </>
  )
}

const Wish = ({ intent, group }: { intent: string; group: number }) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="group" value={group} />
  </>
)

export const WithoutScripts = () => (
  <noscript>
    <button type="submit" className="min-h-11 px-1 text-note text-link underline md:min-h-8">
      Применить
    </button>
  </noscript>
)

import type { BasketGroup, BasketProduct } from '@shpulka/contract/buying/basket'
import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import { amountText, packText, unitText } from '@shpulka/contract/catalogue/pack'
import { outOfStockText } from '@shpulka/ui/availability.rule.ts'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { FieldError } from '@shpulka/ui/field-frame.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { Stepper } from '@shpulka/ui/stepper.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { priceText, type ShownCurrency } from '@shpulka/ui/text/price-text.rule.ts'
import { memo } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { LineFields, MoveToFavorites, ShortStockActions } from './line-actions.tsx'
import { PriceExplanation } from './price-explanation.tsx'
import { type LineChange, lineId } from './use-basket-changes.ts'
import { useLineCount } from './use-line-count.ts'

interface Props {
  product: BasketProduct
  group: BasketGroup
  inStock: boolean
  /** Passed down: a line that read it from the context would be rendered with every answer. */
  currency: ShownCurrency
  change: LineChange
  /** Must stay the same function while the page is open. */
  send: (form: HTMLFormElement | FormData) => void
}

/**
 * A line of the basket. Rendered again only when it changes: there may be five hundred. Its forms are sent by the page
 * (`use-basket-changes.ts`).
 */
export const BasketLine = memo(function BasketLine({ product, group, inStock, currency, change, send }: Props) {
  const { count, onCount } = useLineCount(group, change, send)
  const name = offerTitle(product.title, group.title)
  const isUnselected = !(change.selected ?? group.selected)
  const isSelected = !inStock || !isUnselected
  const unit = unitText(product.packSize)
  const isSaidAbove = !inStock && group.basketErr === outOfStockText.replaceAll('\u00a0', ' ')
  const favoriteButton = product.path && (
    <MoveToFavorites product={product} group={group} name={name} isUnselected={isUnselected} send={send} />
  )
  return (
    <li
      id={lineId(group.id)}
      tabIndex={-1}
      className="grid grid-cols-[auto_64px_minmax(0,1fr)] items-start gap-x-2.5 px-3 py-2.5 -outline-offset-2 [content-visibility:auto] [contain-intrinsic-size:auto_140px] md:grid-cols-[auto_72px_minmax(0,1fr)_auto_104px_auto] md:grid-rows-[auto_auto_1fr] md:gap-x-3 lg:grid-cols-[auto_88px_minmax(0,1fr)_auto_132px_auto] lg:gap-x-4 md:p-4 print:break-inside-avoid print:[content-visibility:visible]"
    >
      {/* What is out of stock goes into no order, whatever is selected. */}
      {inStock ? (
        <form
          method="post"
          action={paths.cart()}
          data-line
          className="col-start-1 row-start-1 max-md:-mr-3 max-md:-ml-3 md:row-span-3 max-md:[&_label]:pr-0.5 max-md:[&_label]:pl-3 print:hidden"
        >
          <LineFields intent="select" group={group.id} />
          <Checkbox name="selected" checked={isSelected} onChange={() => {}} aria-label={`В заказ: ${name}`}>
            <span className="sr-only">В заказ</span>
          </Checkbox>
          <WithoutScripts />
        </form>
      ) : (
        <WithoutCheckbox />
      )}
      <span className="col-start-2 row-start-1 overflow-hidden rounded-control bg-ground md:row-span-3">
        <Picture fileId={product.image} alt="" sizes="88px" maxWidth={160} className="mix-blend-multiply" />
      </span>
      <div className={classes('col-start-3 row-start-1 min-w-0', !isSelected && 'opacity-70')}>
        <LineText
          product={product}
          group={group}
          name={name}
          unit={inStock && (group.basketErr === null || isSaidAbove) ? unit : null}
        />
        {group.basketErr && !isSaidAbove && <FieldError>{group.basketErr}</FieldError>}
        {change.failure && <FieldError>{change.failure}</FieldError>}
      </div>
      <div className="col-start-3 row-start-2 flex flex-wrap items-start gap-x-4 print:hidden">
        <ShortStockActions product={product} group={group} name={name} />
      </div>
      <div className="col-span-full flex items-center gap-x-2 max-md:row-start-3 max-md:mt-1 md:contents">
        <form
          method="post"
          action={paths.cart()}
          data-line
          className="flex items-center gap-2 md:col-start-4 md:row-span-3 md:row-start-1"
        >
          <LineFields intent="set" group={group.id} />
          <span className={classes('print:hidden', !inStock && 'opacity-60')}>
            <Stepper
              label={`Количество: ${name}`}
              value={count}
              max={basketLineMaxCount}
              size="small"
              onChange={onCount}
            />
          </span>
          <span className="hidden print:inline">{amountText(count, product.packSize)}</span>
          <WithoutScripts />
        </form>
        <LineSum product={product} group={group} count={count} unit={unit} currency={currency} isOrdered={inStock} />
        <span className="-mx-2 w-11 shrink-0 md:hidden print:hidden" />
        <RemoveForm group={group} name={name} isUnselected={isUnselected} />
      </div>
      {/* On phones it overlaps the row of the count, where only its button takes touches; its content opens below. */}
      <div className="pointer-events-none col-span-full row-start-3 flex max-md:mt-1 flex-wrap items-start gap-x-4 md:col-span-1 md:col-start-3 print:hidden">
        <span className="pointer-events-auto max-md:hidden">{favoriteButton}</span>
        <PriceExplanation
          explanation={group.explanation}
          price={group.price}
          count={group.count}
          packSize={product.packSize}
          sum={group.sum}
          currency={currency}
        >
          <span className="md:hidden">{favoriteButton}</span>
        </PriceExplanation>
      </div>
    </li>
  )
}, isSame)

/** Keeps the place of the checkbox, so that pictures of both sections stand one below another. */
const WithoutCheckbox = () => (
  <span className="col-start-1 row-start-1 w-7.5 max-md:hidden md:row-span-3 print:hidden" />
)

type LineProps = Pick<Props, 'product' | 'group'>

/** What is ordered: its title, article, pack, and how much of it there is (`unit` null: nothing is said of that). */
function LineText({ product, group, name, unit }: LineProps & { name: string; unit: string | null }) {
  return (
    <>
      {product.path ? (
        <Link
          to={paths.product(product.path)}
          className="line-clamp-3 leading-5 font-medium hover:text-link md:leading-5.5"
        >
          <NonBreakingText>{name}</NonBreakingText>
        </Link>
      ) : (
        <span className="font-medium">
          <NonBreakingText>{name}</NonBreakingText>
        </span>
      )}
      <p className="flex flex-wrap gap-x-3 text-note text-ink-3 md:mt-0.5">
        {group.vendorCode && (
          <span>
            <span className="max-sm:sr-only">Артикул </span>
            {group.vendorCode}
          </span>
        )}
        {product.packSize !== null && <span>{packText(product.packSize)}</span>}
        {unit !== null && (
          <span className="text-good">
            в наличии {numberText(group.available)}&nbsp;{unit}
          </span>
        )}
      </p>
    </>
  )
}

interface LineSumProps extends LineProps {
  /** As the buyer has just set it: the basket may not have it yet. */
  count: number
  unit: string
  currency: ShownCurrency
  /** False: it is in no total. */
  isOrdered: boolean
}

function LineSum({ product, group, count, unit, currency, isOrdered }: LineSumProps) {
  const sum = count === group.count ? group.sum : group.price * count
  return (
    <p className="min-w-0 grow text-right leading-5 md:pt-2 md:col-start-5 md:row-span-3 md:row-start-1">
      <span className={classes('whitespace-nowrap', isOrdered ? 'font-semibold' : 'text-ink-3')}>
        {priceText(sum, currency)}
      </span>
      {group.oldPrice !== null && group.oldPrice > group.price && (
        <s className="block text-note leading-4 whitespace-nowrap text-ink-3">
          {priceText(group.oldPrice * count, currency)}
        </s>
      )}
      {(count > 1 || product.packSize !== null) && (
        <span className="block text-note leading-4 whitespace-nowrap text-ink-3">
          {count > 1 && `${priceText(group.price, currency)} `}за&nbsp;{unit}
        </span>
      )}
    </p>
  )
}

function RemoveForm({ group, name, isUnselected }: Pick<Props, 'group'> & { name: string; isUnselected: boolean }) {
  return (
    <form
      method="post"
      action={paths.cart()}
      data-line
      className="-mr-2 md:col-start-6 md:row-span-3 md:row-start-1 md:mr-0 print:hidden"
    >
      <LineFields intent="remove" group={group.id} />
      <input type="hidden" name="count" value={group.count} />
      <input type="hidden" name="title" value={name} />
      {isUnselected && <input type="hidden" name="unselected" value="on" />}
      <button
        type="submit"
        aria-label={`Убрать: ${name}`}
        className="grid size-11 place-content-center rounded-control text-ink-3 hover:bg-bad-soft hover:text-bad md:size-9"
      >
        <Icon name="trash-2" className="size-5" />
      </button>
    </form>
  )
}

/** Every change reloads all lines: those with equal data are not rendered again. */
function isSame(before: Props, after: Props) {
  if (
    before.send !== after.send ||
    before.inStock !== after.inStock ||
    JSON.stringify(before.change) !== JSON.stringify(after.change)
  )
    return false
  if (before.currency.sign !== after.currency.sign || before.currency.rate !== after.currency.rate) return false
  if (before.group === after.group) return true
  const { groups: _, ...product } = before.product
  const { groups: __, ...next } = after.product
  return (
    JSON.stringify(before.group) === JSON.stringify(after.group) && JSON.stringify(product) === JSON.stringify(next)
  )
}

export const WithoutScripts = () => (
  <noscript>
    <button type="submit" className="min-h-11 px-1 text-note text-link underline md:min-h-8">
      Применить
    </button>
  </noscript>
)

import type { ProductCard as Card } from '@shpulka/contract/catalog'
import { useState } from 'react'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { FavoriteToggle } from '../favorites/favorite-toggle.tsx'
import { paths } from '../paths.ts'
import { nearLink } from '../shell/near-links.tsx'
import { useCurrency } from '../shell/shop.ts'
import { priceText, reductionText } from '../text/price-text.rule.ts'
import { Availability } from '../ui/availability.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { ShortRating } from '../ui/rating.tsx'
import { Sticker } from '../ui/sticker.tsx'
import { AddToBasket } from './add-to-basket.tsx'
import { shownPrice } from './shown-price.rule.ts'

interface Props {
  product: Card
  /** Among the first of its page: its picture is asked for at once. */
  isFirst?: boolean
  /** How wide the picture is, in the words of the sizes attribute. */
  sizes?: string
  /** Known to be a favourite before the browser says so. */
  isFavorite?: boolean
}

const gridSizes = '(min-width: 1280px) 244px, (min-width: 1024px) 30vw, (min-width: 640px) 33vw, 50vw'

/** A product in a grid or a strip. */
export function ProductCard({ product, isFirst = false, sizes = gridSizes, isFavorite }: Props) {
  const price = shownPrice(product.cardPrices)
  return (
    <article className="group relative flex h-full flex-col rounded-card border border-line bg-surface transition-colors hover:border-edge">
      <Pictures product={product} isFirst={isFirst} sizes={sizes} />
      <Stickers product={product} className="absolute top-2 left-2 flex flex-col items-start gap-1" />
      <FavoriteToggle id={product.id} title={product.title} isFavorite={isFavorite} className="absolute top-0 right-0" />
      <div className="flex grow flex-col gap-1.5 p-2.5 sm:p-3">
        <div className="flex items-start justify-between">
          <Price price={price?.price ?? null} oldPrice={price?.oldPrice} currency={useCurrency()} />
          <CompareToggle id={product.id} title={product.title} className="relative -my-2.5 -mr-2.5 shrink-0 sm:-mr-3" />
        </div>
        <NextStep product={product} />
        <h3 className="line-clamp-3 font-normal break-words hyphens-auto max-sm:text-note sm:line-clamp-2 sm:min-h-11">
          <a {...nearLink} href={paths.product(product.path)} className="after:absolute after:inset-0 after:rounded-card hover:text-accent">
            {product.title}
          </a>
        </h3>
        <p className="flex justify-between gap-2 text-note text-ink-3">
          <span className="truncate">{product.vendorCode ? `Артикул ${product.vendorCode}` : product.partner?.title}</span>
          {product.rating && <ShortRating {...product.rating} />}
        </p>
        <CardStock product={product} className="mb-1.5" />
        <div className="mt-auto">
          <Buy product={product} />
        </div>
      </div>
    </article>
  )
}

/** The same product as a dense row with its key characteristics. */
export function ProductRow({ product, isFirst = false }: Props) {
  const price = shownPrice(product.cardPrices)
  return (
    <article className="group relative grid grid-cols-[88px_1fr] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-3 transition-colors hover:border-edge md:grid-cols-[104px_1fr_210px]">
      <div className="relative self-start overflow-hidden rounded-control bg-ground">
        <Picture fileId={product.images[0] ?? null} alt="" sizes="104px" largest={320} isFirst={isFirst} className="mix-blend-multiply" />
      </div>
      <div className="min-w-0">
        <Stickers product={product} className="mb-1 flex flex-wrap gap-1" />
        <h3 className="font-medium">
          <a {...nearLink} href={paths.product(product.path)} className="after:absolute after:inset-0 after:rounded-card hover:text-accent">
            {product.title}
          </a>
        </h3>
        <p className="flex flex-wrap gap-x-3 text-note text-ink-3">
          {[product.partner?.title, product.vendorCode && `артикул ${product.vendorCode}`].filter(Boolean).join(' · ')}
          {product.rating && <ShortRating {...product.rating} />}
        </p>
        <dl className="mt-1.5 grid gap-x-6 text-note sm:grid-cols-2">
          {product.facts.map(({ title, value }) => (
            <div key={title} className="flex gap-1.5 py-px">
              <dt className="shrink-0 text-ink-3">{title}:</dt>
              <dd className="min-w-0 truncate">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="col-span-2 flex flex-col gap-1.5 md:col-span-1">
        <Price price={price?.price ?? null} oldPrice={price?.oldPrice} currency={useCurrency()} />
        <NextStep product={product} />
        <CardStock product={product} />
        <div className="mt-auto flex items-center gap-1 pt-1">
          <div className="grow">
            <Buy product={product} />
          </div>
          <FavoriteToggle id={product.id} title={product.title} className="relative" />
          <CompareToggle id={product.id} title={product.title} className="relative" />
        </div>
      </div>
    </article>
  )
}

function Pictures({ product: { images }, isFirst, sizes }: { product: Card; isFirst: boolean; sizes: string }) {
  const [isTouched, setIsTouched] = useState(false)
  const [front, back] = images
  return (
    <div
      className="relative aspect-square overflow-hidden rounded-t-card bg-ground"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setIsTouched(true)}
    >
      <Picture fileId={front ?? null} alt="" sizes={sizes} largest={480} isFirst={isFirst} className="size-full mix-blend-multiply" />
      {isTouched && back && (
        <Picture
          fileId={back}
          alt=""
          sizes={sizes}
          largest={480}
          className="absolute inset-0 size-full bg-ground opacity-0 transition-opacity group-hover:opacity-100"
        />
      )}
    </div>
  )
}

function Stickers({ product, className }: { product: Card; className: string }) {
  const price = shownPrice(product.cardPrices)
  const reduction = price && reductionText(price.price, price.oldPrice)
  const isTold = product.stickers.some(({ title }) => title.includes('%'))
  if (product.stickers.length === 0 && !reduction) return null
  return (
    <div className={className}>
      {product.stickers.map(({ code, title, kind }) => (
        <Sticker key={code} kind={kind}>
          {title}
        </Sticker>
      ))}
      {reduction && !isTold && <Sticker kind="accent">{reduction}</Sticker>}
    </div>
  )
}

function NextStep({ product: { nextStep, available, groups } }: { product: Card }) {
  const currency = useCurrency()
  const [group, ...others] = groups
  if (available === 0 && group !== undefined && others.length === 0)
    return (
      <p className="next-step min-h-4.5 text-note">
        <a
          {...nearLink}
          href={paths.restock(group.id)}
          className="relative z-1 text-link before:absolute before:-inset-x-1 before:-inset-y-2.5 hover:underline"
        >
          Сообщить о поступлении
        </a>
      </p>
    )
  return (
    <p className="next-step min-h-4.5 text-note text-ink-2">
      {nextStep && (
        <>
          от&nbsp;{priceText(nextStep.limit, currency)}&nbsp;—{' '}
          <span className="font-semibold whitespace-nowrap">{priceText(nextStep.price, currency)}</span>
        </>
      )}
    </p>
  )
}

/** Groups of one product are made of the same things: their counts cannot be summed, so only the places are named. */
export function CardStock({ product: { available, remnants, groups }, className }: { product: Card; className?: string }) {
  return <Availability count={available} places={remnants} isCounted={groups.length < 2} className={className} />
}

function Buy({ product }: { product: Card }) {
  const [group, ...others] = product.groups
  if (product.cardPrices.length === 0 || group === undefined || others.length > 0)
    // The title's link covers the card: this is only what it looks like.
    return (
      <span aria-hidden className={buttonClasses('quiet', 'normal', 'w-full px-3')}>
        {others.length > 0 ? 'Выбрать' : 'Подробнее'}
      </span>
    )
  return <AddToBasket groupId={group.id} title={product.title} isAvailable={group.count > 0} />
}

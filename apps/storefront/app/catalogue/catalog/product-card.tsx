import { packSizeOf, packText, unitText } from '@shpulka/contract/catalogue/pack'
import { Availability } from '@shpulka/ui/availability.tsx'
import { clientLink } from '@shpulka/ui/client-link.ts'
import { Dots } from '@shpulka/ui/dots.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { Price } from '@shpulka/ui/price.tsx'
import { ShortRating } from '@shpulka/ui/rating.tsx'
import { Sticker } from '@shpulka/ui/sticker.tsx'
import { priceText, reductionText } from '@shpulka/ui/text/price-text.rule.ts'
import { useId, useState } from 'react'
import { useCityStockFirst } from '../../base/shell/city-stock.ts'
import { usePersonal } from '../../base/shell/personal.tsx'
import { useCurrency } from '../../base/shell/shop.ts'
import { FavoriteToggle } from '../../buying/favorites/favorite-toggle.tsx'
import { paths } from '../../paths.ts'
import { CompareToggle } from '../compare-products/compare-toggle.tsx'
import { Buy, goodsOf } from './buy.tsx'
import { hundredMetresPrice, shownFacts } from './card-facts.rule.ts'
import type { ShownCard } from './shown-card.rule.ts'
import { cardPriceNow, isReached } from './shown-price.rule.ts'
import { withReduction } from './with-reduction.rule.ts'

interface Props {
  product: ShownCard
  /** Among the first cards of the page: its picture is loaded eagerly. */
  isFirst?: boolean
  /** Whether it is a favourite, until the browser's list is loaded. */
  isFavorite?: boolean
  /** Whether it is marked up for machines as an offer of the list around it (`offerItem`). */
  isOffer?: boolean
}

/** About as wide in every grid and row. */
const pictureSizes = '226px'

/** A next price that would need more than this many units is not mentioned on cards. */
const maxNextPriceUnits = 150

/**
 * A product in a grid or a row of cards. Two dozen of them are half of a document: its parts are styled by their place
 * (`card` in app.css), and hints for the mouse come with the mouse.
 */
export function ProductCard({ product, isFirst = false, isFavorite, isOffer = false }: Props) {
  const facts = shownFacts(product.facts)
  const titleId = useId()
  // The link of the title covers the whole card, so the mouse is over the card and never over its picture.
  const [isHovered, setIsHovered] = useState(false)
  return (
    <article className="card" onPointerEnter={(event) => event.pointerType === 'mouse' && setIsHovered(true)}>
      <Pictures product={product} isFirst={isFirst} isHovered={isHovered} isOffer={isOffer} />
      <Stickers product={product} />
      <FavoriteToggle
        id={product.id}
        title={product.title}
        titleId={titleId}
        isFavorite={isFavorite}
        isHinted={isHovered}
      />
      <div>
        {/* Machines require a description of an offer: a card has none but its title. */}
        <h3 itemProp={isOffer ? 'name description' : undefined}>
          <TitleLink product={product} id={titleId} isOffer={isOffer} />
        </h3>
        <div>
          <CardPrice product={product} />
          <CompareToggle id={product.id} title={product.title} titleId={titleId} isHinted={isHovered} />
        </div>
        <div className="card-note">
          <Article product={product} />
          {product.rating && <ShortRating {...product.rating} />}
        </div>
        {facts.length > 0 && (
          <dl>
            {facts.map(({ title, value }) => (
              <div key={title} title={isHovered ? `${title}: ${value}` : undefined}>
                <dt>{`${title}: `}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <CardStock product={product} isHinted={isHovered} />
        <div>
          <NextTier product={product} />
          <Buy product={goodsOf(product)} titleId={titleId} />
        </div>
      </div>
    </article>
  )
}

/**
 * The same product as a dense row with its key characteristics: 72 px high on desktops, 92 on tablets, 150 on phones.
 */
export function ProductRow({ product, isFirst = false }: Props) {
  const titleId = useId()
  return (
    <article className="product-row">
      <div className="row-picture">
        <Picture fileId={product.images[0] ?? null} alt="" sizes="56px" maxWidth={160} isEager={isFirst} />
      </div>
      <div className="min-w-0">
        <h3>
          <TitleLink product={product} id={titleId} />
        </h3>
        <div className="row-note">
          <Article product={product} />
          {product.rating && <ShortRating {...product.rating} />}
        </div>
        <p className="row-facts">
          <Dots items={shownFacts(product.facts).map(({ title, value }) => `${title}: ${value}`)} />
        </p>
      </div>
      <div className="min-w-0">
        <CardPrice product={product} />
        <NextTier product={product} />
        <CardStock product={product} isShort />
      </div>
      <Buy product={goodsOf(product)} titleId={titleId} />
      <div className="row-marks flex">
        <FavoriteToggle id={product.id} title={product.title} titleId={titleId} className="relative" />
        <CompareToggle id={product.id} title={product.title} titleId={titleId} className="relative" />
      </div>
    </article>
  )
}

/** «от 36 500 ₽», «420 ₽ / уп. 10 шт». */
export function CardPrice({ product }: { product: ShownCard }) {
  const price = cardPriceNow(product, useBasketSum())
  const currency = useCurrency()
  const hundred = hundredMetresPrice(price?.price ?? null, product.facts)
  const shown = (
    <Price
      price={price?.price ?? null}
      oldPrice={price?.oldPrice}
      isFrom={price?.isFrom}
      unit={packText(packSizeOf(product.facts))}
      currency={currency}
    />
  )
  if (hundred === null) return shown
  return (
    <div>
      {shown}
      <span className="block text-note text-ink-3">100&nbsp;м&nbsp;— {priceText(hundred, currency)}</span>
    </div>
  )
}

/** Decides which price tier applies; 0 until the basket is loaded. */
const useBasketSum = () => usePersonal()?.basket?.tierSumKopecks ?? 0

interface TitleLinkProps {
  product: ShownCard
  id: string
  isOffer?: boolean
}

function TitleLink({ product: { path, title }, id, isOffer = false }: TitleLinkProps) {
  return (
    <a {...clientLink} id={id} href={paths.product(path)} itemProp={isOffer ? 'url' : undefined}>
      <NonBreakingText>{title}</NonBreakingText>
    </a>
  )
}

/** The article on a line of its own, never truncated; without one, the brand. */
function Article({ product: { vendorCode, partner } }: { product: ShownCard }) {
  if (vendorCode === '') return <span className="block">{partner?.title}</span>
  return (
    <span className="vendor-code">
      <span>Артикул </span>
      <b>{vendorCode}</b>
    </span>
  )
}

function Pictures({
  product: { images },
  isFirst,
  isHovered,
  isOffer,
}: {
  product: ShownCard
  isFirst: boolean
  /** The second picture is loaded once the mouse has been over the card. */
  isHovered: boolean
  isOffer: boolean
}) {
  const [front, back] = images
  return (
    <div>
      <Picture
        fileId={front ?? null}
        alt=""
        sizes={pictureSizes}
        maxWidth={480}
        isPlain
        isEager={isFirst}
        itemProp={isOffer ? 'image' : undefined}
      />
      {isHovered && back && (
        <span className="card-back">
          <Picture fileId={back} alt="" sizes={pictureSizes} maxWidth={480} isPlain />
        </span>
      )}
    </div>
  )
}

function Stickers({ product }: { product: ShownCard }) {
  const price = cardPriceNow(product, useBasketSum())
  const reduction = price && reductionText(price.price, price.oldPrice)
  const stickers = withReduction(product.stickers, reduction)
  if (stickers.length === 0) return null
  return (
    <div className="card-stickers">
      {stickers.map(({ code, title, kind }) => (
        <Sticker key={code} look={kind}>
          {title}
        </Sticker>
      ))}
    </div>
  )
}

/** «35 400 ₽ при заказе от 150 000 ₽»; of goods that are out of stock, the request to be told. */
export function NextTier({ product: { nextTier, available, groups } }: { product: ShownCard }) {
  const currency = useCurrency()
  const basketSum = useBasketSum()
  const [group, ...others] = groups
  if (available === 0 && group !== undefined && others.length === 0)
    return (
      <p className="next-tier">
        <a
          {...clientLink}
          href={paths.restock(group.id)}
          className="relative z-1 text-link before:absolute before:-inset-x-1 before:-inset-y-2.5 hover:underline"
        >
          Сообщить о поступлении
        </a>
      </p>
    )
  if (nextTier && isReached(nextTier, basketSum))
    return <p className="next-tier text-good">{`при\u00a0заказе от\u00a0${priceText(nextTier.limit, currency)}`}</p>
  if (!nextTier || nextTier.limit >= nextTier.price * maxNextPriceUnits) return null
  return (
    <p className="next-tier text-ink-2">
      <b>{priceText(nextTier.price, currency)}</b>
      {` при\u00a0заказе от\u00a0${priceText(nextTier.limit, currency)}`}
    </p>
  )
}

/**
 * How many of all its groups there are; what two groups share is counted once (`available`). Of the searched groups
 * alone, where the list was searched by a size or a colour.
 */
export function CardStock({
  product: { available, remnants, facts, searched },
  isShort = false,
  isHinted,
}: {
  product: ShownCard
  /** Without the warehouses. */
  isShort?: boolean
  isHinted?: boolean
}) {
  const places = useCityStockFirst(remnants)
  return (
    <Availability
      count={searched ? searched.count : available}
      places={isShort || searched ? [] : places}
      subject={searched?.title}
      colour={searched?.colour}
      unit={unitText(packSizeOf(facts))}
      isBrief={!isShort}
      isHinted={isHinted}
    />
  )
}

import type { ProductCard as Card, Product, ProductGroup } from '@shpulka/contract/catalog'
import type { Seo } from '@shpulka/contract/settings'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { useKnownShop } from '../shell/shop.ts'
import { numberText } from '../text/number-text.rule.ts'
import { phoneHref } from '../text/phone-text.rule.ts'
import { priceText } from '../text/price-text.rule.ts'
import { weightText } from '../text/weight-text.rule.ts'
import { Availability } from '../ui/availability.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { RadioCard } from '../ui/checkbox.tsx'
import { classes } from '../ui/classes.ts'
import { Microdata } from '../ui/microdata.tsx'
import { Price, PriceLadder } from '../ui/price.tsx'
import { Sticker } from '../ui/sticker.tsx'
import { AddToBasket } from './add-to-basket.tsx'
import { Gallery } from './gallery.tsx'
import { isGuestPriced, productMicrodata } from './goods-markup.rule.ts'
import { ProductStrip } from './product-strip.tsx'

/** The radio buttons of the groups belong to the form in the box. */
const choiceFormId = 'buy'

interface Props {
  product: Product
  seo: Seo
  near: Card[]
}

export function ProductPage({ product, seo, near }: Props) {
  const [groupId, setGroupId] = useState(product.groups.find(({ count }) => count > 0)?.id ?? product.groups[0]?.id)
  const group = product.groups.find(({ id }) => id === groupId) ?? product.groups[0]
  const crumbs = product.breadcrumbs.map(({ title, path }) => ({ title, to: paths.category(path) }))
  const facts = product.facts.length > 0 ? product.facts : product.characteristics.slice(0, 6)
  return (
    <div className="frame">
      <Breadcrumb steps={[{ title: 'Каталог', to: paths.catalog() }, ...crumbs]} />
      <h1>{seo.h1 || product.title}</h1>
      <ProductMarkup product={product} />
      <p className="mt-1 flex flex-wrap gap-x-4 text-note text-ink-3">
        {product.vendorCode && <span>Артикул {product.vendorCode}</span>}
        {product.partner && (
          <span>
            {product.partner.title}
            {product.partner.country && `, ${product.partner.country}`}
          </span>
        )}
      </p>
      <div className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_320px] lg:grid-rows-[auto_1fr]">
        <div className="relative min-w-0 md:row-span-2">
          <Gallery pictures={product.images} title={product.title} />
          {product.stickers.length > 0 && (
            <div className="absolute top-3 left-3 flex flex-col items-start gap-1">
              {product.stickers.map(({ code, title, kind }) => (
                <Sticker key={code} kind={kind}>
                  {title}
                </Sticker>
              ))}
            </div>
          )}
        </div>
        {product.groups.length > 1 && <GroupChoice groups={product.groups} groupId={group?.id} onChange={setGroupId} />}
        <BuyBox product={product} group={group} />
        <div
          className={classes(
            'min-w-0 md:max-lg:col-span-2 lg:col-start-2',
            product.groups.length > 1 ? 'lg:row-start-2' : 'lg:row-span-2 lg:row-start-1',
          )}
        >
          {facts.length === 0 && <Description text={product.description} />}
          {facts.length > 0 && (
            <>
              <h2 className="text-lead!">Коротко о главном</h2>
              <dl className="mt-2">
                {facts.map(({ title, value }) => (
                  <Fact key={title} title={title} value={value} />
                ))}
              </dl>
              <a href="#characteristics" className="mt-2 inline-flex min-h-11 items-center text-note text-link md:min-h-8">
                Все характеристики
              </a>
            </>
          )}
          {product.partner?.description && <p className="mt-4 border-t border-line pt-4 text-note text-ink-2">{product.partner.description}</p>}
        </div>
      </div>
      <div className="mt-10 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="min-w-0">
          {facts.length > 0 && <Description text={product.description} />}
          <Composition group={group} />
        </div>
        <Characteristics product={product} />
      </div>
      {near.length > 0 && <ProductStrip title="Рядом на полке" products={near} />}
      <BuyBar product={product} group={group} />
    </div>
  )
}

/** What machines are told of the product: with guests' prices or none. */
function ProductMarkup({ product }: { product: Product }) {
  const { origin, guestRole } = useKnownShop()
  if (!isGuestPriced([product], guestRole)) return null
  return <Microdata type="Product" html={productMicrodata(origin, paths.product(product.path), product)} />
}

/** Stands beside the picture where there are no characteristics to stand there. */
function Description({ text }: { text: string }) {
  if (text === '') return null
  return (
    <section>
      <h2>Описание</h2>
      <div className="mt-3 max-w-[70ch] space-y-3 text-ink-2">
        {text.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

function GroupChoice({
  groups,
  groupId,
  onChange,
}: {
  groups: readonly ProductGroup[]
  groupId: number | undefined
  onChange: (id: number) => void
}) {
  const { currency } = useKnownShop()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-lead font-semibold">Вариант</legend>
      <div className="flex flex-col gap-2">
        {groups.map(({ id, title, prices, count }) => (
          <RadioCard
            key={id}
            form={choiceFormId}
            name="group"
            value={id}
            checked={id === groupId}
            onChange={() => onChange(id)}
            title={title || 'Обычный'}
            description={count > 0 ? `в наличии ${numberText(count)} шт` : 'под заказ'}
            aside={prices[0] ? priceText(prices[0].price, currency) : 'по запросу'}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Price, why it is so, where it lies, and the button. */
function BuyBox({ product, group }: { product: Product; group: ProductGroup | undefined }) {
  const { currency, site, config } = useKnownShop()
  const price = group?.prices[0]?.price ?? null
  return (
    <aside
      aria-label="Покупка"
      className="self-start rounded-card border border-line bg-surface p-5 lg:sticky lg:top-21 lg:col-start-3 lg:row-span-2 lg:row-start-1"
    >
      <Price price={price} oldPrice={group?.oldPrice} currency={currency} size="large" />
      <Availability count={group?.count ?? 0} className="mt-2" />
      {group && price !== null ? (
        <div className="mt-4">
          <AddToBasket
            groupId={group.id}
            title={product.title}
            isAvailable={group.count > 0}
            size="large"
            choiceFormId={product.groups.length > 1 ? choiceFormId : undefined}
          />
        </div>
      ) : (
        <a href={phoneHref(site.phone)} className={buttonClasses('quiet', 'normal', 'mt-4 w-full')}>
          <Phone aria-hidden className="size-5" strokeWidth={1.75} />
          Узнать цену: {site.phone}
        </a>
      )}
      {group && group.count === 0 && price !== null && (
        <p className="mt-2 text-note text-ink-2">
          Сейчас на складах нет. Положите в корзину — товар останется в списке «Под заказ», а мы подскажем срок.
        </p>
      )}
      {group && (
        <div className="mt-4">
          <PriceLadder steps={group.prices} currency={currency} />
        </div>
      )}
      {group && group.remnants.length > 0 && (
        <div className="mt-4 border-t border-line pt-3">
          <p className="text-note text-ink-3">На складах</p>
          <ul className="mt-1 text-note">
            {group.remnants.map(({ warehouseId, title, count }) => (
              <li key={warehouseId} className="flex justify-between py-1">
                <span>{title}</span>
                <span className={count > 0 ? 'font-semibold' : 'text-ink-3'}>{count > 0 ? `${numberText(count)}\u00a0шт` : 'нет'}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className="mt-3 space-y-1 border-t border-line pt-3 text-note text-ink-2">
        {group && group.weightGrams > 0 && <li>Вес с упаковкой — {weightText(group.weightGrams)}</li>}
        <li>Доставка бесплатна при заказе от {priceText(config.freeDeliveryFrom, currency)}</li>
      </ul>
    </aside>
  )
}

/** The same button under the thumb while the box is out of sight. */
function BuyBar({ product, group }: { product: Product; group: ProductGroup | undefined }) {
  const { currency } = useKnownShop()
  const price = group?.prices[0]?.price
  if (!group || price === undefined) return null
  return (
    <div className="sticky bottom-14 z-20 -mx-4 mt-8 flex items-center gap-4 border-t border-line bg-surface px-4 py-2.5 md:hidden print:hidden">
      <p className="text-lead font-semibold whitespace-nowrap">{priceText(price, currency)}</p>
      <div className="min-w-0 grow">
        <AddToBasket groupId={group.id} title={product.title} isAvailable={group.count > 0} />
      </div>
    </div>
  )
}

function Characteristics({ product: { characteristics } }: { product: Product }) {
  if (characteristics.length === 0) return null
  const sections = Map.groupBy(characteristics, ({ section }) => section)
  return (
    <section id="characteristics" className="min-w-0">
      <h2>Характеристики</h2>
      <div className="mt-3 gap-x-10 sm:columns-2">
        {[...sections].map(([title, rows]) => (
          <div key={title} className="mb-6 break-inside-avoid">
            {title && <h3>{title}</h3>}
            <dl>
              {rows.map((row) => (
                <Fact key={row.title} title={row.title} value={row.value} />
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  )
}

function Fact({ title, value }: { title: string; value: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-4 border-b border-line py-2 text-note">
      <dt className="text-ink-3">{title}</dt>
      <dd className="[overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
}

/** What is in the group when it is more than one thing. */
function Composition({ group }: { group: ProductGroup | undefined }) {
  const { currency } = useKnownShop()
  if (!group || (group.offers.length < 2 && (group.offers[0]?.quantity ?? 1) < 2)) return null
  return (
    <section className="mt-8">
      <h2>Что входит</h2>
      <ul className="mt-3">
        {group.offers.map((offer) => (
          <li key={offer.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-2.5">
            <span className="min-w-0">
              {offer.title}
              <span className="ml-2 text-note text-ink-3">
                {[offer.vendorCode, ...offer.characteristics.map(({ title, value }) => `${title.toLowerCase()}: ${value}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="text-note whitespace-nowrap">
              {numberText(offer.quantity)}&nbsp;шт
              {offer.prices[0] && <span className="ml-3 font-semibold">{priceText(offer.prices[0].price, currency)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

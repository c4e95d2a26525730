import { Button, buttonClasses } from '@shpulka/ui/button.tsx'
import Dialog from '@shpulka/ui/dialog.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { Skeleton } from '@shpulka/ui/skeleton.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher, useSearchParams } from 'react-router'
import { usePersonal } from '../../base/shell/personal.tsx'
import { useCurrency } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { isSamePrice, offerPrice, requestedSum, requestedText, tierSum } from './offer-choice.rule.ts'
import { OfferTable } from './offer-table.tsx'
import type { ProductOffers } from './product-offers.route.ts'
import { searchAndFilterText, searchedInStock, searchedOffers } from './searched-offers.rule.ts'
import { useOfferOrder } from './use-offer-order.ts'

/** The product, with the fields its card has. */
export interface ChosenProduct {
  id: number
  path: string
  title: string
  images: readonly string[]
  groups: readonly unknown[]
}

interface Props {
  product: ChosenProduct
  isOpen: boolean
  onClose: () => void
}

/** The dialog over a list that chooses offers of a product and their counts. Loaded when first opened. */
export function OffersSheet({ product, isOpen, onClose }: Props) {
  const offers = useFetcher<ProductOffers | null>()
  const order = useOfferOrder()
  const [isEmptySent, setIsEmptySent] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  const { load } = offers
  useEffect(() => {
    if (isOpen) void load(paths.productOffers(product.id))
  }, [isOpen, product.id, load])
  const { data } = offers
  const [list] = useSearchParams()
  const searched = searchedOffers(data?.lines ?? [], searchAndFilterText(list))
  // Once: offers are read again after each addition, and the visitor has scrolled on.
  const isShown = isOpen && Boolean(data)
  useEffect(() => {
    if (isShown) rows.current?.querySelector('[data-searched]')?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  // The same piece the product's page would add: one of the searched size, or of the likely kit.
  const firstId = data ? (searchedInStock(data.lines, searched) ?? data.likelyId) : null
  const { setCount } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, the visitor counts after that
  useEffect(() => {
    if (firstId !== null) setCount(firstId, 1)
  }, [firstId])
  const isGone = data === null && offers.state === 'idle'
  const text = data ? requestedText(order.counts, data.difference, data.unit) : ''
  const basketSum = usePersonal()?.basket?.tierSumKopecks ?? 0
  const sum = data ? requestedSum(order.counts, data.lines, basketSum) : 0
  const onePrice =
    data && isSamePrice(data.lines) ? offerPrice(data.lines[0]!, tierSum(order.counts, data.lines, basketSum)) : null
  const formId = `offers-${product.id}`
  const currency = useCurrency()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={product.title}
      place="side"
      footer={
        data && (
          <div className="flex w-full flex-col gap-2">
            <p role="status" className="flex min-h-5.5 items-center justify-between gap-3 text-note">
              {text ? (
                <>
                  <span className="text-ink-2">На сумму</span>
                  <span className="text-body font-semibold">{priceText(sum, currency)}</span>
                </>
              ) : order.isDone ? (
                <span className="font-medium text-good">Положили в корзину</span>
              ) : (
                <span className={isEmptySent ? 'text-bad' : 'text-ink-2'}>Укажите, сколько чего нужно</span>
              )}
            </p>
            <div className="flex gap-3">
              <Button
                type="submit"
                form={formId}
                isBusy={order.isBusy}
                look={order.isDone ? 'quiet' : 'primary'}
                className="min-w-0 grow px-3"
                onClick={(event) => {
                  if (text) return
                  event.preventDefault()
                  setIsEmptySent(true)
                  rows.current?.querySelector('input')?.focus()
                }}
              >
                {text ? `В корзину: ${text}` : 'В корзину'}
              </Button>
              {order.isDone && (
                <Link to={paths.cart()} className={buttonClasses('primary', 'normal', 'grow px-3')}>
                  Перейти в корзину
                </Link>
              )}
            </div>
          </div>
        )
      }
    >
      <div className="-m-5">
        <Link
          to={paths.product(product.path)}
          onClick={onClose}
          className="flex items-center gap-3 border-b border-line p-4 text-note text-link hover:underline"
        >
          <span className="size-14 shrink-0 overflow-hidden rounded-control bg-ground">
            <Picture
              fileId={product.images[0] ?? null}
              alt=""
              sizes="56px"
              maxWidth={160}
              className="mix-blend-multiply"
            />
          </span>
          <span className="min-w-0">
            {onePrice !== null && data && (
              <span className="block text-body font-semibold text-ink">
                {priceText(onePrice, currency)}
                <span className="text-note font-normal text-ink-3"> / {data.unit}</span>
              </span>
            )}
            Всё о товаре: характеристики, доставка, отзывы
          </span>
        </Link>
        {isGone ? (
          <p className="p-4 text-ink-2">Не получилось узнать, что есть в продаже. Откройте страницу товара.</p>
        ) : data ? (
          <order.Form method="post" action={paths.cart()} id={formId} onSubmit={order.pressKey.onSubmit}>
            <input type="hidden" name="intent" value="add" />
            <input ref={order.pressKey.field} type="hidden" name="key" />
            <div ref={rows} className="[&_li]:px-4">
              <OfferTable
                lines={data.lines}
                unit={data.unit}
                counts={order.counts}
                onCountChange={order.setCount}
                searched={searched}
                isPriced={onePrice === null}
              />
            </div>
          </order.Form>
        ) : (
          <div aria-hidden>
            {product.groups.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
              <Skeleton key={index} className="mx-4 my-3 h-8.5" />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}

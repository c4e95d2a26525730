import type { Product, ProductGroup } from '@shpulka/contract/catalogue/catalog'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import { packSizeOf, packText, unitText } from '@shpulka/contract/catalogue/pack'
import { outOfStockText } from '@shpulka/ui/availability.rule.ts'
import { Availability } from '@shpulka/ui/availability.tsx'
import { ButtonLink, buttonClasses } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Price } from '@shpulka/ui/price.tsx'
import { PriceLadder } from '@shpulka/ui/price-ladder.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { phoneHref } from '@shpulka/ui/text/phone-text.rule.ts'
import { bonusForms, counted, monthForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { useCityStockFirst } from '../../base/shell/city-stock.ts'
import { usePersonal } from '../../base/shell/personal.tsx'
import { useShopData } from '../../base/shell/shop.ts'
import { OneClickButton } from '../../buying/one-click/one-click-button.tsx'
import { paths } from '../../paths.ts'
import { RestockButton } from '../../people/mail-sender/restock-button.tsx'
import { AddToBasket } from '../catalog/add-to-basket.tsx'
import { installmentPlan } from './installment-plan.rule.ts'
import {
  cheapestGroup,
  countedNoun,
  isAnyInStock,
  requestedBonuses,
  requestedSum,
  tierSum,
} from './offer-choice.rule.ts'
import { ChooseFirst, OrderButton, OrderForm, type TableOrder } from './order-button.tsx'
import { OutOfStockActions } from './out-of-stock-actions.tsx'
import { type PriceNow, priceNow } from './price-now.rule.ts'
import { priceReasons } from './price-reasons.rule.ts'

interface Props {
  product: Product
  group: ProductGroup | undefined
  /** Set when there is a choice of groups: their radio buttons belong to this form. */
  choiceFormId: string | undefined
  /** Set when the groups are ordered in a table. */
  order: TableOrder | null
  /** Observed: while the buttons are out of sight, a bar shows the same. */
  buttons: Ref<HTMLDivElement>
  /** The delivery estimate. */
  children: ReactNode
}

/** The price and its explanation, the stock, the delivery estimate and the button. */
export function BuyBox({ product, group, choiceFormId, order, buttons, children }: Props) {
  const { currency } = useShopData()
  const { shown, isFrom } = useShownGroup(product, group)
  const basket = usePersonal()?.basket
  const basketSum = basket?.tierSumKopecks ?? 0
  const now = usePriceNow(shown, product, order)
  const price = now?.tier.price ?? null
  const requested = useRequestedSum(product, order)
  const bonuses =
    order && requested !== null
      ? requestedBonuses(order.counts, product.groups, basketSum, basket?.bonusRate ?? null)
      : (now?.bonuses ?? 0)
  const inBasket = basket?.countByGroup[group?.id ?? 0] ?? 0
  const packSize = packSizeOf(product.characteristics)
  const pack = packText(packSize)
  const unit = unitText(packSize)
  const isInStock = isAnyInStock(product.groups, group, order?.counts)
  const remnants = useCityStockFirst((group ?? product).remnants)
  return (
    <aside aria-label="Покупка" className="rounded-card border border-line bg-surface p-5 print:border-0 print:p-0">
      <div className="min-w-0">
        <div aria-live="polite">
          <Price
            price={requested ?? price}
            oldPrice={isFrom || requested !== null ? null : shown?.oldPrice}
            isFrom={isFrom}
            currency={currency}
            size="large"
            unit={requested === null ? pack : null}
          />
          {order?.text ? (
            <p className="mt-2 text-note text-ink-2">за {order.text}</p>
          ) : (
            <Availability count={group ? group.count : product.available} unit={unit} isTermSaid className="mt-2" />
          )}
        </div>
        <div ref={buttons}>
          <PurchaseActions product={product} group={group} choiceFormId={choiceFormId} order={order} />
        </div>
        {isInStock && !isFrom && bonuses > 0 && (
          <p className="mt-3 flex items-center gap-2 text-note text-ink-2">
            <Icon name="coins" className="size-4 shrink-0 text-warn" />
            <span>
              Начислим <span className="font-semibold text-ink">{counted(bonuses / 100, bonusForms)}</span>{' '}
              {inBasket > 1 && requested === null && (pack === null ? 'с каждой штуки ' : 'с каждой упаковки ')}после
              получения
            </span>
          </p>
        )}
        {shown && now && price !== null && !isFrom && (
          <div className="mt-4">
            <PriceLadder steps={now.tiers} currency={currency} reached={now.tier.limit} />
            {now.next && isInStock && basketSum > 0 && (
              <p className="mt-1 text-note text-ink-2">
                Добавьте в заказ ещё на {priceText(now.next.remains, currency)} — и цена станет{' '}
                {priceText(now.next.price, currency)}
              </p>
            )}
            <PriceReasons product={product} oldPrice={shown.oldPrice} now={now} />
            <Installments price={price} />
          </div>
        )}
      </div>
      <div className="min-w-0">
        {remnants.length > 0 && (
          <div className="mt-3 border-t border-line pt-3">
            <details className="text-note">
              <summary className="fold flex min-h-11 items-center gap-2 md:min-h-8">
                <span className="grow">
                  На складах: {remnants[0]?.title}
                  {remnants.length > 1 && ` и ещё ${remnants.length - 1}`}
                </span>
              </summary>
              <ul className="mt-1 text-note">
                {remnants.map(({ warehouseId, title, count }) => (
                  <li key={warehouseId} className="flex justify-between py-1">
                    <span>{title}</span>
                    <span className="font-semibold">
                      {numberText(count)}&nbsp;{unit}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          </div>
        )}
        {children}
      </div>
    </aside>
  )
}

/**
 * The price of the group in the visitor's basket with what is requested: documents are the same for everybody, the
 * basket comes later.
 */
function usePriceNow(group: ProductGroup | undefined, { groups }: Product, order: TableOrder | null) {
  const basket = usePersonal()?.basket
  const orderSum = tierSum(order?.counts ?? {}, groups, basket?.tierSumKopecks ?? 0)
  return group ? priceNow(group.prices, group.bonuses, orderSum, basket?.bonusRate) : null
}

/** The group whose price is shown: the chosen one; before a choice the cheapest, «от» if another costs more. */
function useShownGroup({ groups }: Product, group: ProductGroup | undefined) {
  const cheapest = cheapestGroup(groups, usePersonal()?.basket?.tierSumKopecks ?? 0)
  return group ? { shown: group, isFrom: false } : { shown: cheapest?.group, isFrom: cheapest?.isFrom ?? false }
}

/** What the counts typed in the table cost together; null while there are none. */
function useRequestedSum({ groups }: Product, order: TableOrder | null) {
  const basketSum = usePersonal()?.basket?.tierSumKopecks ?? 0
  return order?.text ? requestedSum(order.counts, groups, basketSum) : null
}

/** All ways to buy the product. */
function PurchaseActions({ product, group, choiceFormId, order }: Omit<Props, 'children' | 'buttons'>) {
  const { site, currency } = useShopData()
  const now = usePriceNow(group, product, order)
  const isInStock = isAnyInStock(product.groups, group, order?.counts)
  if (!group && product.groups.some(({ prices }) => prices.length > 0))
    return (
      <div className="mt-4 print:hidden">
        {order ? (
          <OrderForm order={order} isAvailable={isInStock} choice={choiceOf(product)} />
        ) : (
          <form method="post" action={paths.cart()} id={choiceFormId}>
            <input type="hidden" name="intent" value="add" />
            <ChooseFirst choice={choiceOf(product)} formId={choiceFormId} isAvailable={isInStock} />
          </form>
        )}
        {!isInStock && <p className="mt-1 text-note text-ink-2">Выберите — и предложим сообщить о поступлении.</p>}
      </div>
    )
  if (!group || !now)
    return (
      site.phone && (
        <a href={phoneHref(site.phone)} className={buttonClasses('quiet', 'normal', 'mt-4 w-full print:hidden')}>
          <Icon name="phone" className="size-5" />
          Узнать цену: {site.phone}
        </a>
      )
    )
  const toBasket = order ? (
    <OrderForm order={order} isAvailable={isInStock} choice={undefined} chosen={group.title} />
  ) : (
    <AddToBasket
      groupId={group.id}
      title={product.title}
      isAvailable={isInStock}
      size="large"
      choiceFormId={choiceFormId}
    />
  )
  return (
    <div className="mt-4 print:hidden">
      {isInStock ? (
        toBasket
      ) : (
        <OutOfStockActions product={product} group={group}>
          {toBasket}
        </OutOfStockActions>
      )}
      {isInStock && (
        <div className="mt-2 flex flex-wrap gap-2">
          <OneClickButton
            group={group.id}
            title={offerTitle(product.title, group.title)}
            price={priceText(now.tier.price, currency)}
          />
          <ButtonLink
            to={paths.newPriceOffer(order?.text ? order.counts : { [group.id]: 1 })}
            look="quiet"
            prefetch="none"
            className="grow px-2! text-note!"
          >
            Запросить КП
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

/** «размер», «комплектацию»: what is to be chosen. */
const choiceOf = ({ groups }: Product): string => countedNoun(groups)[0].replace(/ия$/, 'ию')

function PriceReasons({ product, oldPrice, now }: { product: Product; oldPrice: number | null; now: PriceNow }) {
  const { currency, guestRole } = useShopData()
  const reasons = priceReasons({
    isGuestPrice: product.cardPrices[0]?.priceRole === guestRole,
    prices: now.tiers,
    tier: now.tier,
    oldPrice,
    currency,
  })
  return (
    <details className="mt-1 text-note print:hidden">
      <summary className="fold flex min-h-11 items-center gap-2 text-link md:min-h-8">Почему такая цена</summary>
      <ul className="space-y-1.5 pb-2 text-ink-2">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  )
}

/** The instalment plan, where the site offers one. */
function Installments({ price }: { price: number }) {
  const { currency, config } = useShopData()
  const plan = config.installments && installmentPlan(price, config.installments)
  if (!config.installments || !plan) return null
  const { months, from } = config.installments
  return (
    <p className="mt-2 text-note text-ink-2">
      {plan.isEnough ? (
        <>
          В рассрочку: {priceText(plan.first, currency)} сразу и по {priceText(plan.monthly, currency)} ×{' '}
          {counted(months, monthForms)}.{' '}
        </>
      ) : (
        <>
          Рассрочка на {counted(months, monthForms)} — при заказе от {priceText(from, currency)}.{' '}
        </>
      )}
      <Link to={paths.installments()} prefetch="intent" className="text-link underline">
        Условия
      </Link>
    </p>
  )
}

/** The same button at the bottom of the screen while the box is out of sight. */
export function BuyBar({ isHidden, ...button }: BuyButtonProps & { isHidden: boolean }) {
  return (
    <div
      className={classes(
        'sticky bottom-14 z-20 -mx-4 mt-8 flex items-center gap-4 border-t border-line bg-surface px-4 py-1.5 ' +
          'md:bottom-0 md:-mx-6 md:px-6 lg:hidden print:hidden',
        isHidden && 'invisible',
      )}
    >
      <BuyButton {...button} />
    </div>
  )
}

type BuyButtonProps = Pick<Props, 'product' | 'group' | 'choiceFormId' | 'order'>

/** The price and button of the chosen group, for bars. */
export function BuyButton({ product, group, choiceFormId, order }: BuyButtonProps) {
  const { currency } = useShopData()
  const { shown, isFrom } = useShownGroup(product, group)
  const price = usePriceNow(shown, product, order)?.tier.price
  const requested = useRequestedSum(product, order)
  const isInStock = isAnyInStock(product.groups, group, order?.counts)
  if (price === undefined) return null
  return (
    <>
      <div className="min-w-0">
        <p className="text-lead font-semibold whitespace-nowrap">
          {isFrom && <span className="text-note font-normal">от </span>}
          {priceText(requested ?? price, currency)}
        </p>
        {isInStock ? (
          group?.title && requested === null && <p className="max-w-32 truncate text-note text-ink-3">{group.title}</p>
        ) : (
          <p className="text-note text-warn">{outOfStockText}</p>
        )}
      </div>
      <div className="min-w-0 grow md:ml-auto md:max-w-72 lg:w-56">
        {!group ? (
          <ChooseFirst choice={choiceOf(product)} formId={choiceFormId} isAvailable={isInStock} />
        ) : !isInStock ? (
          <RestockButton
            group={group.id}
            title={offerTitle(product.title, group.title)}
            text="Сообщить"
            look="primary"
            className="w-full font-semibold"
          />
        ) : order ? (
          <OrderButton order={order} isAvailable choice={undefined} chosen={group.title} />
        ) : (
          <AddToBasket groupId={group.id} title={product.title} isAvailable />
        )}
      </div>
    </>
  )
}

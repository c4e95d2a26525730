import type { BasketTotal } from '@shpulka/contract/buying/basket'
import { ButtonLink, buttonClasses } from '@shpulka/ui/button.tsx'
import { numberText, percentText } from '@shpulka/ui/text/number-text.rule.ts'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { volumeText, weightText } from '@shpulka/ui/text/weight-text.rule.ts'
import { useFetcher } from 'react-router'
import { type ShopData, useCurrency, useShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { PriceOfferLink } from '../price-offers/offer-link.tsx'
import { RequestedDiscounts } from './requested-discounts.tsx'
import type { ShortLine } from './short-lines.rule.ts'
import { ShortLines } from './short-lines.tsx'
import { EarnedBonuses, TotalRows } from './total-rows.tsx'

interface SummaryProps {
  total: BasketTotal
  short: readonly ShortLine[]
  /** Some line is in stock, so that it can be selected. */
  isAnyInStock: boolean
  failure: string | null
}

/** The total of the selected lines, and the progress to the next discount and to free delivery. */
export function BasketSummary({ total, short, isAnyInStock, failure }: SummaryProps) {
  const fetcher = useFetcher()
  const currency = useCurrency()
  const { config } = useShopData()
  const { nextLimit } = total
  const isReady = total.count > 0
  // It costs enough, but nobody carries something so heavy or long for nothing.
  const exceededLimit = total.remainsUntilFreeDelivery === 0 ? exceededFreeLimit(total, config) : null
  if (!isAnyInStock) return <NothingInStock />
  return (
    <aside aria-label="Итог" className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-21">
      <dl className="space-y-1.5">
        <TotalRows total={total} />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">
            Итого <span className="text-note font-normal whitespace-nowrap text-ink-2">без доставки</span>
          </dt>
          <dd className="text-title font-semibold whitespace-nowrap">{priceText(total.price, currency)}</dd>
        </div>
      </dl>
      {currency.id !== 1 && (
        <p className="mt-1 text-note text-ink-3">Заказ оплачивается в рублях: {priceText(total.price)}</p>
      )}
      {short.length > 0 ? (
        <div id={shortId} className="mt-4 scroll-mt-24">
          <ShortLines lines={short} />
        </div>
      ) : isReady ? (
        <ButtonLink to={paths.checkout()} size="large" className="mt-4 w-full max-lg:hidden print:hidden">
          Оформить
        </ButtonLink>
      ) : (
        <p className="mt-4 rounded-control bg-ground p-3 text-note text-ink-2">
          Отметьте товары, которые войдут в заказ.
        </p>
      )}
      {isReady && <EarnedBonuses total={total} />}
      {nextLimit && isReady && (
        <ThresholdProgress
          done={total.calculationalLimitPrice}
          of={nextLimit.limit}
          text={
            <>
              Ещё <b className="font-semibold whitespace-nowrap">{priceText(nextLimit.remains, currency)}</b>
              {nextLimit.saving > 0 ? (
                <>
                  {' '}
                  — и всё дешевле на{' '}
                  <span className="whitespace-nowrap text-good">
                    {percentText(nextLimit.percent)}, это {priceText(nextLimit.saving, currency)}
                  </span>
                </>
              ) : (
                ' до следующего порога цен'
              )}
            </>
          }
        />
      )}
      {isReady && exceededLimit && (
        <p className="mt-4 text-note text-ink-2">
          {`Бесплатно возим до ${exceededLimit}: этот заказ доставит транспортная компания по тарифу`}
        </p>
      )}
      {isReady && !exceededLimit && (
        <ThresholdProgress
          done={config.freeDeliveryFrom - total.remainsUntilFreeDelivery}
          of={config.freeDeliveryFrom}
          text={
            total.remainsUntilFreeDelivery > 0 ? (
              <>
                До бесплатной доставки —{' '}
                <b className="font-semibold whitespace-nowrap">{priceText(total.remainsUntilFreeDelivery, currency)}</b>
              </>
            ) : (
              <span className="text-good">Доставим бесплатно</span>
            )
          }
        />
      )}
      {isReady && (
        <fetcher.Form method="post" action={paths.cart()} className="mt-4 border-t border-line pt-2 print:hidden">
          <RequestedDiscounts total={total} failure={failure} />
        </fetcher.Form>
      )}
      {isReady && <PriceOfferLink className="mt-2 w-full" />}
      {total.weight > 0 && (
        <p className="mt-3 text-note text-ink-3">
          Вес {weightText(total.weight)}, объём {volumeText(total.volume)}
        </p>
      )}
    </aside>
  )
}

/** The limit of free delivery that the goods exceed: «70 кг», «180 см в длину»; null: none. */
function exceededFreeLimit(
  { weight, len, width, height }: BasketTotal,
  { freeDeliveryMaxWeight: maxWeight, freeDeliveryMaxSide: maxSide }: ShopData['config'],
): string | null {
  if (maxWeight !== null && weight > maxWeight) return weightText(maxWeight)
  if (maxSide !== null && Math.max(len, width, height) > maxSide)
    return `${numberText(Math.floor(maxSide / 10))}\u00a0см в длину`
  return null
}

/** Instead of a total of nothing: what can be done. */
function NothingInStock() {
  return (
    <aside aria-label="Итог" className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-21">
      <p className="font-semibold">Заказать пока нечего</p>
      <p className="mt-1 text-note text-ink-2">
        Всё, что в корзине, закончилось на складах. Оставьте предзаказ или попросите сообщить о поступлении — кнопки у
        каждого товара. Или выберите похожее.
      </p>
      <ButtonLink to={paths.catalog()} look="quiet" className="mt-4 w-full">
        Выбрать в каталоге
      </ButtonLink>
    </aside>
  )
}

const shortId = 'short-lines'

/** The total and the checkout button at the bottom of the screen, where the summary itself is below the lines. */
export function CheckoutBar({ total, isShort }: { total: BasketTotal; isShort: boolean }) {
  const currency = useCurrency()
  return (
    <div className="checkout-bar sticky z-20 -mx-4 flex items-center gap-4 border-t border-line bg-surface px-4 py-2 md:-mx-6 md:px-6 lg:hidden print:hidden">
      <p className="min-w-0">
        <span className="block text-title leading-6 font-semibold whitespace-nowrap">
          {priceText(total.price, currency)}
        </span>
        <span className="block text-note leading-4 text-ink-3">{counted(total.count, goodsForms)}, без доставки</span>
      </p>
      {isShort ? (
        <a href={`#${shortId}`} className={buttonClasses('quiet', 'normal', 'ml-auto grow sm:max-w-80')}>
          Поправить количество
        </a>
      ) : (
        <ButtonLink to={paths.checkout()} className="ml-auto grow font-semibold sm:max-w-80">
          Оформить
        </ButtonLink>
      )}
    </div>
  )
}

/** A progress line to the next threshold. */
function ThresholdProgress({ done, of, text }: { done: number; of: number; text: React.ReactNode }) {
  const percent = of === 0 ? 100 : Math.min(100, Math.max(0, (done / of) * 100))
  return (
    <div className="mt-4 text-note text-ink-2">
      <p>{text}</p>
      <div aria-hidden className="mt-1.5 h-1 overflow-hidden rounded-full bg-line">
        <div className={percent >= 100 ? 'h-full bg-good' : 'h-full bg-ink'} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

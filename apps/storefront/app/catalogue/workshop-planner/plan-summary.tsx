import { ButtonLink } from '@shpulka/ui/button.tsx'
import { CopiedField } from '@shpulka/ui/copied-field.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Price } from '@shpulka/ui/price.tsx'
import { dateRangeText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { volumeText, weightText } from '@shpulka/ui/text/weight-text.rule.ts'
import { useCurrency, useShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { AddAll } from '../machine-picker/add-all.tsx'
import { missingCount, planDescription } from './plan-text.rule.ts'
import type { LoadedPlan } from './workshop-planner.server.ts'

/** The cost of the workshop and when it arrives; further actions: the basket, a price offer, a link. */
export function PlanSummary({ plan, choice, groups, priced, machineLimit, arrival, address }: LoadedPlan) {
  const { site } = useShopData()
  if (!plan) return null
  return (
    <aside
      aria-label="Итог плана"
      className="rounded-card border border-line bg-surface p-5 lg:sticky lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:top-21 lg:max-h-[calc(100dvh-100px)] lg:overflow-y-auto"
    >
      <h2 className="text-lead!">Оснащение цеха</h2>
      {priced ? (
        <>
          <Cost priced={priced} />
          {choice.budget !== null && (
            <Budget
              budget={choice.budget * 100}
              price={priced.total.price}
              machineLimit={machineLimit}
              isLacking={missingCount(plan) > 0}
            />
          )}
        </>
      ) : (
        <p className="mt-2 text-note text-ink-2">
          {groups.length > 0 ? `Цену назовёт менеджер: ${site.phone}.` : 'Пока нечего оснащать.'}
        </p>
      )}
      {priced && (
        <div className="mt-4 flex flex-col gap-2 print:hidden">
          <AddAll name="workshop plan" groups={groups} successMessage="Цех в корзине" className="w-full">
            {`Цех в корзину: ${counted(priced.total.count, goodsForms)}`}
          </AddAll>
          <ButtonLink
            to={paths.newPriceOffer(
              Object.fromEntries(groups.map(({ id, count }) => [id, count])),
              planDescription(plan),
            )}
            look="quiet"
            rel="nofollow"
          >
            Составить КП
          </ButtonLink>
        </div>
      )}
      {arrival && <Arrival arrival={arrival} />}
      <div className="mt-4 border-t border-line pt-4 print:hidden">
        <CopiedField
          label="Ссылка на план"
          hint="В ней только расчёт, о вас ничего. Цены каждый увидит свои."
          value={address}
        />
      </div>
    </aside>
  )
}

function Cost({ priced: { total } }: { priced: NonNullable<LoadedPlan['priced']> }) {
  const currency = useCurrency()
  const { nextLimit } = total
  return (
    <>
      <div className="mt-2">
        <Price price={total.price} oldPrice={total.oldPrice} currency={currency} size="large" />
      </div>
      <p className="mt-1 text-note text-ink-2">
        {total.factualLimitPrice > 0
          ? `Ваша цена при заказе от ${priceText(total.factualLimitPrice, currency)}, без доставки.`
          : 'Ваша цена, без доставки.'}
      </p>
      {nextLimit && nextLimit.saving > 0 && (
        <p className="mt-1 text-note text-ink-2">
          {`Ещё ${priceText(nextLimit.remains, currency)} — и всё дешевле на `}
          <span className="whitespace-nowrap text-good">{priceText(nextLimit.saving, currency)}</span>.
        </p>
      )}
      <p className="mt-1 text-note text-ink-3">
        {`Вес ${weightText(total.weight)}, объём ${volumeText(total.volume)}`}
      </p>
    </>
  )
}

interface BudgetProps {
  /** Both in kopecks. */
  budget: number
  price: number
  machineLimit: string | null
  /** Goods that are not in stock are not in the price. */
  isLacking: boolean
}

/** Whether the workshop costs no more than the buyer has. */
function Budget({ budget, price, machineLimit, isLacking }: BudgetProps) {
  const currency = useCurrency()
  const limit = machineLimit?.toLowerCase()
  const lack = isLacking ? ' без того, чего не хватает на складе' : ''
  return (
    <p className="mt-2 rounded-control border-l-4 border-ink bg-paper px-3 py-2 text-note" role="status">
      {price <= budget
        ? `В бюджет ${priceText(budget, currency)} укладывается${lack}, остаётся ${priceText(budget - price, currency)}. `
        : `Дороже бюджета ${priceText(budget, currency)} на ${priceText(price - budget, currency)}${lack}. `}
      {limit && (price <= budget ? `Взяли машины ${limit} каждая. ` : `Это с машинами ${limit}: дешевле не собрать. `)}
      {price > budget && 'Уменьшите выпуск или число мест.'}
    </p>
  )
}

function Arrival({ arrival: { city, methods } }: { arrival: NonNullable<LoadedPlan['arrival']> }) {
  return (
    <section aria-label="Доставка" className="mt-4 border-t border-line pt-3 text-note">
      <p className="flex items-center gap-2 text-ink-3">
        <Icon name="truck" className="size-4 shrink-0" />
        <span>
          Доставка: <span className="font-semibold text-ink">{city}</span>
        </span>
        <a
          href={paths.city()}
          className="ml-auto inline-flex min-h-11 items-center text-link hover:underline md:min-h-8 print:hidden"
        >
          Другой город
        </a>
      </p>
      {methods.length > 0 ? (
        <dl className="mt-1 space-y-1">
          {methods.map(({ id, title, dateFrom, dateTo }) => (
            <div key={id} className="flex justify-between gap-3">
              <dt>{title}</dt>
              <dd className="text-right whitespace-nowrap">{dateRangeText(dateFrom, dateTo)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-1 text-ink-2">Срок для такого груза скажет менеджер.</p>
      )}
      <p className="mt-1 text-ink-3">Цену доставки посчитаем при оформлении: по адресу и весу.</p>
    </section>
  )
}

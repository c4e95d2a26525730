import type { DeliveryTariffs, ZoneTariff } from '@shpulka/contract/buying/delivery'
import { priceText, type ShownCurrency } from '@shpulka/ui/text/price-text.rule.ts'
import { weightText } from '@shpulka/ui/text/weight-text.rule.ts'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { CityButton } from '../../base/shell/city-button.tsx'
import { usePersonal } from '../../base/shell/personal.tsx'
import { useShopData } from '../../base/shell/shop.ts'
import { TableBlock } from '../../content/pages/table-block.tsx'
import { paths } from '../../paths.ts'
import type { loader } from './tariffs.route.ts'
import { tariffTable, workingDaysText } from './tariffs-table.rule.ts'

type Method = DeliveryTariffs['methods'][number]

/**
 * Delivery prices to the visitor's city by weight, and all zones in a fold. The document has the prices for the city of
 * the site.
 */
export function TariffsBlock({ data }: { data: DeliveryTariffs }) {
  const { currency } = useShopData()
  const visitorCity = usePersonal()?.city
  const { load, data: answer } = useFetcher<typeof loader>()
  const lastCity = useRef(data.city)
  useEffect(() => {
    const city = visitorCity?.city ?? data.city
    if (lastCity.current === city) return
    lastCity.current = city
    void load(paths.deliveryTariffs(city, visitorCity?.region))
  }, [visitorCity, data.city, load])
  const { city, zones, methods } = answer ?? data
  const priced = methods.filter(({ tariffs }) => tariffs.some(({ steps }) => steps.some(({ price }) => price > 0)))
  return (
    <section aria-label="Цены доставки">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="my-0">{city === '' ? 'Способы получения' : `Доставка: ${city}`}</h2>
        <CityButton label={city === '' ? 'Выбрать город' : 'Другой город'} className="min-h-11 text-link" />
      </div>
      <ul
        aria-live="polite"
        className="mt-2 grid rounded-card border border-line bg-surface px-4 sm:grid-cols-2 sm:gap-x-10"
      >
        {methods.map((method) => (
          <li key={method.id} className="border-b border-line py-2.5 last:border-0 sm:nth-last-2:border-0">
            <MethodPrices method={method} isCityKnown={city !== ''} currency={currency} />
          </li>
        ))}
      </ul>
      {priced.length > 0 && (
        <details className="phone-fold printed-open mt-3">
          <summary className="fold min-h-12 font-medium text-link">Все города и зоны</summary>
          <h2 className="pt-3 pb-2 max-sm:hidden not-supports-[selector(::details-content)]:hidden">
            Все города и зоны
          </h2>
          <div className="space-y-5">
            {priced.map((method) => (
              <TableBlock key={method.id} block={tariffTable(method, zones, currency)} />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

interface PricesProps {
  method: Method
  /** False when neither the shop nor the visitor has a city. */
  isCityKnown: boolean
  currency: ShownCurrency
}

function MethodPrices({
  method: { title, description, zoneId, refusal, tariffs },
  isCityKnown,
  currency,
}: PricesProps) {
  const tariff = tariffs.find((each) => each.zoneId === zoneId)
  return (
    <>
      <div className="flex justify-between gap-4">
        <h3 className="my-0 text-body font-semibold">{title}</h3>
        {tariff && <p className="shrink-0 text-note leading-[22px] text-ink-3">{workingDaysText(tariff)}</p>}
      </div>
      {tariff ? (
        <Steps tariff={tariff} currency={currency} />
      ) : (
        <p className="text-note text-ink-2">{isCityKnown ? (refusal ?? 'Сюда не возит') : description}</p>
      )}
    </>
  )
}

function Steps({ tariff: { steps, perExtraKg }, currency }: { tariff: ZoneTariff; currency: ShownCurrency }) {
  if (steps.every(({ price }) => price === 0) && perExtraKg === 0)
    return <p className="mt-1 font-semibold text-good">Бесплатно</p>
  return (
    <>
      <dl className="mt-1 grid grid-cols-4 gap-x-2">
        {steps.map(({ upToWeight, price }) => (
          <div key={upToWeight}>
            <dt className="text-note text-ink-3">до {weightText(upToWeight)}</dt>
            <dd className="font-medium whitespace-nowrap">{priceText(price, currency)}</dd>
          </div>
        ))}
      </dl>
      {perExtraKg > 0 && (
        <p className="mt-1 text-note text-ink-2">Дальше {priceText(perExtraKg, currency)} за каждый килограмм</p>
      )}
    </>
  )
}

import type { DeliveryPoint } from '@shpulka/contract/buying/delivery'
import { RadioCard } from '@shpulka/ui/checkbox.tsx'
import { distanceText } from '@shpulka/ui/text/distance-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { mapsSiteAddress } from '../../base/map/maps-site.rule.ts'
import { useShopData } from '../../base/shell/shop.ts'
import { estimateDays, limitsText, paymentsText } from './point-words.rule.ts'

const kinds: Readonly<Record<DeliveryPoint['kind'], string>> = {
  shop: 'Наш склад',
  office: 'Пункт выдачи',
  locker: 'Постамат',
}

/** One point to choose: its place, hours, limits, price and dates. */
export function PointCard({ point, name, isChosen }: { point: DeliveryPoint; name: string; isChosen: boolean }) {
  const { currency } = useShopData()
  const { code, kind, title, city, address, hours, phone, howToFind, payments, distance, estimate } = point
  const facts = [kind === 'shop' || title.startsWith(kinds[kind]) ? title : `${kinds[kind]} «${title}»`, hours]
  const limits = limitsText(point)
  return (
    <RadioCard
      name={name}
      value={code}
      defaultChecked={isChosen}
      className="sm:only:col-span-2"
      title={`${city}, ${address}`}
      description={
        <>
          <span className="block text-ink">
            {[estimate && estimateDays(estimate), distance !== null && distanceText(distance)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="block">{facts.filter(Boolean).join(' · ')}</span>
          {limits && <span className="block">{limits}</span>}
          {/* The rest is for who goes there: shown once the point is chosen. */}
          <span className="hidden group-has-checked:block">
            {howToFind && <span className="block">{howToFind}</span>}
            {phone && <span className="block whitespace-nowrap">{phone}</span>}
            <span className="block">{paymentsText(payments)}</span>
            <a
              href={mapsSiteAddress(point)}
              target="_blank"
              rel="noreferrer"
              aria-label={`Открыть на карте: ${city}, ${address}`}
              className="inline-flex min-h-11 items-center text-link underline md:min-h-6"
            >
              Открыть на карте
            </a>
          </span>
        </>
      }
      aside={estimate && (estimate.price === 0 ? 'бесплатно' : priceText(estimate.price, currency))}
    />
  )
}

import type { DeliveryPoint } from '@shpulka/contract/buying/delivery'
import { RadioCard } from '@shpulka/ui/checkbox.tsx'
import { distanceText } from '@shpulka/ui/text/distance-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { mapsSiteAddress } from '../../base/map/maps-site.rule.ts'
import { useKnownShop } from '../../base/shell/shop.ts'
import { estimateDays, limitsText, paymentsText } from './point-words.rule.ts'

const kinds: Readonly<Record<DeliveryPoint['kind'], string>> = {
  shop: 'Наш склад',
  office: 'Пункт выдачи',
  locker: 'Постамат',
}

/** One point to choose: its place, hours, limits, price and dates. */
export function PointCard({ point, name, isChosen }: { point: DeliveryPoint; name: string; isChosen: boolean }) {
  const { currency } = useKnownShop()
  const { code, kind, title, city, address, hours, phone, howToFind, payments, distance, estimate } = point
  const facts = [
    kind === 'shop' || title.startsWith(kinds[kind]) ? title : `${kinds[kind]} «${title}»`,
    hours,
    phone,
  ].filter(Boolean)
  return (
    <RadioCard
      name={name}
      value={code}
      defaultChecked={isChosen}
      title={`${city}, ${address}`}
      description={
        <>
          {estimate && <span className="block text-ink">{estimateDays(estimate)}</span>}
          <span className="block">{facts.join(' · ')}</span>
          {howToFind && <span className="block text-ink-3">{howToFind}</span>}
          <span className="block text-ink-3">
            {[limitsText(point), paymentsText(payments)].filter(Boolean).join(' · ')}
          </span>
          <a
            href={mapsSiteAddress(point)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Открыть на карте: ${city}, ${address}`}
            className="inline-flex min-h-11 items-center text-link underline md:min-h-6"
          >
            Открыть на карте
          </a>
        </>
      }
      aside={
        <>
          {estimate && (
            <span className="block">{estimate.price === 0 ? 'бесплатно' : priceText(estimate.price, currency)}</span>
          )}
          {distance !== null && (
            <span className="block text-note font-normal text-ink-3">{distanceText(distance)}</span>
          )}
        </>
      }
    />
  )
}

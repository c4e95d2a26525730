import { Icon } from '@shpulka/ui/icon.tsx'
import { daysText } from '@shpulka/ui/text/date-text.rule.ts'
import { dayForms, plural } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, useFetcher } from 'react-router'
import { Lookup } from '../../base/lookup/lookup-field.tsx'
import { usePersonal } from '../../base/shell/personal.tsx'
import { useShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { arrivalText } from './arrival.rule.ts'
import { freeFromThreshold } from './free-delivery.rule.ts'
import type { Estimate } from './product.server.ts'

interface Props {
  /** Rendered in the document: the estimate to the site's own city, or to the city in the address. */
  estimate: Estimate
  isCityRequested: boolean
  groupId: number
  /** False shows only the cost of delivery, as the date is unknown. */
  isAvailable: boolean
  path: string
}

type Method = Estimate['methods'][number]

/**
 * The cost and time of delivery to the visitor's city. The city is chosen by a form that works without scripts; on
 * phones the estimate is folded to its first method.
 */
export function DeliveryEstimate({ estimate, isCityRequested, groupId, isAvailable, path }: Props) {
  const { currency, config } = useShopData()
  const fetcher = useFetcher<Estimate | null>()
  const [typedCity, setTypedCity] = useState<string | null>(null)
  const personal = usePersonal()
  const visitorCity = personal?.city
  const isBasketFilled = (personal?.basket?.lineCount ?? 0) > 0
  const [cityAtTyping, setCityAtTyping] = useState(visitorCity)
  // A city chosen in the header later replaces the one typed here.
  if (typedCity !== null && visitorCity && visitorCity.city !== cityAtTyping?.city && visitorCity.city !== typedCity)
    setTypedCity(null)
  const isVisitorCity = typedCity === null && !isCityRequested && visitorCity != null
  const city = typedCity ?? (isCityRequested ? estimate.city : (visitorCity?.city ?? estimate.city))
  const region = isVisitorCity ? visitorCity.region : ''
  // The document is made for a city without its region.
  const last = useRef<{ groupId: number; city: string; region: string | null }>({ ...estimate, region: null })
  const { load } = fetcher
  useEffect(() => {
    const { groupId: lastGroup, city: lastCity, region: lastRegion } = last.current
    last.current = { groupId, city, region }
    const isSameRegion = lastRegion === null || lastRegion === region
    if (lastGroup !== groupId || lastCity !== city || !isSameRegion)
      void load(paths.deliveryEstimate(groupId, city, region))
  }, [groupId, city, region, load])
  const shown = fetcher.data ?? estimate
  const freeMethods = freeFromThreshold(shown.methods)
  const [first] = shown.methods
  const costOf = ({ price }: Method) => (price === 0 ? 'бесплатно' : priceText(price, currency))
  const arrivalOf = ({ daysFrom, daysTo }: Method) =>
    isAvailable
      ? arrivalText(new Date(shown.today), daysFrom, daysTo)
      : `${daysFrom === 0 ? 'сразу' : daysText(daysFrom, daysTo, (count) => plural(count, dayForms))} после поступления`
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const requestedCity = String(new FormData(event.currentTarget).get('city') ?? '')
      .trim()
      .replace(/^г\.?\s+/, '')
    if (requestedCity === '') return
    last.current = { groupId, city: requestedCity, region: '' }
    setTypedCity(requestedCity)
    setCityAtTyping(visitorCity)
    void fetcher.submit({ group: groupId, city: requestedCity }, { method: 'post', action: paths.deliveryEstimate() })
  }
  return (
    <div className="mt-3 border-t border-line pt-3" aria-busy={fetcher.state !== 'idle' || undefined}>
      <details className="phone-fold">
        <summary className="fold min-h-11 gap-2 text-note">
          <Icon name="truck" className="size-4 shrink-0 text-ink-3" />
          <span className="min-w-0 grow">
            <span className="font-semibold">{shown.city}</span> — доставка{first && ` ${costOf(first)}, `}
            {first && <span className="whitespace-nowrap">{arrivalOf(first)}</span>}
          </span>
        </summary>
        <p className="hidden items-center gap-2 text-note text-ink-3 sm:flex">
          <Icon name="truck" className="size-4 shrink-0" />
          <span>
            Доставка: <span className="font-semibold text-ink">{shown.city}</span>
          </span>
        </p>
        <div aria-live="polite" className="sm:min-h-32">
          {shown.methods.length === 0 && (
            <p className="mt-1 text-note text-ink-2">
              Цен доставки сюда у нас нет: проверьте название города или позвоните, посчитаем.
            </p>
          )}
          <table className="w-full text-note">
            <caption className="sr-only">Способы доставки: {shown.city}</caption>
            <tbody>
              {shown.methods.map((method) => (
                <tr key={method.id} className="border-b border-line last:border-0">
                  <th scope="row" className="py-1.5 pr-2 text-left align-top font-normal">
                    {method.title}
                    <span className="block text-ink-3">{arrivalOf(method)}</span>
                  </th>
                  <td className="py-1.5 text-right align-top font-semibold whitespace-nowrap">{costOf(method)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {isBasketFilled && shown.methods.length > 0 && (
          <p className="text-note text-ink-3">За один такой товар; вместе с корзиной посчитаем в ней.</p>
        )}
        {freeMethods.length > 0 && (
          <p className="text-note text-ink-3">
            Бесплатно от {priceText(config.freeDeliveryFrom, currency)}: {freeMethods.join(', ')}
          </p>
        )}
        <CityForm path={path} groupId={groupId} city={shown.city} onSubmit={choose} />
      </details>
    </div>
  )
}

function CityForm({
  path,
  groupId,
  city,
  onSubmit,
}: Pick<Props, 'path' | 'groupId'> & { city: string; onSubmit: (event: FormEvent<HTMLFormElement>) => void }) {
  const id = useId()
  return (
    <details className="text-note print:hidden">
      <summary className="fold flex min-h-11 items-center gap-2 text-link md:min-h-8">Другой город</summary>
      <Form method="get" action={path} onSubmit={onSubmit} className="flex gap-2 pb-1">
        <input type="hidden" name="group" value={groupId} />
        <label htmlFor={id} className="sr-only">
          Город доставки
        </label>
        <Lookup key={city} kind="city" onChosen={(input) => input.form?.requestSubmit()}>
          {(field) => (
            <input
              ref={field}
              id={id}
              name="city"
              defaultValue={city}
              required
              maxLength={100}
              autoComplete="address-level2"
              className="h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-body md:h-9 md:text-note"
            />
          )}
        </Lookup>
        <button type="submit" className="btn btn-quiet min-h-11 shrink-0 px-3 md:min-h-9">
          Показать
        </button>
      </Form>
    </details>
  )
}

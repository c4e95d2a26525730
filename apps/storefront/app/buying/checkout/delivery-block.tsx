import type { Calculation, DeliveryEstimate, DeliveryMethod } from '@shpulka/contract/buying/delivery'
import { RadioCard } from '@shpulka/ui/checkbox.tsx'
import { FieldError } from '@shpulka/ui/field-frame.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useCurrency } from '../../base/shell/shop.ts'
import { PointPicker } from '../delivery/point-picker.tsx'
import { type AddressPart, CityField, RegionField, StreetFields, ZipField } from '../shipping/address-fields.tsx'
import type { Checkout } from './checkout.route.tsx'
import { type CheckoutErrors, type CheckoutValues, chosenMethod } from './checkout-fields.rule.ts'
import type { FieldOf } from './checkout-form.tsx'
import type { useDeliveryPrices } from './delivery-prices.ts'
import { deliveryDays, estimatedDays } from './delivery-words.rule.ts'
import { lastAddressId } from './initial-choices.rule.ts'
import { PhoneFold } from './phone-fold.tsx'
import type { useCity } from './use-city.ts'

interface Props {
  checkout: Pick<Checkout, 'methods' | 'points' | 'city' | 'addresses'>
  values: CheckoutValues
  errors: CheckoutErrors
  field: FieldOf
  prices: ReturnType<typeof useDeliveryPrices>
  city: ReturnType<typeof useCity>
}

/**
 * How the order is received: first the city, then the method with its price and date, then the address or the point.
 */
export function DeliveryBlock({
  checkout: { methods, points, city: visitorCity, addresses },
  values,
  errors,
  field,
  prices,
  city,
}: Props) {
  const method = chosenMethod(values, methods)
  const needsOf = (id: number) => methods.find((each) => each.id === id)?.needs
  // An address is priced for every method at once: a method without a price cannot deliver this order there.
  const isAddressPriced = prices.calculations.some(({ methodId }) => needsOf(methodId) === 'address')
  const isRefused = ({ id, needs }: DeliveryMethod) =>
    isAddressPriced && needs === 'address' && !prices.calculations.some(({ methodId }) => methodId === id)
  const offered = methods
    .map((each) => {
      const known = prices.calculations.find(({ methodId }) => methodId === each.id)
      return { method: each, known, refusal: city.isShown && !known ? each.refusal : null }
    })
    // What cannot be chosen stands below what can.
    .toSorted((one, other) => Number(one.refusal !== null) - Number(other.refusal !== null))
  const part = (name: AddressPart) => field(`personalShipping.shipping.${name}`)
  const isAddress = method?.needs === 'address'
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-6 sm:gap-y-4">
        <CityField field={part} isRequired onChosen={city.commit} />
        <PhoneFold
          title={values['personalShipping.shipping.region'] || 'Область или край'}
          isOpen={city.isUnknown || Boolean(errors['personalShipping.shipping.region'])}
          className="sm:col-span-3"
        >
          <RegionField field={part} />
        </PhoneFold>
      </div>
      <p aria-live="polite" className="text-note text-ink-2 sm:mt-1 sm:min-h-5">
        {city.isLoading
          ? 'Смотрим, что возим в этот город…'
          : city.isUnknown &&
            'Такого города нет в справочнике. Для посёлка или деревни укажите в адресе индекс — посчитаем по нему'}
      </p>
      <MethodChoice
        offered={offered}
        chosenId={values['personalDelivery.method']}
        isCityShown={city.isShown}
        isRefused={isRefused}
        error={
          method && isRefused(method)
            ? `Этот заказ по такому адресу «${method.title}» не везёт: выберите другой способ`
            : errors['personalDelivery.method']
        }
      />
      {/* Shown by CSS when the option is chosen: works without scripts. */}
      <div className="mt-4 hidden gap-4 group-has-[[data-needs=address]:checked]/block:grid">
        {addresses.length > 0 && (
          <SavedAddresses addresses={addresses} chosen={values['personalShipping.shippingId']} />
        )}
        <div className="grid grid-cols-[2fr_3fr] gap-4 group-has-[[data-saved]:checked]/block:hidden sm:grid-cols-6">
          <StreetFields field={part} isRequired={isAddress} />
          <PhoneFold
            title={values['personalShipping.shipping.zip'] || 'Индекс'}
            isOpen={city.isUnknown || Boolean(errors['personalShipping.shipping.zip'])}
            className="col-span-2 max-sm:-my-2"
          >
            <ZipField field={part} />
          </PhoneFold>
        </div>
      </div>
      <div className="mt-4 hidden group-has-[[data-needs=point]:checked]/block:block">
        <PointPicker
          key={`${method?.id} ${visitorCity.city}`}
          points={points.filter(({ methodId }) => method === undefined || methodId === method.id)}
          methodId={method?.id}
          isOwn={method?.kind === 'pickup'}
          near={visitorCity.city}
          code={values['personalDelivery.deliveryPointCode']}
          name="personalDelivery.deliveryPointCode"
          error={errors['personalDelivery.deliveryPointCode']}
        />
      </div>
      <PricingStatus prices={prices} />
      <noscript>
        <button
          type="submit"
          name="intent"
          value="calculate"
          className="min-h-11 rounded-control border border-edge px-5"
        >
          Рассчитать доставку
        </button>
      </noscript>
    </>
  )
}

interface MethodChoiceProps {
  offered: readonly {
    method: DeliveryMethod
    /** Its price to the address or the point, once that is known. */
    known: Calculation | undefined
    /** Why it cannot be chosen; null when it can. */
    refusal: string | null
  }[]
  chosenId: string
  isCityShown: boolean
  /** Whether a method cannot deliver this order to the address. */
  isRefused: (method: DeliveryMethod) => boolean
  error: string | undefined
}

function MethodChoice({ offered, chosenId, isCityShown, isRefused, error }: MethodChoiceProps) {
  return (
    <fieldset id="personalDelivery.method" tabIndex={-1} className="mt-2">
      <legend className="sr-only">Способ получения</legend>
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-x-4">
        {offered.map(({ method, known, refusal }) => (
          <RadioCard
            key={method.id}
            name="personalDelivery.method"
            value={method.id}
            data-needs={method.needs}
            disabled={refusal !== null}
            defaultChecked={chosenId === String(method.id)}
            title={<NonBreakingText isProse>{method.title}</NonBreakingText>}
            {...(refusal === null
              ? methodTexts(method, known ?? (isCityShown ? method.estimate : null))
              : { description: refusal })}
            {...(isRefused(method) && { aside: <span className="font-normal text-ink-3">не везёт</span> })}
          />
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

function PricingStatus({ prices }: Pick<Props, 'prices'>) {
  return (
    <div aria-live="polite" className="text-note text-ink-2 not-empty:mt-3 sm:-mb-3 sm:mt-2 sm:min-h-5">
      {prices.isLoading ? (
        'Считаем доставку…'
      ) : prices.failure ? (
        <FieldError>{prices.failure}</FieldError>
      ) : (
        prices.isUndeliverable && (
          <FieldError>По этому адресу пока не доставляем: выберите пункт выдачи или другой адрес</FieldError>
        )
      )}
    </div>
  )
}

/** The description of a delivery method, its price and its dates, as far as they are known. */
function methodTexts({ description }: DeliveryMethod, known: Calculation | DeliveryEstimate | null) {
  if (!known) return { details: description }
  return {
    description: <span className="text-ink">{methodDays(known)}</span>,
    details: description,
    aside: known.price === 0 ? 'бесплатно' : <MethodPrice kopecks={known.price} />,
  }
}

const methodDays = (known: Calculation | DeliveryEstimate) =>
  'daysMin' in known ? deliveryDays(known) : estimatedDays(known)

function MethodPrice({ kopecks }: { kopecks: number }) {
  return priceText(kopecks, useCurrency())
}

/** Saved addresses to choose from, and a new one, whose fields are shown by CSS alone. */
function SavedAddresses({ addresses, chosen }: { addresses: Checkout['addresses']; chosen: string }) {
  return (
    <fieldset>
      <legend className="mb-1 text-note font-medium text-ink-2">Адрес доставки</legend>
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-x-4">
        {addresses.map(({ id, contactPerson, zip, isDefault, address }) => (
          <RadioCard
            key={id}
            data-saved
            name="personalShipping.shippingId"
            value={id}
            defaultChecked={chosen === String(id)}
            title={address.value}
            description={[id === lastAddressId && 'Как в прошлом заказе', isDefault && 'Основной', zip, contactPerson]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
        <RadioCard
          name="personalShipping.shippingId"
          value=""
          defaultChecked={chosen === ''}
          title="Другой адрес"
          description="Впишите ниже"
        />
      </div>
    </fieldset>
  )
}

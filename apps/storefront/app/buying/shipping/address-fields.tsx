import { LookupField } from '../../base/lookup/lookup-field.tsx'
import { Field } from '../../base/ui/field.tsx'

export type AddressPart = 'region' | 'city' | 'street' | 'house' | 'flat' | 'zip'

interface Props {
  /** Name, value and error of a part. */
  field: (part: AddressPart) => { name: string; id: string; defaultValue: string; error: string | undefined }
  isRequired: boolean
}

/** The parts of an address, in a grid of six columns: a city fills its region, a street what is known of it. */
export function AddressFields(props: Props) {
  return (
    <>
      <CityFields {...props} />
      <StreetFields {...props} />
    </>
  )
}

/** The city, with its region; `onChosen`: one was chosen among those suggested. */
export function CityFields({ field, isRequired, onChosen }: Props & { onChosen?: () => void }) {
  return (
    <>
      <LookupField
        kind="city"
        label="Город"
        autoComplete="address-level2"
        required={isRequired}
        className="sm:col-span-3"
        {...(onChosen && {
          onChosen: () => {
            onChosen()
            return true
          },
        })}
        {...field('city')}
      />
      <Field label="Область или край" autoComplete="address-level1" className="sm:col-span-3" {...field('region')} />
    </>
  )
}

/** The rest of an address when its city is known. */
export function StreetFields({ field, isRequired }: Props) {
  return (
    <>
      <LookupField
        kind="address"
        within={['region', 'city']}
        label="Улица"
        autoComplete="address-line1"
        required={isRequired}
        className="sm:col-span-6"
        {...field('street')}
      />
      <Field label="Дом" required={isRequired} className="sm:col-span-2" {...field('house')} />
      <Field label="Квартира, офис" autoComplete="address-line2" className="sm:col-span-2" {...field('flat')} />
      <Field
        label="Индекс"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        className="sm:col-span-2"
        {...field('zip')}
      />
    </>
  )
}

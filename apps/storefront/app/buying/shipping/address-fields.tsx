import { Field } from '@shpulka/ui/field.tsx'
import { LookupField } from '../../base/lookup/lookup-field.tsx'

export type AddressPart = 'region' | 'city' | 'street' | 'house' | 'flat' | 'zip'

interface Props {
  /** Name, value and error of a part. */
  field: (part: AddressPart) => { name: string; id: string; defaultValue: string; error: string | undefined }
  isRequired: boolean
}

/**
 * The parts of an address, in a grid of six columns. A suggested city fills in its region, and a suggested street the
 * parts known about it.
 */
export function AddressFields(props: Props) {
  return (
    <>
      <CityField {...props} />
      <RegionField {...props} className="col-span-2 sm:col-span-3" />
      <StreetFields {...props} />
      <ZipField {...props} className="col-span-2" />
    </>
  )
}

/** `onChosen`: a suggested city was chosen. */
export function CityField({ field, isRequired, onChosen }: Props & { onChosen?: () => void }) {
  return (
    <LookupField
      kind="city"
      label="Город"
      autoComplete="address-level2"
      required={isRequired}
      className="col-span-full sm:col-span-3"
      {...(onChosen && {
        onChosen: () => {
          onChosen()
          return true
        },
      })}
      {...field('city')}
    />
  )
}

type FieldPlacement = Pick<Props, 'field'> & { className?: string }

export const RegionField = ({ field, className }: FieldPlacement) => (
  <Field label="Область или край" autoComplete="address-level1" className={className} {...field('region')} />
)

export const ZipField = ({ field, className }: FieldPlacement) => (
  <Field
    label="Индекс"
    inputMode="numeric"
    autoComplete="postal-code"
    maxLength={6}
    className={className}
    {...field('zip')}
  />
)

/** The street, and the parts of the address within it. */
export function StreetFields({ field, isRequired }: Props) {
  return (
    <>
      <LookupField
        kind="address"
        within={['region', 'city']}
        label="Улица"
        autoComplete="address-line1"
        required={isRequired}
        className="col-span-full"
        {...field('street')}
      />
      <Field label="Дом" required={isRequired} className="sm:col-span-2" {...field('house')} />
      <Field label="Кв., офис" autoComplete="address-line2" className="sm:col-span-2" {...field('flat')} />
    </>
  )
}

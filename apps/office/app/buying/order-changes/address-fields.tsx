import type { Address } from '@shpulka/contract/buying/delivery'
import { orderDelivery } from '@shpulka/contract/buying/order-delivery'
import { Button } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { cityOption, type FormOption, streetOption } from '@shpulka/ui/text/address-option.rule.ts'
import { type KeyboardEvent, useRef } from 'react'
import { callApi } from '../../base/api/client.ts'
import { SuggestField } from '../../base/record/suggest-field.tsx'
import { type TypedAddress, typedAddress } from './typed-address.rule.ts'

type Part = keyof TypedAddress

const suggested = (kind: 'city' | 'street', option: typeof cityOption) => async (q: string, signal: AbortSignal) =>
  (await callApi(orderDelivery.suggestAddresses, { body: { kind, q }, signal })).suggestions.map(option)
const cities = suggested('city', cityOption)
const streets = suggested('street', streetOption)
const failureNotice = 'Подсказки не пришли: впишите адрес целиком, цена посчитается и так'

interface AddressFieldsProps {
  isBusy: boolean
  typed: TypedAddress
  onTyped: (change: TypedAddress) => void
  onAddress: (address: Address) => void
}

/** Address fields with suggestions; not a `form` element, because they are placed inside one. */
export function AddressFields({ isBusy, typed, onTyped, onAddress }: AddressFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  const address = typedAddress(typed)
  const text = (part: Part) => typed[part] ?? ''
  const put = (part: Part) => (value: string) => onTyped({ [part]: value })
  const keyProps = {
    onKeyDown(event: KeyboardEvent) {
      // Enter on a suggestion only chooses it.
      if (event.key !== 'Enter' || event.isDefaultPrevented()) return
      event.preventDefault()
      if (address) onAddress(address)
    },
  }
  const choose =
    (next: Part) =>
    ({ values }: FormOption) => {
      onTyped(values)
      const nextPart = next === 'house' && values.house ? 'flat' : next
      fields.current?.querySelector<HTMLInputElement>(`[data-part=${nextPart}]`)?.focus()
    }
  return (
    <div ref={fields} className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] items-end gap-3">
      <SuggestField
        label="Город"
        required
        maxLength={200}
        value={text('city')}
        onValue={put('city')}
        queryOf={(q) => q.trim()}
        fetchOptions={cities}
        onChosen={choose('street')}
        failureNotice={failureNotice}
        {...keyProps}
      />
      <SuggestField
        label="Улица"
        required
        maxLength={200}
        data-part="street"
        value={text('street')}
        onValue={put('street')}
        queryOf={(q) =>
          q.trim().length < 2
            ? null
            : [text('region'), text('city'), q]
                .map((part) => part.trim())
                .filter(Boolean)
                .join(', ')
        }
        fetchOptions={streets}
        onChosen={choose('house')}
        failureNotice={failureNotice}
        {...keyProps}
      />
      <PlainField part="house" label="Дом" required text={text} put={put} keyProps={keyProps} />
      <PlainField part="flat" label="Квартира, офис" required={false} text={text} put={put} keyProps={keyProps} />
      <PlainField part="region" label="Область" required={false} text={text} put={put} keyProps={keyProps} />
      <PlainField
        part="zip"
        label="Индекс"
        required={false}
        maxLength={6}
        inputMode="numeric"
        text={text}
        put={put}
        keyProps={keyProps}
      />
      <Button
        look="quiet"
        className="self-end"
        isDisabled={address === null}
        isBusy={isBusy}
        onClick={() => address && onAddress(address)}
      >
        Узнать цену
      </Button>
    </div>
  )
}

interface PlainFieldProps {
  part: Part
  label: string
  required: boolean
  maxLength?: number
  inputMode?: 'numeric'
  text: (part: Part) => string
  put: (part: Part) => (value: string) => void
  keyProps: { readonly onKeyDown: (event: KeyboardEvent) => void }
}

const PlainField = ({ part, text, put, keyProps, maxLength = 200, ...field }: PlainFieldProps) => (
  <Field
    {...field}
    {...keyProps}
    maxLength={maxLength}
    data-part={part}
    value={text(part)}
    onChange={(event) => put(part)(event.currentTarget.value)}
  />
)

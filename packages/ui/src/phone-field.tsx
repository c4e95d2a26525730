import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { phoneMask } from './text/phone-text.rule.ts'

/** A phone number, formatted while typing at its end; corrections in the middle are left as typed. */
export function PhoneField(props: ComponentProps<typeof Field>) {
  return (
    <Field
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required
      placeholder="+7 (___) ___-__-__"
      onInput={({ currentTarget }) => {
        if (currentTarget.selectionStart === currentTarget.value.length)
          currentTarget.value = phoneMask(currentTarget.value)
      }}
      {...props}
    />
  )
}

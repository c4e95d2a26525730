import { Field } from '@shpulka/ui/field.tsx'
import { innError, kppError } from '@shpulka/ui/text/inn-kpp.rule.ts'
import { type ComponentProps, useState } from 'react'
import { LookupField } from './lookup-field.tsx'

type InputProps = Pick<ComponentProps<typeof Field>, 'name' | 'defaultValue' | 'error' | 'className'> & { id: string }

/**
 * ИНН, by which the rest of an organization is found, and its КПП (a sole proprietor has none). Both are checked on
 * blur.
 */
export function InnKppFields({ inn, kpp }: { inn: InputProps; kpp: InputProps }) {
  const [typed, setTyped] = useState(String(inn.defaultValue ?? ''))
  const isSoleProprietor = typed.replace(/\D/g, '').length === 12
  return (
    <>
      <LookupField
        kind="organization"
        label="ИНН"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        hint="Остальное подставим из реестра"
        check={innError}
        onInput={({ currentTarget }) => {
          if (currentTarget.selectionStart === currentTarget.value.length)
            currentTarget.value = currentTarget.value.replace(/\D/g, '').slice(0, 12)
          setTyped(currentTarget.value)
        }}
        {...inn}
      />
      <Field
        label="КПП"
        autoComplete="off"
        maxLength={20}
        required={!isSoleProprietor}
        hint={isSoleProprietor ? 'У предпринимателя его нет' : '9 знаков. У предпринимателя его нет'}
        check={(value) => kppError(value, typed)}
        {...kpp}
      />
    </>
  )
}

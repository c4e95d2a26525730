import type { FormField as FieldRules, Form } from '@shpulka/contract/people/forms'
import { Checkbox, RadioCard } from '@shpulka/ui/checkbox.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { FieldError } from '@shpulka/ui/field-frame.tsx'
import { FileDrop } from '@shpulka/ui/file-drop.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { innError } from '@shpulka/ui/text/inn-kpp.rule.ts'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import type { FormEvent } from 'react'
import { attachmentLimits } from '../../base/files/upload-limits.ts'
import { LookupField } from '../../base/lookup/lookup-field.tsx'
import { paths } from '../../paths.ts'
import { fieldName, type TypedValues } from './form-body.rule.ts'
import { typedMask } from './typed-mask.rule.ts'

interface Props {
  form: Pick<Form, 'code'>
  field: FieldRules
  value: TypedValues[string] | undefined
  error: string | undefined
}

export const fieldId = (form: string, code: string) => `${form}-${code}`

/** One field of a form, rendered by its kind. */
export function FormField({ form, field, value, error }: Props) {
  const { code, kind, label, hint, isRequired, options, most: max } = field
  const id = fieldId(form.code, code)
  const name = fieldName(code)
  const text = typeof value === 'string' ? value : ''
  const common = { id, name, label, hint: hint || undefined, error, required: isRequired }
  if (kind === 'textarea')
    return (
      <TextArea
        {...common}
        rows={5}
        defaultValue={text}
        placeholder={field.placeholder}
        maxLength={max ?? undefined}
        className="sm:col-span-2"
      />
    )
  if (kind === 'select')
    return (
      <Select
        id={id}
        name={name}
        label={label}
        options={[{ value: '', title: 'Выберите' }, ...options]}
        defaultValue={text}
        {...(hint && { hint })}
        {...(error && { error })}
      />
    )
  if (kind === 'radio')
    return <RadioField id={id} name={name} label={label} hint={hint} error={error} options={options} text={text} />
  if (kind === 'checkbox')
    return (
      <Checkbox id={id} name={name} defaultChecked={value === true} error={error} className="sm:col-span-2">
        {label}
      </Checkbox>
    )
  if (kind === 'file')
    return (
      <div id={id} className="sm:col-span-2">
        <FileDrop
          label={label}
          action="Приложить файл"
          hint={`${hint ? `${hint}. ` : ''}Фото, PDF, DOCX или XLSX до 15\u00a0МБ`}
          name={name}
          to={paths.uploadFile('form-attachment')}
          {...attachmentLimits}
          maxFiles={max ?? 1}
          uploaded={
            Array.isArray(value)
              ? value.map((fileId: string, n) => ({ id: fileId, name: `Файл ${n + 1}`, size: null, src: null }))
              : []
          }
          error={error}
          isRequired={isRequired}
        />
      </div>
    )
  const input = {
    ...common,
    defaultValue: kind === 'phone' && text ? phoneText(text) : text,
    placeholder: field.placeholder || placeholders[kind],
    ...inputs[kind],
    ...contacts[field.contact ?? 'none'],
  }
  if (kind === 'city') return <LookupField {...input} kind="city" autoComplete="address-level2" />
  const check = kind === 'inn' ? { check: innError } : {}
  return <Field {...input} {...check} maxLength={maxLengthOf(field)} onInput={(event) => applyMask(event, kind)} />
}

/** `most` counts characters of texts only: of a number it is its maximum. */
const maxLengthOf = ({ kind, most: max }: FieldRules) =>
  kind === 'text' || kind === 'product' ? (max ?? undefined) : kind === 'email' ? 254 : 60

const placeholders: Partial<Record<FieldRules['kind'], string>> = {
  phone: '+7 (___) ___-__-__',
  email: 'name@example.ru',
}

const inputs = {
  text: {},
  city: {},
  product: {},
  order: {},
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  inn: { inputMode: 'numeric' },
  number: { inputMode: 'numeric' },
  money: { inputMode: 'decimal' },
  date: { type: 'date' },
  textarea: {},
  select: {},
  radio: {},
  checkbox: {},
  file: {},
} as const

const contacts = {
  name: { autoComplete: 'name' },
  email: { autoComplete: 'email' },
  phone: { autoComplete: 'tel' },
  none: {},
} as const

/** Applies the mask only while typing at the end: correcting a digit in the middle must not move the cursor. */
function applyMask({ currentTarget }: FormEvent<HTMLInputElement>, kind: FieldRules['kind']) {
  if (currentTarget.type === 'date' || currentTarget.type === 'email') return
  if (currentTarget.selectionStart === currentTarget.value.length) {
    const shown = typedMask(kind, currentTarget.value)
    if (shown !== currentTarget.value) currentTarget.value = shown
  }
}

interface RadioProps {
  id: string
  name: string
  label: string
  hint: string
  error: string | undefined
  options: FieldRules['options']
  text: string
}

function RadioField({ id, name, label, hint, error, options, text }: RadioProps) {
  return (
    <fieldset id={id} className="sm:col-span-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-note font-medium text-ink-2">{label}</legend>
      {hint && <p className="text-note text-ink-3">{hint}</p>}
      <div className="mt-1 flex flex-wrap gap-2">
        {options.map(({ value, title }) => (
          <RadioCard
            key={value}
            name={name}
            value={value}
            title={title}
            defaultChecked={text === value}
            aria-invalid={error ? true : undefined}
            className="max-sm:w-full"
          />
        ))}
      </div>
      {error && (
        <div className="mt-1">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

import { isUuid } from '@shpulka/contract/base/ids'
import type { FieldKind, FormField } from '@shpulka/contract/people/forms'
import { isInn } from '@shpulka/contract/people/inn'
import { rubles } from '../../base/money/rubles.rule.ts'
import { plainLine, plainLines } from '../../base/text/plain-text.rule.ts'
import { orderIdOf, orderNumber } from '../../buying/orders/order-number.rule.ts'
import { isEmail, phoneNumber } from '../users/contact.rule.ts'

/** The value of a field as it is sent. */
export type AnswerValue = string | number | boolean | readonly string[]

/** The value a field was parsed to. */
export interface ParsedValue {
  /** The value to store and compare; null: left empty. */
  readonly value: string | number | boolean | readonly string[] | null
  /** The value to show; empty: left empty. */
  readonly text: string
  /** In Russian; null: the value is right. */
  readonly error: string | null
}

type Rules = Pick<FormField, 'kind' | 'label' | 'isRequired' | 'least' | 'most' | 'options'>

const empty: ParsedValue = { value: null, text: '', error: null }
const wrong = (error: string): ParsedValue => ({ value: null, text: '', error })

/** Greatest length of a text if the form sets none. */
const maxLength: Partial<Record<FieldKind, number>> = { text: 200, textarea: 3000, city: 100, product: 100 }
const maxFiles = 5

/** The limits of a field: its own, else those of its kind. */
export function fieldLimits({ kind, least, most: max }: Pick<FormField, 'kind' | 'least' | 'most'>): {
  least: number | null
  most: number | null
} {
  return { least, most: max ?? maxLength[kind] ?? (kind === 'file' ? maxFiles : null) }
}

/** The input mask of a kind; null: none. */
export const fieldMask = (kind: FieldKind): string | null =>
  kind === 'phone' ? '+7 (###) ###-##-##' : kind === 'inn' ? '############' : kind === 'money' ? '# ### ###' : null

/** Reads the value of a field by its rules. `today`: 2026-11-22. */
export function readFieldValue(field: Rules, given: AnswerValue | undefined, today: string): ParsedValue {
  const normalizeLines = field.kind === 'textarea' ? plainLines : plainLine
  const prepared = typeof given === 'string' ? normalizeLines(given) : given
  if (prepared === undefined || prepared === '' || (Array.isArray(prepared) && prepared.length === 0))
    return missing(field)
  const read = readers[field.kind](prepared, { ...field, ...fieldLimits(field) }, today)
  return read.value === false && field.isRequired ? missing(field) : read
}

function missing({ kind, label, isRequired }: Rules): ParsedValue {
  if (kind === 'checkbox' && !isRequired) return { value: false, text: 'Нет', error: null }
  if (!isRequired) return empty
  return wrong(
    kind === 'checkbox'
      ? 'Поставьте отметку'
      : kind === 'file'
        ? 'Приложите файл'
        : (missingWords[kind] ?? `Заполните поле «${label}»`),
  )
}

const missingWords: Partial<Record<FieldKind, string>> = {
  phone: 'Укажите телефон',
  email: 'Укажите адрес почты',
  inn: 'Укажите ИНН',
  select: 'Выберите из списка',
  radio: 'Выберите один из вариантов',
  date: 'Укажите дату',
  city: 'Укажите город',
}

type ParseValue = (given: AnswerValue, field: Rules, today: string) => ParsedValue

const textOf = (given: AnswerValue): string | null =>
  typeof given === 'string' ? given : typeof given === 'number' ? String(given) : null

/** Only a text, or a number written as one. */
const ofText =
  (read: (text: string, field: Rules, today: string) => ParsedValue): ParseValue =>
  (given, field, today) => {
    const text = textOf(given)
    return text === null ? wrong('Здесь нужен текст') : read(text, field, today)
  }

const readText = ofText((text, { least, most: max }) => {
  const letters = [...text].length
  if (max !== null && letters > max) return wrong(`Не длиннее ${max} знаков, сейчас ${letters}`)
  if (least !== null && letters < least) return wrong(`Не короче ${least} знаков: напишите подробнее`)
  return { value: text, text, error: null }
})

const readName = /\p{L}/u

const readOption = ofText((text, { options }) => {
  const option = options.find(({ value }) => value === text)
  return option ? { value: option.value, text: option.title, error: null } : wrong('Такого варианта нет в списке')
})

const readers: Readonly<Record<FieldKind, ParseValue>> = {
  text: readText,
  textarea: readText,
  city: ofText((text, field, today) =>
    readName.test(text) ? readText(text, field, today) : wrong('Напишите название города'),
  ),
  product: readText,
  phone: ofText((text) => {
    const phone = phoneNumber(text)
    return phone === null
      ? wrong('Номер телефона записан неверно: нужен вид +7 900 123-45-67')
      : { value: phone, text: phone, error: null }
  }),
  email: ofText((text) => {
    const email = text.toLowerCase()
    return isEmail(email)
      ? { value: email, text: email, error: null }
      : wrong('Адрес почты записан неверно: нужен вид name@example.ru')
  }),
  inn: ofText((text) => {
    const digits = text.replace(/\s/g, '')
    if (!/^(\d{10}|\d{12})$/.test(digits)) return wrong('В ИНН 10 цифр у организации и 12 у предпринимателя')
    return isInn(digits)
      ? { value: digits, text: digits, error: null }
      : wrong('В ИНН ошибка: контрольная цифра не сходится')
  }),
  select: readOption,
  radio: readOption,
  checkbox: (given) =>
    given === true || given === false
      ? { value: given, text: given ? 'Да' : 'Нет', error: null }
      : wrong('Отметка может стоять или не стоять'),
  number: ofText((text, { least, most: max }) => {
    const digits = text.replace(/\s/g, '')
    if (!/^-?\d{1,12}$/.test(digits)) return wrong('Напишите целое число')
    const number = Number(digits)
    if (least !== null && number < least) return wrong(`Не меньше ${least}`)
    if (max !== null && number > max) return wrong(`Не больше ${max}`)
    return { value: number, text: String(number), error: null }
  }),
  money: ofText((text, { least, most: max }) => {
    const kopecks = kopecksOf(text)
    if (kopecks === null) return wrong('Напишите сумму в рублях, например 250 000')
    if (least !== null && kopecks < least) return wrong(`Не меньше ${rubles(least)}`)
    if (max !== null && kopecks > max) return wrong(`Не больше ${rubles(max)}`)
    return { value: kopecks, text: rubles(kopecks), error: null }
  }),
  date: ofText((text, { least, most: max }, today) => {
    const day = dayOf(text)
    if (day === null) return wrong('Такой даты нет: нужен вид 22.11.2026')
    const days = (Date.parse(day) - Date.parse(today)) / 86_400_000
    if (least !== null && days < least) return wrong(`Не раньше ${dayText(dayAfter(today, least))}`)
    if (max !== null && days > max) return wrong(`Не позже ${dayText(dayAfter(today, max))}`)
    return { value: day, text: dayText(day), error: null }
  }),
  order: ofText((text) => {
    const id = orderIdOf(text)
    return id === null
      ? wrong('Номер заказа записан неверно: нужен вид Ш-1001')
      : { value: id, text: orderNumber(id), error: null }
  }),
  file: (given, { most: max }) => {
    const ids = typeof given === 'string' ? [given] : given
    if (!Array.isArray(ids) || !ids.every((id) => isUuid(id))) return wrong('Файл не найден: приложите его ещё раз')
    const files = [...new Set(ids.map((id: string) => id.toLowerCase()))]
    return max !== null && files.length > max
      ? wrong(`Файлов может быть не больше ${max}`)
      : { value: files, text: '', error: null }
  },
}

/** «1 250 000,50 ₽» in kopecks; null: it is not a sum. */
export function kopecksOf(text: string): number | null {
  const [, whole, rest = ''] = /^(\d{1,11})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s₽]|руб\.?$/g, '')) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}

/** A date as 2026-11-22, read from that or from 22.11.2026; null: there is no such date. */
function dayOf(text: string): string | null {
  const [, dd, mm, yyyy] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const day = yyyy ? `${yyyy}-${mm!.padStart(2, '0')}-${dd!.padStart(2, '0')}` : text
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(day)) return null
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const dayText = (day: string) => day.split('-').reverse().join('.')

import { isUuid } from '@shpulka/contract/base/ids'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { FieldKind, FormField } from '@shpulka/contract/people/forms'
import { isInn } from '@shpulka/contract/people/inn'
import { roubles } from '../../base/money/roubles.rule.ts'
import { cleanLine, cleanMultilineText } from '../../base/text/plain-text.rule.ts'
import { orderIdOf } from '../../buying/orders/order-number.rule.ts'
import { isEmail, phoneNumber } from '../users/contact.rule.ts'

/** A submitted field value. */
export type AnswerValue = string | number | boolean | readonly string[]

/** The result of parsing a field value. */
export interface ParsedValue {
  /** The value to store and compare. Null when the field is empty. */
  readonly value: string | number | boolean | readonly string[] | null
  /** The value to show. */
  readonly text: string
  /** An error message in Russian. Null when the value is valid. */
  readonly error: string | null
}

type FieldRules = Pick<FormField, 'kind' | 'label' | 'isRequired' | 'least' | 'most' | 'options'>

const emptyValue: ParsedValue = { value: null, text: '', error: null }
const invalid = (error: string): ParsedValue => ({ value: null, text: '', error })

/** Default maximum lengths of texts. */
const maxLength: Partial<Record<FieldKind, number>> = { text: 200, textarea: 3000, city: 100, product: 100 }
const maxFiles = 5

/** Returns the limits of a field, or the defaults of its kind. */
export function fieldLimits({ kind, least, most: max }: Pick<FormField, 'kind' | 'least' | 'most'>): {
  least: number | null
  most: number | null
} {
  return { least, most: max ?? maxLength[kind] ?? (kind === 'file' ? maxFiles : null) }
}

/** Returns the input mask of a kind. Null when it has none. */
export const fieldMask = (kind: FieldKind): string | null =>
  kind === 'phone' ? '+7 (###) ###-##-##' : kind === 'inn' ? '############' : kind === 'money' ? '# ### ###' : null

/** Parses a field value by the field's rules. `today` is a date like 2026-11-22. */
export function parseFieldValue(field: FieldRules, submitted: AnswerValue | undefined, today: string): ParsedValue {
  const normalizeLines = field.kind === 'textarea' ? cleanMultilineText : cleanLine
  const normalized = typeof submitted === 'string' ? normalizeLines(submitted) : submitted
  if (normalized === undefined || normalized === '' || (Array.isArray(normalized) && normalized.length === 0))
    return missing(field)
  const parsed = parsers[field.kind](normalized, { ...field, ...fieldLimits(field) }, today)
  return parsed.value === false && field.isRequired ? missing(field) : parsed
}

function missing({ kind, label, isRequired }: FieldRules): ParsedValue {
  if (kind === 'checkbox' && !isRequired) return { value: false, text: 'Нет', error: null }
  if (!isRequired) return emptyValue
  return invalid(
    kind === 'checkbox'
      ? 'Поставьте отметку'
      : kind === 'file'
        ? 'Приложите файл'
        : (missingMessages[kind] ?? `Заполните поле «${label}»`),
  )
}

const missingMessages: Partial<Record<FieldKind, string>> = {
  phone: 'Укажите телефон',
  email: 'Укажите адрес почты',
  inn: 'Укажите ИНН',
  select: 'Выберите из списка',
  radio: 'Выберите один из вариантов',
  date: 'Укажите дату',
  city: 'Укажите город',
}

type ParseValue = (submitted: AnswerValue, field: FieldRules, today: string) => ParsedValue

const textOf = (submitted: AnswerValue): string | null =>
  typeof submitted === 'string' ? submitted : typeof submitted === 'number' ? String(submitted) : null

/** Makes a parser that accepts only a text or a number. */
const textParser =
  (parse: (text: string, field: FieldRules, today: string) => ParsedValue): ParseValue =>
  (submitted, field, today) => {
    const text = textOf(submitted)
    return text === null ? invalid('Здесь нужен текст') : parse(text, field, today)
  }

const parseText = textParser((text, { least, most: max }) => {
  const letters = [...text].length
  if (max !== null && letters > max) return invalid(`Не длиннее ${max} знаков, сейчас ${letters}`)
  if (least !== null && letters < least) return invalid(`Не короче ${least} знаков: напишите подробнее`)
  return { value: text, text, error: null }
})

const hasLetter = /\p{L}/u

const parseOption = textParser((text, { options }) => {
  const option = options.find(({ value }) => value === text)
  return option ? { value: option.value, text: option.title, error: null } : invalid('Такого варианта нет в списке')
})

const parsers: Readonly<Record<FieldKind, ParseValue>> = {
  text: parseText,
  textarea: parseText,
  city: textParser((text, field, today) =>
    hasLetter.test(text) ? parseText(text, field, today) : invalid('Напишите название города'),
  ),
  product: parseText,
  phone: textParser((text) => {
    const phone = phoneNumber(text)
    return phone === null
      ? invalid('Номер телефона записан неверно: нужен вид +7 900 123-45-67')
      : { value: phone, text: phone, error: null }
  }),
  email: textParser((text) => {
    const email = text.toLowerCase()
    return isEmail(email)
      ? { value: email, text: email, error: null }
      : invalid('Адрес почты записан неверно: нужен вид name@example.ru')
  }),
  inn: textParser((text) => {
    const digits = text.replace(/\s/g, '')
    if (!/^(\d{10}|\d{12})$/.test(digits)) return invalid('В ИНН 10 цифр у организации и 12 у предпринимателя')
    return isInn(digits)
      ? { value: digits, text: digits, error: null }
      : invalid('В ИНН ошибка: контрольная цифра не сходится')
  }),
  select: parseOption,
  radio: parseOption,
  checkbox: (submitted) =>
    submitted === true || submitted === false
      ? { value: submitted, text: submitted ? 'Да' : 'Нет', error: null }
      : invalid('Отметка может стоять или не стоять'),
  number: textParser((text, { least, most: max }) => {
    const digits = text.replace(/\s/g, '')
    if (!/^-?\d{1,12}$/.test(digits)) return invalid('Напишите целое число')
    const number = Number(digits)
    if (least !== null && number < least) return invalid(`Не меньше ${least}`)
    if (max !== null && number > max) return invalid(`Не больше ${max}`)
    return { value: number, text: String(number), error: null }
  }),
  money: textParser((text, { least, most: max }) => {
    const kopecks = kopecksOf(text)
    if (kopecks === null) return invalid('Напишите сумму в рублях, например 250 000')
    if (least !== null && kopecks < least) return invalid(`Не меньше ${roubles(least)}`)
    if (max !== null && kopecks > max) return invalid(`Не больше ${roubles(max)}`)
    return { value: kopecks, text: roubles(kopecks), error: null }
  }),
  date: textParser((text, { least, most: max }, today) => {
    const day = parseDay(text)
    if (day === null) return invalid('Такой даты нет: нужен вид 22.11.2026')
    const days = (Date.parse(day) - Date.parse(today)) / 86_400_000
    if (least !== null && days < least) return invalid(`Не раньше ${formatDay(addDays(today, least))}`)
    if (max !== null && days > max) return invalid(`Не позже ${formatDay(addDays(today, max))}`)
    return { value: day, text: formatDay(day), error: null }
  }),
  order: textParser((text) => {
    const id = orderIdOf(text)
    return id === null
      ? invalid('Номер заказа записан неверно: нужен вид Ш-1001')
      : { value: id, text: orderNumber(id), error: null }
  }),
  file: (submitted, { most: max }) => {
    const ids = typeof submitted === 'string' ? [submitted] : submitted
    if (!Array.isArray(ids) || !ids.every((id) => isUuid(id))) return invalid('Файл не найден: приложите его ещё раз')
    const files = [...new Set(ids.map((id: string) => id.toLowerCase()))]
    return max !== null && files.length > max
      ? invalid(`Файлов может быть не больше ${max}`)
      : { value: files, text: '', error: null }
  },
}

/** Parses a sum like «1 250 000,50 ₽» to kopecks. Returns null when the text is not a sum. */
export function kopecksOf(text: string): number | null {
  const [, roubles, fraction = ''] = /^(\d{1,11})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s₽]|руб\.?$/g, '')) ?? []
  return roubles === undefined ? null : Number(roubles) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Parses 22.11.2026 or 2026-11-22 to 2026-11-22. Returns null when there is no such date. */
function parseDay(text: string): string | null {
  const [, dd, mm, yyyy] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const day = yyyy ? `${yyyy}-${mm!.padStart(2, '0')}-${dd!.padStart(2, '0')}` : text
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(day)) return null
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const formatDay = (day: string) => day.split('-').reverse().join('.')

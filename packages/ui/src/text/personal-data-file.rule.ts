import type { PersonalData } from '@shpulka/contract/people/users'
import { momentText } from './date-text.rule.ts'
import { htmlText } from './html-text.rule.ts'
import { priceText } from './price-text.rule.ts'

/**
 * Titles of the fields people look for first; other fields keep their stored names, as in the machine-readable file.
 */
const labels: Readonly<Record<string, string>> = {
  id: 'Номер',
  email: 'Почта',
  new_email: 'Новая почта',
  phone: 'Телефон',
  fio: 'Имя',
  name: 'Имя',
  title: 'Название',
  text: 'Текст',
  body: 'Текст',
  comment: 'Комментарий',
  note: 'Заметка',
  why: 'Причина',
  status: 'Статус',
  created_at: 'Создано',
  changed_at: 'Изменено',
  updated_at: 'Изменено',
  used_at: 'Последний раз',
  organization_name: 'Организация',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  legal_address: 'Юридический адрес',
  bank_name: 'Банк',
  bik: 'БИК',
  account: 'Расчётный счёт',
  correspondent_account: 'Корреспондентский счёт',
  contact: 'Получатель',
  payer: 'Плательщик',
  contact_person: 'Получатель',
  delivery_address: 'Адрес доставки',
  zip: 'Индекс',
  region: 'Регион',
  city: 'Город',
  street: 'Улица',
  house: 'Дом',
  flat: 'Квартира',
  product: 'Товар',
  vendor_code: 'Артикул',
  count: 'Количество',
  price_kopecks: 'Цена',
  sum_kopecks: 'Сумма',
  total_kopecks: 'Итого',
  balance_kopecks: 'Остаток',
  delta_kopecks: 'Изменение',
  device_title: 'Устройство',
  kind: 'Вид',
  text_version: 'Редакция текста',
  withdrawn_at: 'Отозвано',
  source: 'Откуда',
  serial: 'Заводской номер',
  place: 'Место',
  bought_on: 'Куплена',
  serviced_on: 'Обслужена',
  service_on: 'Следующее обслуживание',
  rating: 'Оценка',
  pros: 'Достоинства',
  cons: 'Недостатки',
  answers: 'Ответы',
  number: 'Номер',
}
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** The human-readable file: one page without scripts that opens offline. */
export function personalDataHtml({ madeAt, parts }: PersonalData): string {
  const filled = parts.filter(({ rows }) => rows.length > 0)
  const sections = filled.map(
    ({ title, rows }) => `<h2>${htmlText(title)}: ${rows.length}</h2>\n${rows.map(rowTable).join('\n')}`,
  )
  return `<!doctype html>
<html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Мои данные</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:0 0 1rem}th,td{border:1px solid #ccc;padding:.25rem .5rem;text-align:left;
vertical-align:top;overflow-wrap:anywhere}th{width:14rem;font-weight:400;color:#555}</style>
<h1>Мои данные</h1><p>Всё, что магазин хранит о вас, на ${htmlText(momentText(new Date(madeAt)))}</p>
${sections.join('\n')}
</html>
`
}

const rowTable = (row: PersonalData['parts'][number]['rows'][number]): string => {
  const cells = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  const lines = cells.map(
    ([name, value]) =>
      `<tr><th scope="row">${htmlText(labels[name] ?? name)}<td>${htmlText(valueText(name, value)).replaceAll('\n', '<br>')}`,
  )
  return `<table>${lines.join('\n')}</table>`
}

function valueText(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith('_kopecks')) return priceText(value)
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'string') return moment.test(value) ? momentText(new Date(value)) : value
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}

type Forms = readonly [one: string, few: string, many: string]

const hundreds = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
]
const tens = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
]
const teens = [
  ...['десять', 'одиннадцать', 'двенадцать', 'тринадцать', 'четырнадцать'],
  ...['пятнадцать', 'шестнадцать', 'семнадцать', 'восемнадцать', 'девятнадцать'],
]
const units = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const feminine: Readonly<Record<number, string>> = { 1: 'одна', 2: 'две' }

const roubles: Forms = ['рубль', 'рубля', 'рублей']
const kopecksForms: Forms = ['копейка', 'копейки', 'копеек']
/** Names of the powers of a thousand; only «тысяча» is feminine. */
const orders: readonly Forms[] = [
  ['тысяча', 'тысячи', 'тысяч'],
  ['миллион', 'миллиона', 'миллионов'],
  ['миллиард', 'миллиарда', 'миллиардов'],
  ['триллион', 'триллиона', 'триллионов'],
]

/** A sum in words for documents: «Одна тысяча двести тридцать четыре рубля 05 копеек». Kopecks are digits by custom. */
export function sumInWords(kopecks: number): string {
  const whole = Math.trunc(kopecks / 100)
  const rest = kopecks % 100
  const words = `${wholeInWords(whole)} ${formOf(whole, roubles)} ${String(rest).padStart(2, '0')} ${formOf(rest, kopecksForms)}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wholeInWords(whole: number): string {
  if (whole === 0) return 'ноль'
  const words: string[] = []
  for (let order = 0, left = whole; left > 0; order += 1, left = Math.trunc(left / 1000)) {
    const group = left % 1000
    if (group === 0) continue
    const counted = orders[order - 1]
    words.unshift(...groupInWords(group, order === 1), ...(counted ? [formOf(group, counted)] : []))
  }
  return words.join(' ')
}

/** A number from 1 to 999. */
function groupInWords(group: number, isFeminine: boolean): string[] {
  const ten = Math.trunc(group / 10) % 10
  const unit = group % 10
  const last = ten === 1 ? teens[unit]! : `${tens[ten]} ${(isFeminine && feminine[unit]) || units[unit]}`
  return `${hundreds[Math.trunc(group / 100)]} ${last}`.split(' ').filter((word) => word !== '')
}

function formOf(count: number, [one, few, many]: Forms): string {
  const ten = count % 100
  if (ten > 10 && ten < 20) return many
  const unit = count % 10
  return unit === 1 ? one : unit >= 2 && unit <= 4 ? few : many
}

import type { ProductFacts } from '../facts.ts'
import { single, type Variant } from '../family.ts'
import { formatNumber, joinWithAnd, paragraph, withNoun } from '../russian-text.ts'

/** Needle sizes by material. */
const sizesByMaterial: Record<string, readonly string[]> = {
  лёгкие: ['65', '70', '75'],
  трикотаж: ['65', '70', '75', '80'],
  средние: ['80', '90', '100'],
  джинса: ['90', '100', '110'],
  тяжёлые: ['110', '120', '130', '140'],
  кожа: ['120', '130', '140', '160'],
}

export const needleSizesOf = (facts: ProductFacts) => ({
  'nomer-igly': [...new Set(facts.list('material').flatMap((material) => sizesByMaterial[material] ?? []))]
    .sort((a, b) => Number(a) - Number(b))
    .join(', '),
})

/** The series of a model: «L-5700» for L-5700F, «SN» for SN-5H. Machines of a series share boards and panels. */
export function seriesOf(model: string): string {
  const [, letters = '', digits = ''] = /^([A-Z]+)-(\d+)/.exec(model) ?? []
  return digits.length < 3 ? letters : `${letters}-${digits.slice(0, -2)}00`
}

/** Two variants: a head alone, or a head with a matching table, which is also sold separately. */
export const headOrWithTable = (tableArticle: string) => (): Variant[] => [
  { title: 'Голова машины', vendorCodeSuffix: '', characteristics: [['Комплектация', 'голова без стола']] },
  {
    title: 'В сборе со столом',
    vendorCodeSuffix: null,
    picture: 2,
    includedOffers: [
      ['', 1],
      [tableArticle, 1],
    ],
  },
]

export const singleVariant = (): Variant[] => [single]

const materialForms: Record<string, readonly [forWhat: string, what: string]> = {
  лёгкие: ['лёгких тканей', 'лёгкие ткани'],
  средние: ['тканей средней плотности', 'ткани средней плотности'],
  тяжёлые: ['тяжёлых материалов', 'тяжёлые материалы'],
  трикотаж: ['трикотажа', 'трикотаж'],
  кожа: ['кожи', 'кожу'],
  джинса: ['джинсы', 'джинсу'],
}
const materialNames = (facts: ProductFacts, form: 0 | 1) =>
  joinWithAnd(facts.list('material').map((material) => materialForms[material]?.[form] ?? material))
/** (для) «лёгких тканей и трикотажа» */
export const materialsGenitive = (facts: ProductFacts) => materialNames(facts, 0)
/** (рассчитана на) «лёгкие ткани и трикотаж» */
export const materialsAccusative = (facts: ProductFacts) => materialNames(facts, 1)

const machineForms: Record<string, string> = {
  прямострочная: 'прямострочных машин',
  двухигольная: 'двухигольных машин',
  'с шагающей лапкой': 'машин с шагающей лапкой',
  оверлок: 'оверлоков',
  распошивальная: 'распошивальных машин',
  пуговичная: 'пуговичных машин',
  зигзаг: 'машин зигзаг',
  'потайного стежка': 'машин потайного стежка',
  колонковая: 'колонковых машин',
  вышивальная: 'вышивальных машин',
  петельная: 'петельных машин',
  бытовая: 'бытовых машин',
  'бытовой оверлок': 'бытовых оверлоков',
  'раскройный нож': 'раскройных ножей',
}
/** (для) «прямострочных машин и оверлоков» */
export const machinesGenitive = (facts: ProductFacts) =>
  joinWithAnd(facts.list('podhodit').map((machine) => machineForms[machine] ?? machine))

/** A sentence about the automatic functions of the machine. */
export function automationSentence(facts: ProductFacts): string {
  const features = [
    facts.has('obrezka') && 'обрезает нить',
    facts.has('zakrepka') && 'ставит закрепку',
    facts.has('avtopodem') && 'поднимает лапку',
  ].filter((one) => one !== false)
  if (features.length === 0 && ['оверлок', 'распошивальная'].includes(facts.text('klass')))
    return facts.oneOf(
      43,
      'Цепочку ниток в конце шва оператор обрезает сам.',
      'Автоматики нет: простая и недорогая модель.',
      'Обрезка цепочки и подъём лапки — за оператором.',
    )
  if (features.length === 0)
    return facts.oneOf(
      40,
      'Автоматики нет: обрезка и закрепка вручную, зато и настраивать нечего.',
      'Модель без автоматики: её берут там, где важнее простота и цена.',
      'Закрепку оператор делает рычагом обратного хода, нить обрезает вручную.',
    )
  if (features.length === 3)
    return facts.oneOf(
      41,
      'Машина сама обрезает нить, ставит закрепку и поднимает лапку — оператор не отвлекается от ткани.',
      'Полная автоматика: обрезка нити, закрепка в начале и конце шва, подъём лапки от педали.',
    )
  return facts.oneOf(
    42,
    `Автоматика ${joinWithAnd(features)}, остальное — за оператором.`,
    `Машина сама ${joinWithAnd(features)}.`,
  )
}

export function driveInWords(facts: ProductFacts): string {
  const power = facts.number('moshchnost')
  const watt = Number.isNaN(power) ? '' : ` на ${formatNumber(power)} Вт`
  if (facts.text('privod') === 'встроенный сервомотор')
    return facts.oneOf(
      50,
      `Сервомотор${watt} встроен в голову: нет ремня, меньше шума и вибрации.`,
      `Встроенный сервомотор${watt} потребляет ток только во время строчки.`,
    )
  if (facts.text('privod') === 'шаговый двигатель')
    return `Подачей управляют шаговые двигатели${watt && `, основной привод —${watt.replace(' на', '')}`}: длина стежка не меняется на скорости.`
  return facts.oneOf(
    51,
    `Сервомотор${watt} ставится под стол и соединяется с головой ремнём: менять и обслуживать его просто.`,
    `Привод — отдельный сервомотор${watt} под столом.`,
  )
}

export function oilInWords(facts: ProductFacts): string | false {
  const oil = facts.text('smazka')
  if (oil === 'автоматическая')
    return facts.oneOf(
      60,
      'Смазка автоматическая, уровень масла видно в глазке.',
      'Масло подаёт насос из поддона, ручной смазки нет.',
    )
  if (oil === 'сухая голова') return 'Голова сухая: масло не попадёт на светлую ткань.'
  if (oil === 'ручная') return 'Узлы смазывают вручную раз в смену.'
  return false
}

export const needleInWords = (facts: ProductFacts) =>
  paragraph(
    `Иглы системы ${facts.text('sistema-igl')}, номера с ${facts.list('nomer-igly')[0]} по ${facts.list('nomer-igly').at(-1)}.`,
    oilInWords(facts),
  )

const warranty = (facts: ProductFacts) => withNoun(Number(facts.text('garantiya')), 'месяц', 'месяца', 'месяцев')

export const kitInWords = (facts: ProductFacts) =>
  facts.oneOf(
    70,
    `В комплекте набор отвёрток, масло, запасные иглы и инструкция на русском языке. Гарантия — ${warranty(facts)}.`,
    `К машине прилагаются инструкция, инструмент и пять игл. Гарантийный срок — ${warranty(facts)}.`,
    `Поставляется настроенной, с образцом строчки. Гарантия ${warranty(facts)}, запчасти есть на складе.`,
  )

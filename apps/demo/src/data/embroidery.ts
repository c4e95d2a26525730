import { type EmbroideryLook, embroideryPicture } from '../drawings/embroidery.ts'
import { needleAreaPicture } from '../drawings/needle-area.ts'
import type { ProductFacts } from '../facts.ts'
import type { Family } from '../family.ts'
import { formatNumber, paragraph, withNoun } from '../russian-text.ts'
import { driveInWords, singleVariant } from './machine-facts.ts'
import { needleLook } from './machine-looks.ts'

const threads = ['#c8371b', '#d9a125', '#2f7d5b', '#2b5aa6', '#7b4a94', '#efe9dc', '#3a3f49', '#d98aa0']

function pictures(f: ProductFacts): string[] {
  const heads = f.number('kolvo-golov')
  const look: EmbroideryLook = {
    body: f.brand.body,
    accent: f.brand.accent,
    needles: f.number('kolvo-igl'),
    threads,
    heads: heads >= 4 ? 4 : heads === 2 ? 2 : 1,
    fabric: ['#f4efe4', '#e6dcea', '#dfe8ee'][f.randomBelow('fabric', 3)],
  }
  return [
    embroideryPicture({ ...look, name: { brand: f.brand.title, model: f.model } }),
    embroideryPicture({ ...look, work: 'cap', fabric: '#33527f' }),
    needleAreaPicture(
      needleLook(f, { needles: 1, foot: 'open', fabric: '#f0ebe0', thread: '#7b4a94', stitch: 'zigzag' }),
    ),
  ]
}

const common = {
  klass: 'вышивальная',
  'sistema-igl': 'DB×K5',
  'nomer-igly': '65, 70, 75, 80',
  material: 'лёгкие, средние, трикотаж',
  obrezka: '+',
  upravlenie: 'сенсорное',
  podsvetka: '+',
  garantiya: '24',
  smazka: 'ручная',
}
const columns =
  'brand | model | price | kg | box | sticker | kolvo-golov | kolvo-igl | pole | skorost | privod | moshchnost | napryazhenie'

const describe = (f: ProductFacts) => [
  paragraph(
    `${withNoun(f.number('kolvo-golov'), 'голова', 'головы', 'голов')} по ${withNoun(f.number('kolvo-igl'), 'игле', 'иглы', 'игл')}, поле вышивки ${f.text('pole')}.`,
    f.number('kolvo-golov') > 1
      ? f.oneOf(
          1,
          'Один рисунок выходит сразу на всех изделиях: форма, шевроны, полотенца.',
          'Линия для тиража: все головы шьют один рисунок одновременно и останавливаются вместе при обрыве.',
        )
      : f.oneOf(
          2,
          'Хватает на ателье и магазин футболок: сменить рисунок и цвет — пара минут.',
          'Для шевронов, имён на форме и небольших тиражей.',
        ),
  ),
  paragraph(
    `Скорость до ${formatNumber(f.number('skorost'))} стежков в минуту, рисунки принимает с флешки и по сети.`,
    'Машина сама меняет цвет, обрезает нитку и останавливается при обрыве.',
    driveInWords(f),
  ),
  'В комплекте пяльцы трёх размеров и приспособление для бейсболок. Обучение оператора входит в цену.',
]

export const embroidery: Family[] = [
  {
    category: 'odnogolovochnye',
    noun: 'Вышивальная машина',
    popularity: 48,
    common: { ...common, privod: 'встроенный сервомотор', napryazhenie: '220 В' },
    rows: `${columns.replace(' | privod', '').replace(' | napryazhenie', '')}
      Stitchara | S-601   | 389000  | 46  | 760x620x820   | hit  | 1 | 6  | 200×300 мм  | 1000 | 450
      Stitchara | S-901   | 489000  | 64  | 860x740x1450  |      | 1 | 9  | 360×500 мм  | 1000 | 550
      Stitchara | S-1201  | 564000  | 78  | 900x800x1500  | hit  | 1 | 12 | 360×510 мм  | 1200 | 600
      Stitchara | S-1501  | 648000  | 86  | 920x820x1550  | new  | 1 | 15 | 500×800 мм  | 1200 | 750
      Stitchara | S-1501L | 742000  | 98  | 1400x900x1560 |      | 1 | 15 | 500×1200 мм | 1200 | 750
      Torvel    | TV-912  | 418000  | 72  | 880x780x1480  | sale | 1 | 12 | 350×500 мм  | 1000 | 550
      Torvel    | TV-915  | 459000  | 76  | 880x780x1480  |      | 1 | 15 | 350×500 мм  | 1000 | 550`,
    describe,
    draw: pictures,
    variants: singleVariant,
  },
  {
    category: 'mnogogolovochnye',
    noun: 'Многоголовочная вышивальная машина',
    onlySite: 'shop',
    popularity: 32,
    common: { ...common, privod: 'шаговый двигатель', napryazhenie: '380 В' },
    rows: `${columns.replace(' | privod', '').replace(' | napryazhenie', '')}
      Stitchara | M-1202 | 1180000 | 310 | 1900x1100x1600 | hit | 2 | 12 | 400×450 мм | 1000 | 1200
      Stitchara | M-1204 | 1960000 | 540 | 3100x1150x1600 |     | 4 | 12 | 400×450 мм | 1000 | 1800
      Stitchara | M-1506 | 2740000 | 790 | 4300x1200x1650 | new | 6 | 15 | 400×500 мм | 1000 | 2500
      Stitchara | M-1508 | 3390000 | 980 | 5500x1200x1650 |     | 8 | 15 | 400×500 мм | 950  | 3200
      Torvel    | TV-M2  | 890000  | 290 | 1850x1080x1580 |     | 2 | 12 | 400×400 мм | 900  | 1200
      Torvel    | TV-M4  | 1490000 | 510 | 3000x1100x1580 | sale | 4 | 12 | 400×400 мм | 900 | 1800`,
    describe,
    draw: pictures,
    variants: singleVariant,
  },
]

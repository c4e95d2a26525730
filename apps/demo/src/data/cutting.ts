import { bandKnifePicture, roundKnifePicture, straightKnifePicture } from '../drawings/cutters.ts'
import { cuttingTablePicture, type SpreadingLook } from '../drawings/spreading.ts'
import type { ProductFacts } from '../facts.ts'
import type { Family, Variant } from '../family.ts'
import { formatNumber, paragraph } from '../russian-text.ts'
import { singleVariant } from './machine-facts.ts'

const piles = [
  ['#5b7fa6', '#e6dcc8'],
  ['#7d9a86', '#f0e8d8'],
  ['#a5566a', '#e6dcc8'],
  ['#4a4f5a', '#c9bfae'],
]
const pile = (f: ProductFacts) => piles[f.randomBelow('pile', piles.length)]!
const nameOf = (f: ProductFacts) => ({ brand: f.brand.title, model: f.model })
const tool = { napryazhenie: '220 В', garantiya: '12' }
const body = (f: ProductFacts) => ['#b9c6d6', '#dfe1e2', '#cfd8d2'][f.randomBelow('body', 3)]!

const tableLook = (f: ProductFacts): SpreadingLook => ({
  top: ['#ded8cb', '#cfa877', '#e9e6de'][f.randomBelow('top', 3)]!,
  frame: '#8f979f',
  accent: f.brand.accent,
  fabric: ['#5b7fa6', '#a5566a', '#7d9a86', '#b98a5a'][f.randomBelow('fabric', 4)]!,
})

/** Tables consist of sections: the groups differ by length in metres. */
const tableLengths = (f: ProductFacts): Variant[] =>
  [1, 2, 3].map((sections) => ({
    title: `${sections * 3} м`,
    vendorCodeSuffix: `-${sections * 3}M`,
    priceRoubles: f.number('price') * sections * (sections === 1 ? 1 : 0.96),
    weightKg: f.number('kg') * sections,
    characteristics: [
      ['Длина стола', `${sections * 3} м`],
      ['Секций', String(sections)],
    ],
  }))

export const cutting: Family[] = [
  {
    category: 'vertikalnye-nozhi',
    noun: 'Вертикальный раскройный нож',
    onlySite: 'shop',
    popularity: 46,
    common: { ...tool, nozh: 'вертикальный' },
    rows: `brand | model | price | kg | box | sticker | nastil | moshchnost | oboroty | zatochka
      Brandau | RV-6   | 54900 | 13.5 | 360x280x560 |      | 130 | 550 | 2800 |
      Brandau | RV-8   | 58400 | 14.2 | 360x280x620 | hit  | 180 | 550 | 2800 | +
      Brandau | RV-10  | 62800 | 15.0 | 360x280x670 |      | 230 | 750 | 2800 | +
      Brandau | RV-13  | 74500 | 16.8 | 360x280x740 | new  | 290 | 900 | 3400 | +
      Torvel  | TC-8   | 31900 | 13.0 | 350x270x610 | hit  | 170 | 550 | 2800 | +
      Torvel  | TC-10  | 34700 | 13.8 | 350x270x660 |      | 215 | 550 | 2800 | +
      Torvel  | TC-12  | 41200 | 15.2 | 350x270x720 | sale | 270 | 750 | 2800 | +
      Lumera  | LC-8   | 43600 | 13.6 | 355x275x615 |      | 180 | 550 | 3400 | +
      Lumera  | LC-10  | 47900 | 14.4 | 355x275x665 |      | 230 | 750 | 3400 | +`,
    describe: (f) => [
      paragraph(
        `Режет настил высотой до ${f.text('nastil')} мм; мотор ${formatNumber(f.number('moshchnost'))} Вт, ход лезвия ${formatNumber(f.number('oboroty'))} движений в минуту.`,
        f.oneOf(1, 'Тонкая стойка не тянет ткань на поворотах.', 'Основание на роликах идёт по столу без рывков.'),
      ),
      paragraph(
        f.has('zatochka')
          ? 'Лезвие затачивается прямо в машине: нажали на рычаг — две секунды, и кромка снова острая.'
          : 'Лезвие снимают и затачивают на бруске из комплекта.',
        f.number('nastil') >= 230
          ? 'Берите на спецодежду и массовый раскрой.'
          : 'Хватает на рубашки, костюмы и трикотаж.',
      ),
      'В комплекте запасное лезвие, масло и ключи.',
    ],
    draw: (f) => {
      const look = { body: body(f), accent: f.brand.accent, name: nameOf(f), size: 0.7 + f.number('nastil') / 500 }
      return [straightKnifePicture(look), straightKnifePicture({ ...look, cloth: pile(f) })]
    },
    variants: singleVariant,
  },
  {
    category: 'diskovye-nozhi',
    noun: 'Дисковый раскройный нож',
    popularity: 44,
    common: { ...tool, nozh: 'дисковый' },
    rows: `brand | model | price | kg | box | sticker | nastil | moshchnost | oboroty | akkumulyator | diametr
      Brandau | RD-65   | 21800 | 1.6 | 260x120x180 |      | 12 | 90  | 1200 | | 65
      Brandau | RD-100  | 34900 | 3.1 | 320x160x240 | hit  | 27 | 170 | 1600 | | 100
      Brandau | RD-125  | 39400 | 4.2 | 340x170x260 |      | 35 | 250 | 1600 | | 125
      Torvel  | TR-50   | 7900  | 1.1 | 240x110x160 | hit  | 8  | 80  | 1000 | | 50
      Torvel  | TR-70   | 9400  | 1.4 | 250x115x170 |      | 14 | 90  | 1200 | | 70
      Torvel  | TR-100  | 13900 | 2.8 | 310x150x230 |      | 27 | 255 | 1400 | | 100
      Torvel  | TR-70A  | 14800 | 1.5 | 250x115x190 | new  | 14 | 90  | 1200 | + | 70
      Torvel  | TR-100A | 21500 | 3.0 | 310x150x250 | sale | 25 | 180 | 1400 | + | 100
      Lumera  | LR-100  | 18700 | 2.9 | 315x155x235 |      | 27 | 200 | 1500 | | 100`,
    describe: (f) => [
      paragraph(
        `Диск режет настил до ${f.text('nastil')} мм и не собирает ткань в складку.`,
        f.has('akkumulyator')
          ? 'Работает от аккумулятора: заряда хватает на смену неспешного раскроя, провод не тянет полотно.'
          : `Питание от сети, мотор ${formatNumber(f.number('moshchnost'))} Вт.`,
      ),
      paragraph(
        f.oneOf(
          1,
          'Удобен в ателье и экспериментальном цехе, где кроят одно-два изделия.',
          'Для отделения полотен после настилочной машины и раскроя по прямой.',
        ),
        'Диск многогранный, правится встроенным бруском.',
      ),
    ],
    draw: (f) => {
      const look = {
        body: f.has('akkumulyator') ? '#d9a125' : body(f),
        accent: f.brand.accent,
        name: nameOf(f),
        size: 0.72 + f.number('nastil') / 110,
        cordless: f.has('akkumulyator'),
      }
      return [roundKnifePicture(look), roundKnifePicture({ ...look, cloth: pile(f) })]
    },
    variants: singleVariant,
  },
  {
    category: 'lentochnye-nozhi',
    noun: 'Ленточная раскройная машина',
    onlySite: 'shop',
    popularity: 28,
    common: { nozh: 'ленточный', napryazhenie: '380 В', garantiya: '12', zatochka: '+' },
    rows: `brand | model | price | kg | box | sticker | nastil | moshchnost
      Brandau | RL-700  | 428000 | 210 | 1500x1200x1900 |     | 180 | 1100
      Brandau | RL-900  | 496000 | 240 | 1800x1200x1900 | hit | 200 | 1500
      Torvel  | TL-700  | 264000 | 190 | 1450x1150x1850 |     | 150 | 750
      Torvel  | TL-900  | 312000 | 220 | 1700x1150x1850 | sale | 180 | 1100
      Torvel  | TL-1200 | 368000 | 260 | 2000x1200x1900 | new | 200 | 1500`,
    describe: (f) => [
      paragraph(
        `Вырубает мелкие детали из пачки до ${f.text('nastil')} мм по лекалу: воротники, манжеты, клапаны.`,
        'Лента натянута между тремя шкивами и идёт строго вертикально.',
      ),
      paragraph(
        `Скорость ленты меняется плавно, привод ${formatNumber(f.number('moshchnost'))} Вт.`,
        'Воздушная подушка стола помогает поворачивать тяжёлую пачку.',
        'Точильное устройство встроено.',
      ),
    ],
    draw: (f) => [
      bandKnifePicture({
        body: f.randomBelow('c', 2) ? '#cfe0dc' : f.brand.body === '#5b626e' ? '#d3d6db' : f.brand.body,
        accent: f.brand.accent,
        name: nameOf(f),
        cloth: pile(f),
      }),
      bandKnifePicture({ body: '#dfe1e2', accent: f.brand.accent }),
    ],
    variants: singleVariant,
  },
  {
    category: 'raskroynye-stoly',
    noun: 'Раскройный стол',
    popularity: 30,
    common: { garantiya: '24' },
    rows: `brand | model | price | kg | box | sticker | polotno | stoleshnitsa | reguliruetsya
      Ставрин | РС-120   | 42800 | 88  | 3000x1200x850 | hit | 1000 | ламинированная плита |
      Ставрин | РС-160   | 51900 | 112 | 3000x1600x850 |     | 1400 | ламинированная плита |
      Ставрин | РС-180   | 58700 | 126 | 3000x1800x850 |     | 1600 | ламинированная плита | +
      Ставрин | РС-200   | 66400 | 140 | 3000x2000x850 | new | 1800 | шпонированная фанера | +
      Ставрин | РС-120Ш  | 36900 | 82  | 3000x1200x850 |     | 1000 | шпонированная фанера |`,
    describe: (f) => [
      paragraph(
        `Сборный стол под полотно шириной до ${f.text('polotno')} мм. Секции по три метра стягиваются в одну ровную поверхность.`,
        `Столешница — ${f.text('stoleshnitsa')}.`,
      ),
      paragraph(
        f.has('reguliruetsya')
          ? 'Опоры регулируются: высоту подбирают под рост раскройщика.'
          : 'Высота 850 мм, опоры выравнивают стол на неровном полу.',
        'Снизу полка для рулонов.',
      ),
    ],
    draw: (f) => [
      cuttingTablePicture({ ...tableLook(f), grid: true }),
      cuttingTablePicture({ ...tableLook(f), shelf: true }),
      cuttingTablePicture({ ...tableLook(f), carriage: 'roll', shelf: true }),
    ],
    variants: tableLengths,
  },
  {
    category: 'nastilochnye-mashiny',
    noun: 'Настилочная машина',
    onlySite: 'shop',
    popularity: 24,
    common: { garantiya: '12' },
    rows: `brand | model | price | kg | box | sticker | polotno | nastil | upravlenie | napryazhenie
      Brandau | NM-160R | 189000  | 92  | 2000x900x1100  |     | 1600 | 120 | ручное          | без питания
      Brandau | NM-190A | 1280000 | 420 | 2600x1400x1500 | hit | 1900 | 220 | сенсорное       | 220 В
      Torvel  | TN-160  | 124000  | 84  | 1950x880x1080  | sale | 1600 | 100 | ручное         | без питания
      Torvel  | TN-180  | 138000  | 90  | 2150x880x1080  |     | 1800 | 100 | ручное          | без питания
      Torvel  | TN-190A | 890000  | 380 | 2500x1350x1450 | new | 1900 | 200 | сенсорное       | 220 В`,
    describe: (f) => [
      paragraph(
        f.text('upravlenie') === 'ручное'
          ? 'Каретку ведут вдоль стола вручную: ткань сматывается с рулона и ложится с одинаковым натяжением.'
          : 'Автомат сам разматывает рулон, выравнивает край и отрезает полотно по длине.',
        `Ширина полотна до ${formatNumber(f.number('polotno'))} мм, высота настила до ${f.text('nastil')} мм.`,
      ),
      paragraph(
        f.text('upravlenie') === 'ручное'
          ? 'Линейка и прижим отмеряют длину полотна.'
          : 'Длину и число полотен вводят на экране, край держит датчик с точностью до миллиметра.',
        f.oneOf(
          1,
          'Подходит для трикотажа: натяжение можно снять совсем.',
          'Тяжёлые рулоны ставит на вал один человек.',
        ),
      ),
    ],
    draw: (f) => [
      cuttingTablePicture({ ...tableLook(f), carriage: f.text('upravlenie') === 'ручное' ? 'manual' : 'automatic' }),
      cuttingTablePicture({
        ...tableLook(f),
        carriage: f.text('upravlenie') === 'ручное' ? 'manual' : 'automatic',
        shelf: true,
      }),
    ],
    variants: singleVariant,
  },
]

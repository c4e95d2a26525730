import { conePicture, coneRackPicture, conesPicture, reelPicture, spoolsPicture } from '../drawings/threads.ts'
import type { ProductFacts } from '../facts.ts'
import type { Family, Variant } from '../family.ts'
import { formatNumber, paragraph, withNoun } from '../russian-text.ts'

/** Colours of threads and tapes: the number on the colour card, the name and the colour of the drawing. */
const palette = {
  '101': ['белый', '#f4f1ea'],
  '102': ['молочный', '#efe3cb'],
  '140': ['чёрный', '#2b2c31'],
  '210': ['красный', '#c8371b'],
  '216': ['бордовый', '#7d2230'],
  '305': ['жёлтый', '#d9a125'],
  '318': ['горчичный', '#a8812c'],
  '412': ['зелёный', '#2f7d5b'],
  '420': ['хаки', '#6d6f45'],
  '507': ['голубой', '#7fa8d0'],
  '515': ['синий', '#2b5aa6'],
  '521': ['тёмно-синий', '#22314f'],
  '604': ['сиреневый', '#9b7fb0'],
  '615': ['фиолетовый', '#5f3f80'],
  '702': ['бежевый', '#cdb594'],
  '710': ['коричневый', '#6a4a32'],
  '803': ['серый', '#9a9ca1'],
  '811': ['тёмно-серый', '#5a5d66'],
  '906': ['розовый', '#d98aa0'],
} as const
type ColourNumber = keyof typeof palette

const colours = (f: ProductFacts) =>
  f.list('colours').map((number) => [number, ...palette[number as ColourNumber]] as const)
const hexes = (f: ProductFacts) => colours(f).map(([, , hex]) => hex as string)

const byColour = (f: ProductFacts): Variant[] =>
  colours(f).map(([number, name]) => ({
    title: `${name} (${number})`,
    vendorCodeSuffix: `-${number}`,
    characteristics: [
      ['Цвет', name],
      ['Номер по карте', number],
    ],
    values: { tsvet: name },
  }))

/** The colour that has a picture of its own. */
const mainColour = (f: ProductFacts) => f.randomBelow('first', colours(f).length)

/** Several colours first: the picture stands for any of them in lists and in the basket. */
function thread(f: ProductFacts): string[] {
  const all = hexes(f)
  const colourAt = (i: number) => all[(mainColour(f) + i) % all.length]!
  return [conesPicture([colourAt(0), colourAt(1), colourAt(2)]), conePicture(colourAt(0)), coneRackPicture(all)]
}

const threadColours = (f: ProductFacts): Variant[] =>
  byColour(f).map((variant, at) => (at === mainColour(f) ? { ...variant, picture: 1 } : variant))

const describe = (f: ProductFacts) => [
  paragraph(
    f.text('sostav') === 'полиэстер штапельный'
      ? f.oneOf(
          1,
          'Ровная штапельная нить без узелков: не пушит в игле и не рвётся на скорости.',
          'Повседневная нить для одежды и домашнего текстиля.',
        )
      : f.text('sostav').includes('полиамид')
        ? 'Кручёная капроновая нить для кожи, сумок и ремней: не гниёт и не растягивается.'
        : f.text('sostav').includes('сердечник')
          ? f.oneOf(
              2,
              'Прочный сердечник в оплётке держит нагрузку и не режет ткань.',
              'Не боится стирки, трения и высокой температуры иглы.',
            )
          : f.text('sostav') === 'полиэстер трилобал'
            ? 'Трёхгранное волокно блестит как шёлк, но не боится хлора и частой стирки: форма, полотенца, спецодежда.'
            : f.text('sostav') === 'вискоза'
              ? 'Блестит ровно и не линяет при стирке при 60 °C.'
              : f.oneOf(
                  3,
                  'Объёмная мягкая нить закрывает край, шов не колется и тянется вместе с трикотажем.',
                  'Для петлителей оверлока: пышная, эластичная, не раздражает кожу.',
                ),
    `Толщина ${f.text('tolshchina')}, намотка ${formatNumber(f.number('namotka'))} м.`,
  ),
  paragraph(
    `По карте ${withNoun(colours(f).length, 'цвет', 'цвета', 'цветов')}, каждый продаётся отдельно.`,
    `Подойдут иглы № ${f.text('igla')}.`,
  ),
]

const columns = 'brand | model | title | price | kg | box | sticker | sostav | tolshchina | namotka | igla | colours'
const basic = '101, 140, 210, 515, 521, 702, 803'
const wide = '101, 102, 140, 210, 216, 305, 412, 507, 515, 521, 615, 702, 710, 803, 811, 906'
const denim = '101, 140, 318, 521, 710, 702'

const threadFamily = (category: string, rows: string): Family => ({
  category,
  noun: 'Нитки',
  popularity: 68,
  rows: `${columns}\n${rows}`,
  describe,
  draw: thread,
  variants: threadColours,
})

export const threads: Family[] = [
  threadFamily(
    'nitki-poliester',
    `
      Filanta | P120-5000 | Нитки Filanta 120, полиэстер, 5000 м | 148 | 0.13 | 90x90x160  | hit  | полиэстер штапельный | № 120 | 5000 | 65–75  | ${wide}
      Filanta | P60-3000  | Нитки Filanta 60, полиэстер, 3000 м  | 156 | 0.15 | 90x90x160  |      | полиэстер штапельный | № 60  | 3000 | 75–90  | ${wide}
      Filanta | P40-5000  | Нитки Filanta 40/2, полиэстер, 5000 м | 164 | 0.16 | 90x90x170 | hit  | полиэстер штапельный | № 40  | 5000 | 80–90  | ${wide}
      Filanta | P40-2500  | Нитки Filanta 40/2, полиэстер, 2500 м | 98  | 0.09 | 75x75x150 |      | полиэстер штапельный | № 40  | 2500 | 80–90  | ${basic}
      Filanta | P30-2000  | Нитки Filanta 30, полиэстер, 2000 м  | 142 | 0.14 | 80x80x160  |      | полиэстер штапельный | № 30  | 2000 | 90–100 | ${basic}
      Filanta | P20-1500  | Нитки Filanta 20/3, полиэстер, 1500 м | 178 | 0.18 | 90x90x170 | sale | полиэстер штапельный | № 20  | 1500 | 100–110 | ${basic}
      Detalix | DX40-4500 | Нитки Detalix 40/2, полиэстер, 4500 м | 119 | 0.15 | 90x90x170 |      | полиэстер штапельный | № 40  | 4500 | 80–90  | ${basic}
      Filanta | P50-400   | Нитки Filanta 50 на катушке, 400 м   | 64  | 0.03 | 35x35x65  | hit  | полиэстер штапельный | № 50  | 400  | 70–80  | ${wide}`,
  ),
  threadFamily(
    'nitki-armirovannye',
    `
      Filanta | A35-3000 | Нитки Filanta А35 армированные, 3000 м | 320 | 0.17 | 90x90x170 | hit  | полиэстер с полиэфирным сердечником | № 35 | 3000 | 90–100  | ${denim}
      Filanta | A45-4000 | Нитки Filanta А45 армированные, 4000 м | 338 | 0.17 | 90x90x170 |      | полиэстер с полиэфирным сердечником | № 45 | 4000 | 80–100  | ${basic}
      Filanta | A25-2000 | Нитки Filanta А25 армированные, 2000 м | 346 | 0.19 | 90x90x170 |      | хлопок с полиэфирным сердечником    | № 25 | 2000 | 100–110 | ${denim}
      Filanta | A20-1500 | Нитки Filanta А20 армированные, 1500 м | 364 | 0.20 | 90x90x170 | sale15 | хлопок с полиэфирным сердечником  | № 20 | 1500 | 110–120 | ${denim}
      Filanta | N10-1000 | Нитки Filanta 10 капроновые, 1000 м    | 412 | 0.21 | 95x95x170 |      | полиамид кручёный   | № 10 | 1000 | 130–160 | 101, 140, 702, 710
      Filanta | N20-1500 | Нитки Filanta 20 капроновые, 1500 м    | 398 | 0.20 | 95x95x170 |      | полиамид кручёный   | № 20 | 1500 | 110–130 | 101, 140, 210, 710`,
  ),
  threadFamily(
    'nitki-teksturirovannye',
    `
      Filanta | T150-10000 | Нитки Filanta 150D текстурированные, 10 000 м | 260 | 0.21 | 120x120x180 | hit | текстурированный полиэстер | 150D | 10000 | 70–80 | ${wide}
      Filanta | T160-5000  | Нитки Filanta 160D текстурированные, 5000 м   | 168 | 0.13 | 100x100x170 |     | текстурированный полиэстер | 160D | 5000  | 70–80 | ${basic}
      Filanta | T300-3000  | Нитки Filanta 300D объёмные, 3000 м           | 214 | 0.15 | 100x100x170 | new | текстурированный полиэстер | 300D | 3000  | 80–90 | ${basic}
      Detalix | DT150-8000 | Нитки Detalix 150D текстурированные, 8000 м   | 189 | 0.19 | 120x120x180 |     | текстурированный полиэстер | 150D | 8000  | 70–80 | ${basic}`,
  ),
  threadFamily(
    'nitki-vyshivalnye',
    `
      Filanta | V40-5000 | Нитки Filanta вышивальные 40, вискоза, 5000 м       | 420 | 0.17 | 90x90x160 | hit | вискоза             | № 40 | 5000 | 70–75 | ${wide}
      Filanta | V40-1000 | Нитки Filanta вышивальные 40, вискоза, 1000 м       | 148 | 0.05 | 50x50x90  |     | вискоза             | № 40 | 1000 | 70–75 | ${wide}
      Filanta | E40-5000 | Нитки Filanta вышивальные 40, блестящий полиэстер, 5000 м | 368 | 0.17 | 90x90x160 | new | полиэстер трилобал | № 40 | 5000 | 70–75 | ${wide}
      Filanta | E60-2500 | Нитки Filanta вышивальные 60 для мелкого текста, 2500 м | 296 | 0.11 | 80x80x150 |  | полиэстер трилобал  | № 60 | 2500 | 60–65 | ${basic}`,
  ),
]

const tape = (
  category: string,
  noun: string,
  width: number,
  rows: string,
  describeTape: (f: ProductFacts) => string[],
): Family => ({
  category,
  noun,
  popularity: 40,
  rows: `brand | model | title | price | kg | box | sticker | sostav | shirina | namotka | colours\n${rows}`,
  describe: describeTape,
  draw: (f) => {
    const all = hexes(f)
    const first = f.randomBelow('first', all.length)
    return [
      reelPicture(all[first]!, width),
      ...(all.length > 1 ? [reelPicture(all[(first + 1) % all.length]!, width)] : []),
      spoolsPicture([...all, ...all, ...all, ...all]),
    ]
  },
  variants: byColour,
})

export const tapes: Family[] = [
  tape(
    'rezinka',
    'Резинка',
    44,
    `
      Filanta | RZ-06  | Резинка вязаная 6 мм, 100 м          | 420  | 0.35 | 200x200x60 |      | полиэстер с латексом | 6  | 100 | 101, 140
      Filanta | RZ-10  | Резинка вязаная 10 мм, 100 м         | 580  | 0.55 | 220x220x70 | hit  | полиэстер с латексом | 10 | 100 | 101, 140
      Filanta | RZ-20  | Резинка тканая 20 мм, 40 м           | 640  | 0.6  | 220x220x80 |      | полиэстер с латексом | 20 | 40  | 101, 140, 803
      Filanta | RZ-40  | Резинка поясная 40 мм, 25 м          | 790  | 0.7  | 230x230x90 |      | полиэстер с латексом | 40 | 25  | 101, 140, 521
      Filanta | RZ-60  | Резинка поясная 60 мм, 25 м          | 1080 | 0.9  | 240x240x100 | sale | полиэстер с латексом | 60 | 25 | 101, 140`,
    (f) => [
      paragraph(
        `Ширина ${f.text('shirina')} мм, в рулоне ${f.text('namotka')} м.`,
        f.number('shirina') >= 40
          ? 'Для поясов юбок и спортивных брюк: не скручивается, держит форму.'
          : 'Для белья, манжет и масок: мягкая, не давит.',
      ),
      `Состав: ${f.text('sostav')}. Растяжение около 120 %, стирка до 60 °C.`,
    ],
  ),
  tape(
    'kiperka',
    'Тесьма',
    36,
    `
      Filanta | KP-10  | Лента киперная 10 мм, 50 м           | 240  | 0.2  | 180x180x50 |      | хлопок    | 10 | 50  | 101, 140, 702
      Filanta | KP-20  | Лента киперная 20 мм, 50 м           | 380  | 0.35 | 200x200x60 | hit  | хлопок    | 20 | 50  | 101, 140, 702, 803
      Filanta | BK-15  | Косая бейка 15 мм, 132 м             | 960  | 0.6  | 220x220x70 | hit  | хлопок    | 15 | 132 | 101, 140, 210, 305, 412, 515, 906
      Filanta | BK-30  | Косая бейка 30 мм, 100 м             | 1240 | 0.8  | 230x230x90 |      | полиэстер | 30 | 100 | 101, 140, 210, 521
      Filanta | ST-25  | Стропа 25 мм, 50 м                   | 690  | 0.7  | 220x220x80 |      | полиамид  | 25 | 50  | 140, 420, 521
      Filanta | SH-60  | Лента шторная 60 мм, 50 м            | 1190 | 0.6  | 240x240x120 | new | полиэстер | 60 | 50  | 101`,
    (f) => [
      paragraph(
        `Ширина ${f.text('shirina')} мм, намотка ${f.text('namotka')} м, состав: ${f.text('sostav')}.`,
        f.text('title').startsWith('Косая')
          ? 'Заглажена вдвое, окантовывает проймы, горловины и края одеял.'
          : f.text('title').startsWith('Стропа')
            ? 'Плотная стропа для сумок и ремней, нагрузка до 150 кг.'
            : f.text('title').includes('шторная')
              ? 'Собирает ткань в ровную сборку, петли под крючки в три ряда.'
              : 'Укрепляет швы, идёт на завязки и вешалки.',
      ),
    ],
  ),
]

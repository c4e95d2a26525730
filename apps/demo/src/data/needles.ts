import { type NeedleLook, needleBoxPicture, needleClosePicture, needlePackPicture } from '../drawings/needles.ts'
import { mix } from '../drawings/paint.ts'
import type { ProductFacts } from '../facts.ts'
import type { Family, Variant } from '../family.ts'
import { joinWithAnd, paragraph } from '../russian-text.ts'

/** The colour of a pack shows its needle system; a special point shifts the colour. */
const systemColours: Record<string, string> = {
  'DB×1': '#2b5aa6',
  'DP×5': '#1f7a8c',
  'DP×17': '#6d4a2f',
  '794': '#3a3f49',
  'DC×27': '#2f7d5b',
  'UY 128 GAS': '#c9792b',
  '130/705H': '#c8371b',
  'LW×6T': '#7b4a94',
  'TQ×7': '#a5476a',
  'DB×K5': '#5a4fa0',
}
const pointColours: Record<string, string> = {
  'для трикотажа': '#d9a125',
  'для кожи': '#8a5a3a',
  'для джинсы': '#273b5c',
  'для вышивки': '#7b4a94',
  микротекс: '#c8371b',
}

function look(f: ProductFacts): NeedleLook {
  const point = f.text('ostrie')
  return {
    accent:
      point in pointColours
        ? mix(systemColours[f.text('sistema-igl')]!, pointColours[point]!, 0.55)
        : systemColours[f.text('sistema-igl')]!,
    isGolden: f.text('pokrytie') === 'нитрид титана',
    point: point === 'для кожи' ? 'leather' : point === 'для трикотажа' ? 'ball' : 'round',
    shank: f.text('sistema-igl') === '130/705H' ? 'flat' : 'round',
    curved: f.text('sistema-igl') === 'LW×6T',
    label: {
      brand: f.brand.title,
      system: f.text('sistema-igl'),
      sizes: `№ ${f.list('nomer-igly')[0]}–${f.list('nomer-igly').at(-1)}`,
      point,
      pointColour: pointColours[point] ?? '#a5abb3',
      count: f.number('upakovka'),
    },
  }
}

/** A variant for every size in the cell `nomer-igly`. */
const packs = (f: ProductFacts): Variant[] =>
  f.list('nomer-igly').map((size) => ({
    title: `№ ${size}`,
    vendorCodeSuffix: `-${size}`,
    characteristics: [
      ['Номер иглы', size],
      ['В упаковке', `${f.text('upakovka')} шт.`],
    ],
  }))

const material: Record<string, string> = {
  универсальное: 'хлопок, лён, смесовые ткани',
  'для трикотажа': 'трикотаж, футер, флис',
  'для кожи': 'кожа, замша, кожзаменитель',
  'для джинсы': 'джинса, парусина, брезент',
  'для вышивки': 'ткани под вышивку',
  микротекс: 'шёлк, микрофибра, плащёвка',
}

const describe = (f: ProductFacts) => [
  paragraph(
    `Иглы системы ${f.text('sistema-igl')}, остриё ${f.text('ostrie')}: ${material[f.text('ostrie')] ?? 'большинство тканей'}.`,
    f.text('ostrie') === 'для трикотажа'
      ? f.oneOf(
          1,
          'Скруглённый кончик раздвигает петли, а не рвёт их.',
          'Шаровое остриё не оставляет дырочек на полотне.',
        )
      : f.text('ostrie') === 'для кожи'
        ? 'Режущее остриё делает аккуратный надрез, стежок ложится ровно.'
        : f.text('ostrie') === 'микротекс'
          ? 'Тонкое остриё не тянет нить плотной ткани.'
          : f.oneOf(
              2,
              'Слегка скруглённый кончик подходит для повседневной работы.',
              'Прямой стежок без пропусков на обычных тканях.',
            ),
  ),
  paragraph(
    f.text('pokrytie') === 'нитрид титана'
      ? 'Золотистое покрытие нитридом титана живёт в три раза дольше и меньше греется на скорости.'
      : 'Хромированная колба не ржавеет при хранении.',
    `Номера ${joinWithAnd(f.list('nomer-igly'))}; в упаковке ${f.text('upakovka')} шт.`,
    f.oneOf(
      3,
      'Номер подбирайте по толщине нитки: тонкая нитка — тонкая игла.',
      'Меняйте иглу каждые восемь часов шитья или при первом пропуске стежка.',
    ),
  ),
]

const draw = (f: ProductFacts) =>
  f.randomBelow('first', 2)
    ? [needlePackPicture(look(f)), needleClosePicture(look(f))]
    : [needlePackPicture(look(f)), needleClosePicture(look(f)), needleBoxPicture(look(f))]

const columns = 'brand | model | title | price | kg | box | sticker | sistema-igl | nomer-igly | ostrie | pokrytie'
const family = (category: string, common: Record<string, string>, rows: string): Family => ({
  category,
  noun: 'Иглы',
  popularity: 64,
  common: { upakovka: '10', ...common },
  rows: `${columns}\n${rows}`,
  // Flat-seam machines use their own needle system, though its needles are sold beside those of overlocks.
  derive: (f) => ({ klass: f.text('sistema-igl') === 'UY 128 GAS' ? 'распошивальная' : f.text('klass') }),
  describe,
  draw,
  variants: packs,
})

export const needles: Family[] = [
  family(
    'igly-dlya-promyshlennyh',
    { klass: 'прямострочная' },
    `
      Nadelon | DB1     | Иглы DB×1 универсальные            | 290 | 0.02 | 90x60x8 | hit  | DB×1  | 65, 70, 75, 80, 90, 100, 110      | универсальное | хром
      Nadelon | DB1-SES | Иглы DB×1 SES для трикотажа        | 320 | 0.02 | 90x60x8 |      | DB×1  | 65, 70, 75, 80, 90                | для трикотажа | хром
      Nadelon | DB1-TIN | Иглы DB×1 с нитридом титана        | 540 | 0.02 | 90x60x8 | new  | DB×1  | 70, 75, 80, 90, 100               | универсальное | нитрид титана
      Nadelon | DB1-MT  | Иглы DB×1 микротекс                | 360 | 0.02 | 90x60x8 |      | DB×1  | 60, 65, 70, 75                    | микротекс     | хром
      Nadelon | DP5     | Иглы DP×5 универсальные            | 330 | 0.02 | 90x60x8 | hit  | DP×5  | 75, 80, 90, 100, 110, 120         | универсальное | хром
      Nadelon | DP5-J   | Иглы DP×5 для джинсы               | 380 | 0.02 | 90x60x8 |      | DP×5  | 90, 100, 110                      | для джинсы    | хром
      Nadelon | DP5-TIN | Иглы DP×5 с нитридом титана        | 590 | 0.02 | 90x60x8 |      | DP×5  | 80, 90, 100, 110                  | универсальное | нитрид титана
      Nadelon | DP17    | Иглы DP×17 для тяжёлых материалов  | 420 | 0.03 | 90x60x8 | hit  | DP×17 | 100, 110, 120, 130, 140, 160      | универсальное | хром
      Nadelon | DP17-LR | Иглы DP×17 LR для кожи             | 460 | 0.03 | 90x60x8 |      | DP×17 | 110, 120, 130, 140, 160           | для кожи      | хром
      Nadelon | 794     | Иглы 794 для ремней и тентов       | 780 | 0.05 | 110x70x10 |    | 794   | 160, 180, 200, 230                | универсальное | хром
      Nadelon | 794-LR  | Иглы 794 LR для седельной кожи     | 820 | 0.05 | 110x70x10 | sale | 794 | 160, 180, 200                     | для кожи      | хром
      Detalix | N-DB1   | Иглы DB×1 эконом                   | 160 | 0.02 | 90x60x8 |      | DB×1  | 75, 80, 90, 100                   | универсальное | хром
      Detalix | N-DP5   | Иглы DP×5 эконом                   | 180 | 0.02 | 90x60x8 |      | DP×5  | 80, 90, 100, 110                  | универсальное | хром`,
  ),
  family(
    'igly-dlya-overlokov',
    { klass: 'оверлок' },
    `
      Nadelon | DC27    | Иглы DC×27 универсальные           | 360 | 0.02 | 90x60x8 | hit  | DC×27      | 65, 70, 75, 80, 90        | универсальное | хром
      Nadelon | DC27-SES | Иглы DC×27 SES для трикотажа      | 390 | 0.02 | 90x60x8 |      | DC×27      | 65, 70, 75, 80            | для трикотажа | хром
      Nadelon | DC27-TIN | Иглы DC×27 с нитридом титана      | 620 | 0.02 | 90x60x8 |      | DC×27      | 70, 75, 80, 90            | универсальное | нитрид титана
      Nadelon | UY128   | Иглы UY 128 GAS универсальные      | 390 | 0.02 | 90x60x8 |      | UY 128 GAS | 65, 70, 75, 80, 90        | универсальное | хром
      Nadelon | UY128-SES | Иглы UY 128 GAS SES для трикотажа | 420 | 0.02 | 90x60x8 | hit | UY 128 GAS | 65, 70, 75, 80            | для трикотажа | хром
      Detalix | N-DC27  | Иглы DC×27 эконом                  | 190 | 0.02 | 90x60x8 | sale | DC×27      | 75, 80, 90                | универсальное | хром`,
  ),
  family(
    'igly-dlya-bytovyh',
    { klass: 'бытовая', upakovka: '5' },
    `
      Nadelon | H-UNI   | Иглы 130/705H универсальные        | 190 | 0.01 | 70x50x6 | hit | 130/705H | 60, 70, 80, 90, 100, 110 | универсальное | хром
      Nadelon | H-JERSEY | Иглы 130/705H джерси              | 220 | 0.01 | 70x50x6 |     | 130/705H | 70, 80, 90               | для трикотажа | хром
      Nadelon | H-JEANS | Иглы 130/705H джинс                | 220 | 0.01 | 70x50x6 |     | 130/705H | 90, 100, 110             | для джинсы    | хром
      Nadelon | H-LL    | Иглы 130/705H для кожи             | 240 | 0.01 | 70x50x6 |     | 130/705H | 90, 100, 110             | для кожи      | хром
      Nadelon | H-EMB   | Иглы 130/705H для вышивки          | 250 | 0.01 | 70x50x6 | new | 130/705H | 75, 90                   | для вышивки   | нитрид титана
      Nadelon | H-MT    | Иглы 130/705H микротекс            | 230 | 0.01 | 70x50x6 |     | 130/705H | 60, 70, 80               | микротекс     | хром`,
  ),
  family(
    'igly-spetsialnye',
    {},
    `
      Nadelon | LW6T    | Иглы LW×6T для потайного стежка    | 690 | 0.03 | 100x60x10 | hit | LW×6T | 75, 80, 90        | универсальное | хром
      Nadelon | TQ7     | Иглы TQ×7 для пуговичных машин     | 480 | 0.03 | 100x60x10 |     | TQ×7  | 80, 90, 100, 110  | универсальное | хром
      Nadelon | DBK5    | Иглы DB×K5 для вышивки             | 430 | 0.02 | 90x60x8   | hit | DB×K5 | 65, 70, 75, 80    | для вышивки   | хром
      Nadelon | DBK5-TIN | Иглы DB×K5 с нитридом титана      | 690 | 0.02 | 90x60x8   | new | DB×K5 | 65, 70, 75, 80    | для вышивки   | нитрид титана`,
  ),
]

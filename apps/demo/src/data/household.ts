import { type HouseholdLook, householdPicture } from '../drawings/household.ts'
import { needleAreaPicture } from '../drawings/needle-area.ts'
import { overlockPicture } from '../drawings/overlock.ts'
import type { ProductFacts } from '../facts.ts'
import type { Family } from '../family.ts'
import { paragraph, withNoun } from '../russian-text.ts'
import { materialsAccusative, materialsGenitive, needleSizesOf, singleVariant } from './machine-facts.ts'
import { needleLook } from './machine-looks.ts'

const accents = ['#7a9bb8', '#8d6aa8', '#2f7d5b', '#c8371b', '#c98d2b', '#4a6a8f', '#b5677c']
const bodies = ['#f2efe9', '#eef1f4', '#f1ecf3', '#ecf1ec']

export function householdLook(f: ProductFacts): HouseholdLook {
  const control = f.text('upravlenie')
  return {
    body: bodies[f.randomBelow('body', bodies.length)]!,
    name: { brand: f.brand.title, model: f.model },
    accent: accents[f.randomBelow('accent', accents.length)]!,
    control: control === 'сенсорное' ? 'screen' : control === 'кнопочное' ? 'slider' : 'dials',
  }
}

const pictures = (f: ProductFacts) => {
  const look = householdLook(f)
  return [
    householdPicture(look),
    householdPicture({ ...look, name: { brand: f.brand.title }, freeArm: true }),
    needleAreaPicture(needleLook(f, { body: look.body, stitch: 'zigzag', thread: look.accent })),
  ]
}

const common = {
  klass: 'бытовая',
  platforma: 'рукавная',
  'sistema-igl': '130/705H',
  'kolvo-igl': '1',
  napryazhenie: '220 В',
  podsvetka: '+',
  garantiya: '24',
}
const columns =
  'brand | model | price | kg | box | sticker | material | strochki | petlya | stezhok | shirina-shva | skorost | moshchnost | upravlenie | zapravshchik'

export const household: Family[] = [
  {
    category: 'elektromehanicheskie',
    noun: 'Швейная машина',
    popularity: 70,
    common,
    rows: `${columns}
      Velmora | Ника 12    | 9900  | 5.4 | 440x230x350 | hit  | лёгкие, средние           | 12 | полуавтомат | 4 | 5 | 700 | 70 | механическое |
      Velmora | Ника 14    | 10900 | 5.6 | 440x230x350 |      | лёгкие, средние           | 14 | полуавтомат | 4 | 5 | 750 | 70 | механическое |
      Velmora | Ника 17    | 12400 | 5.8 | 440x230x350 |      | лёгкие, средние           | 17 | автомат     | 4 | 5 | 750 | 75 | механическое | +
      Velmora | Ника 19 Д  | 13900 | 6.2 | 450x240x360 | new  | лёгкие, средние, джинса   | 19 | автомат     | 4 | 5 | 800 | 85 | механическое | +
      Velmora | Школьница  | 8700  | 5.1 | 430x220x340 | hit  | лёгкие, средние           | 8  | полуавтомат | 4 | 5 | 650 | 60 | механическое |
      Velmora | Школьница 2 | 9400 | 5.2 | 430x220x340 |      | лёгкие, средние           | 10 | полуавтомат | 4 | 5 | 650 | 60 | механическое | +
      Velmora | Мастерица 21 | 14900 | 6.4 | 450x240x360 |    | лёгкие, средние, трикотаж | 21 | автомат     | 4 | 6 | 800 | 85 | механическое | +
      Velmora | Мастерица 23 | 16800 | 6.6 | 450x240x360 | sale | лёгкие, средние, трикотаж | 23 | автомат   | 4 | 6 | 850 | 85 | механическое | +
      Velmora | Прима 30   | 19800 | 7.4 | 470x250x370 |      | лёгкие, средние, джинса   | 30 | автомат     | 5 | 6 | 850 | 90 | механическое | +
      Torvel  | TH-16      | 9700  | 5.5 | 440x230x350 |      | лёгкие, средние           | 16 | полуавтомат | 4 | 5 | 700 | 70 | механическое |
      Torvel  | TH-20      | 11900 | 5.9 | 440x230x350 | sale15 | лёгкие, средние         | 20 | автомат     | 4 | 5 | 750 | 75 | механическое | +
      Torvel  | TH-25J     | 17400 | 7.8 | 470x250x370 |      | средние, джинса           | 25 | автомат     | 5 | 6 | 850 | 95 | механическое | +
      Hanoshi | Уэда 15    | 21500 | 7.1 | 460x240x360 |      | лёгкие, средние           | 15 | автомат     | 4 | 5 | 850 | 85 | механическое | +
      Hanoshi | Уэда 22    | 26400 | 7.5 | 460x240x360 |      | лёгкие, средние, трикотаж | 22 | автомат     | 5 | 6 | 900 | 90 | механическое | +`,
    derive: needleSizesOf,
    describe: (f) => [
      paragraph(
        f.oneOf(
          1,
          `${withNoun(f.number('strochki'), 'строчка', 'строчки', 'строчек')}, которые выбирают одной ручкой: прямая, зигзаг, потайная и отделочные.`,
          `Понятная машина: длину и ширину стежка показывают шкалы, ${withNoun(f.number('strochki'), 'строчка', 'строчки', 'строчек')} нарисованы на корпусе.`,
        ),
        `Подходит для ${materialsGenitive(f)}.`,
      ),
      paragraph(
        f.text('petlya') === 'автомат'
          ? 'Петля-автомат сама подстраивается под пуговицу.'
          : 'Петля выполняется за четыре шага, длину задаёт линейка на лапке.',
        f.has('zapravshchik')
          ? 'Заправщик вдевает нитку, не напрягая глаз.'
          : 'Нитку заправляют вручную по нарисованной схеме.',
        'Если снять коробку с лапками, останется рукав для манжет и штанин.',
      ),
      paragraph(
        f.oneOf(
          2,
          'В комплекте шесть лапок, чехол, шпульки и отвёртка.',
          'К машине прилагаются лапки для молнии, петли, пуговицы и потайного шва, мягкий чехол и ножная педаль.',
        ),
        `Гарантия — ${f.text('garantiya')} месяца.`,
      ),
    ],
    draw: pictures,
    variants: singleVariant,
  },
  {
    category: 'kompyuternye',
    noun: 'Компьютерная швейная машина',
    popularity: 66,
    common: { ...common, zakrepka: '+' },
    rows: `${columns} | obrezka
      Velmora | Аура 60    | 27900 | 6.8 | 470x250x370 | hit | лёгкие, средние           | 60  | автомат | 5 | 7 | 850  | 60 | кнопочное | + |
      Velmora | Аура 100   | 34800 | 7.2 | 470x250x370 |     | лёгкие, средние, трикотаж | 100 | автомат | 5 | 7 | 850  | 60 | кнопочное | + |
      Velmora | Аура 200   | 46900 | 8.4 | 490x260x380 | new | лёгкие, средние, джинса   | 200 | автомат | 5 | 7 | 900  | 75 | сенсорное | + | +
      Velmora | Класс 40   | 22900 | 6.5 | 460x240x360 | hit | лёгкие, средние           | 40  | автомат | 5 | 7 | 750  | 60 | кнопочное | + |
      Torvel  | TE-50      | 24500 | 6.7 | 460x240x360 | sale | лёгкие, средние          | 50  | автомат | 5 | 7 | 800  | 60 | кнопочное | + |
      Torvel  | TE-120     | 33900 | 7.4 | 470x250x370 |     | лёгкие, средние, джинса   | 120 | автомат | 5 | 7 | 850  | 70 | сенсорное | + |
      Hanoshi | Киото 80   | 58900 | 8.9 | 500x260x380 |     | лёгкие, средние, трикотаж | 80  | автомат | 5 | 7 | 900  | 75 | сенсорное | + | +
      Hanoshi | Киото 300  | 92400 | 10.6 | 520x270x400 | new | лёгкие, средние, джинса  | 300 | автомат | 5 | 9 | 1000 | 90 | сенсорное | + | +`,
    derive: needleSizesOf,
    describe: (f) => [
      paragraph(
        `${withNoun(f.number('strochki'), 'строчка', 'строчки', 'строчек')} в памяти, ширина зигзага до ${f.text('shirina-shva')} мм.`,
        f.text('upravlenie') === 'сенсорное'
          ? 'Строчку выбирают на экране: машина подскажет лапку и натяжение.'
          : 'Строчку выбирают кнопками, экран показывает длину и ширину стежка.',
        f.oneOf(
          1,
          'Шить можно без педали — кнопкой «старт-стоп» и ползунком скорости.',
          'Ползунок ограничивает скорость: начинающему так спокойнее.',
        ),
      ),
      paragraph(
        f.has('obrezka') && 'По кнопке обрезает обе нитки и поднимает иглу.',
        'Закрепку в начале и конце шва ставит сама.',
        `Настроена на ${materialsAccusative(f)}.`,
      ),
      paragraph(
        'В комплекте девять лапок, жёсткий чехол, шпульки и отвёртки.',
        `Гарантия — ${f.text('garantiya')} месяца.`,
      ),
    ],
    draw: (f) =>
      f.model.includes('300') || f.model.includes('200')
        ? [householdPicture({ ...householdLook(f), hoop: true }), ...pictures(f)]
        : pictures(f),
    variants: singleVariant,
  },
  {
    category: 'bytovye-overloki',
    noun: 'Бытовой оверлок',
    popularity: 62,
    common: { ...common, klass: 'оверлок', platforma: 'плоская', material: 'лёгкие, трикотаж' },
    rows: `brand | model | price | kg | box | sticker | kolvo-igl | kolvo-nitey | stezhok | shirina-shva | skorost | moshchnost | upravlenie
      Velmora | Кромка 34   | 18900 | 7.2 | 380x320x340 | hit  | 2 | 4 | 4 | 7 | 1300 | 105 | механическое
      Velmora | Кромка 34 М | 21400 | 7.4 | 380x320x340 |      | 2 | 4 | 4 | 7 | 1300 | 105 | механическое
      Velmora | Кромка 43   | 16900 | 6.9 | 370x310x330 | sale | 1 | 3 | 4 | 6 | 1200 | 90  | механическое
      Torvel  | TO-54       | 17600 | 7.0 | 380x320x340 |      | 2 | 4 | 4 | 7 | 1300 | 95  | механическое
      Torvel  | TO-55       | 28900 | 8.1 | 400x330x350 | new  | 2 | 5 | 4 | 7 | 1300 | 120 | механическое
      Hanoshi | Сакаи 4     | 39800 | 7.9 | 390x330x350 |      | 2 | 4 | 4 | 7 | 1500 | 120 | механическое`,
    derive: needleSizesOf,
    describe: (f) => [
      paragraph(
        `Оверлок на ${withNoun(f.number('kolvo-nitey'), 'нитку', 'нитки', 'ниток')} обрезает край и обмётывает его швом шириной до ${f.text('shirina-shva')} мм.`,
        f.oneOf(
          1,
          'Ролевый шов включается рычагом, пластину менять не нужно.',
          'Путь каждой нитки помечен своим цветом, заправка занимает пару минут.',
        ),
      ),
      paragraph(
        'Дифференциальная подача не даёт трикотажу растянуться, а тонкой ткани — собраться.',
        `Скорость до ${f.text('skorost')} стежков в минуту, мощность ${f.text('moshchnost')} Вт.`,
      ),
      `В комплекте пинцет, иглы, сетки на бобины и контейнер для обрезков. Гарантия — ${f.text('garantiya')} месяца.`,
    ],
    draw: (f) => {
      const look = {
        ...householdLook(f),
        threads: ['#c8371b', '#d9a125', '#2f7d5b', '#2b5aa6', '#7b4a94'].slice(0, f.number('kolvo-nitey')),
      }
      return [
        overlockPicture(look),
        overlockPicture({ ...look, open: true }),
        needleAreaPicture(needleLook(f, { body: look.body, stitch: 'overlock', foot: 'open' })),
      ]
    },
    variants: singleVariant,
  },
]

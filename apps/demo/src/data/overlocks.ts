import { needleAreaPicture } from '../drawings/needle-area.ts'
import { overlockAtTablePicture, overlockPicture } from '../drawings/overlock.ts'
import type { ProductFacts } from '../facts.ts'
import type { Family } from '../family.ts'
import { formatNumber, paragraph, withNoun } from '../russian-text.ts'
import {
  automationSentence,
  driveInWords,
  headOrWithTable,
  kitInWords,
  materialsAccusative,
  needleInWords,
  needleSizesOf,
} from './machine-facts.ts'
import { armLook, armPictures, needleLook, tableTopOf } from './machine-looks.ts'

const coneColours = ['#c8371b', '#d9a125', '#2f7d5b', '#2b5aa6', '#7b4a94', '#efe9dc']

export function overlockPictures(f: ProductFacts): string[] {
  const { body, accent, panel, name, casting, lamp } = armLook(f)
  const needles = f.number('kolvo-igl')
  const threads = coneColours.slice(0, f.number('kolvo-nitey'))
  const look = { body, accent, panel, name, casting, lamp, needles, threads }
  const usual = { body: f.brand.body, accent, casting, needles, threads, name: { brand: f.brand.title } }
  return [
    overlockPicture(look),
    overlockPicture({ ...usual, open: true }),
    overlockAtTablePicture(usual, tableTopOf(f)),
    needleAreaPicture(needleLook(f, { stitch: 'overlock', foot: 'open', needles })),
  ]
}

const columns =
  'brand | model | price | kg | box | sticker | kolvo-igl | material | skorost | stezhok | shirina-shva | podem | privod | moshchnost | upravlenie | obrezka | avtopodem | podsvetka'
const common = {
  klass: 'оверлок',
  platforma: 'плоская',
  'sistema-igl': 'DC×27',
  smazka: 'автоматическая',
  napryazhenie: '220 В',
  garantiya: '12',
}

const overlocks = (category: string, threads: number, purpose: string[], rows: string): Family => ({
  category,
  noun: `${threads === 3 ? 'Трёхниточный' : threads === 4 ? 'Четырёхниточный' : 'Пятиниточный'} оверлок`,
  popularity: 80,
  onlySite: threads === 5 ? 'shop' : undefined,
  common: { ...common, 'kolvo-nitey': String(threads) },
  rows: `${columns}\n${rows}`,
  derive: needleSizesOf,
  describe: (f) => [
    paragraph(
      f.oneOf(1, ...purpose),
      `Ширина обмётки до ${f.text('shirina-shva').replace('.', ',')} мм, стежок до ${f.text('stezhok').replace('.', ',')} мм.`,
    ),
    paragraph(
      f.oneOf(
        2,
        `${withNoun(f.number('kolvo-igl'), 'игла', 'иглы', 'игл')} и ${withNoun(threads, 'нить', 'нити', 'нитей')}, скорость до ${formatNumber(f.number('skorost'))} стежков в минуту.`,
        `На ровном участке машина даёт ${formatNumber(f.number('skorost'))} стежков в минуту и не рвёт нить.`,
      ),
      `Дифференциальная подача настроена на ${materialsAccusative(f)}: край не волнит и не стягивает.`,
      automationSentence(f),
    ),
    paragraph(driveInWords(f), needleInWords(f)),
    kitInWords(f),
  ],
  draw: overlockPictures,
  variants: headOrWithTable('SV-STOL-OVR'),
})

export const overlockFamilies: Family[] = [
  overlocks(
    'trehnitochnye',
    3,
    [
      'Лёгкий оверлок для обмётки срезов: одна игла, узкий аккуратный край.',
      'Обмётывает срезы на блузках, подкладке и тонком трикотаже.',
      'Подрубает край тонкой ткани узким роликом и обмётывает припуски.',
    ],
    `
      Kestrix | KO-503   | 29800 | 26 | 500x400x520 |      | 1 | лёгкие, трикотаж          | 6500 | 3.6 | 4 | 6 | сервомотор под столом | 400 | механическое |   |   |
      Kestrix | KO-503D  | 36500 | 27 | 500x400x520 | hit  | 1 | лёгкие, трикотаж          | 6500 | 3.6 | 4 | 6 | встроенный сервомотор | 550 | кнопочное    |   |   | +
      Torvel  | T-7303   | 25400 | 25 | 490x390x510 |      | 1 | лёгкие                    | 6000 | 3.6 | 4 | 6 | сервомотор под столом | 400 | механическое |   |   |
      Torvel  | T-7303D  | 31900 | 26 | 490x390x510 | sale | 1 | лёгкие, трикотаж          | 6000 | 3.6 | 4 | 6 | встроенный сервомотор | 450 | кнопочное    |   |   | +
      Lumera  | L-3530   | 34700 | 27 | 510x400x530 |      | 1 | лёгкие, средние           | 6500 | 3.8 | 5 | 6 | встроенный сервомотор | 550 | кнопочное    |   |   | +
      Lumera  | L-3530A  | 58900 | 28 | 510x400x560 | new  | 1 | лёгкие, трикотаж          | 6500 | 3.8 | 5 | 6 | встроенный сервомотор | 550 | сенсорное    | + | + | +
      Hanoshi | HO-3     | 92000 | 30 | 520x410x560 |      | 1 | лёгкие, трикотаж          | 7000 | 3.8 | 4 | 7 | встроенный сервомотор | 600 | сенсорное    | + | + | +`,
  ),
  overlocks(
    'chetyrehnitochnye',
    4,
    [
      'Стачивает и обмётывает за один проход: основной шов футболок, белья и спортивной одежды.',
      'Четвёртая нить делает шов растяжимым и не даёт ему лопнуть на трикотаже.',
      'Рабочая машина трикотажного потока: стачивающе-обмёточный шов без отдельной строчки.',
    ],
    `
      Kestrix | KO-504   | 31900 | 27 | 500x400x530 | hit    | 2 | лёгкие, трикотаж          | 6500 | 3.6 | 4 | 6 | сервомотор под столом | 400 | механическое |   |   |
      Kestrix | KO-504D  | 38900 | 28 | 500x400x530 | hit    | 2 | лёгкие, трикотаж          | 6500 | 3.6 | 4 | 6 | встроенный сервомотор | 550 | кнопочное    |   |   | +
      Kestrix | KO-514T  | 56800 | 29 | 510x400x560 |        | 2 | лёгкие, трикотаж          | 6500 | 3.8 | 4 | 6 | встроенный сервомотор | 550 | кнопочное    | + |   | +
      Kestrix | KO-524   | 74900 | 30 | 510x400x570 | new    | 2 | лёгкие, средние, трикотаж | 6500 | 3.8 | 5 | 7 | встроенный сервомотор | 550 | сенсорное    | + | + | +
      Torvel  | T-7304   | 27900 | 26 | 490x390x510 |        | 2 | лёгкие, трикотаж          | 6000 | 3.6 | 4 | 6 | сервомотор под столом | 400 | механическое |   |   |
      Torvel  | T-7304D  | 34500 | 27 | 490x390x510 | sale15 | 2 | лёгкие, трикотаж          | 6000 | 3.6 | 4 | 6 | встроенный сервомотор | 450 | кнопочное    |   |   | +
      Torvel  | T-7314T  | 47800 | 28 | 500x400x530 |        | 2 | лёгкие, средние, трикотаж | 6000 | 3.8 | 5 | 6 | встроенный сервомотор | 550 | кнопочное    | + |   | +
      Torvel  | T-7324   | 61200 | 28 | 500x400x550 |        | 2 | лёгкие, трикотаж          | 6000 | 3.8 | 5 | 6 | встроенный сервомотор | 550 | сенсорное    | + | + | +
      Lumera  | L-3540   | 37600 | 28 | 510x400x530 |        | 2 | лёгкие, трикотаж          | 6500 | 3.8 | 5 | 6 | встроенный сервомотор | 550 | кнопочное    |   |   | +
      Lumera  | L-3540A  | 64500 | 29 | 510x400x560 | hit    | 2 | лёгкие, средние, трикотаж | 6500 | 3.8 | 5 | 7 | встроенный сервомотор | 550 | сенсорное    | + | + | +
      Hanoshi | HO-4     | 98500 | 31 | 520x410x560 |        | 2 | лёгкие, трикотаж          | 7000 | 3.8 | 4 | 7 | встроенный сервомотор | 600 | сенсорное    | + | + | +
      Hanoshi | HO-4X    | 124000 | 32 | 530x420x580 | new   | 2 | лёгкие, средние, трикотаж | 7000 | 4   | 5 | 8 | шаговый двигатель     | 650 | сенсорное    | + | + | +`,
  ),
  overlocks(
    'pyatinitochnye',
    5,
    [
      'Обмётка и цепная строчка одновременно: спецодежда, джинсы, постельное бельё.',
      'Шов, который не расходится под нагрузкой: двухниточная цепочка рядом с обмёткой.',
      'Для производств, где стачивание и обмётку делают за одну операцию.',
    ],
    `
      Kestrix | KO-505   | 35400 | 29 | 510x400x540 | hit  | 2 | средние                  | 6000 | 4 | 5 | 6 | сервомотор под столом | 550 | механическое |   |   |
      Kestrix | KO-505D  | 42800 | 30 | 510x400x540 |      | 2 | средние, джинса          | 6000 | 4 | 5 | 6 | встроенный сервомотор | 550 | кнопочное    |   |   | +
      Kestrix | KO-535   | 79500 | 32 | 520x410x570 |      | 2 | средние, джинса          | 6000 | 4 | 5 | 7 | встроенный сервомотор | 750 | сенсорное    | + | + | +
      Torvel  | T-7305   | 30900 | 28 | 500x390x520 |      | 2 | средние                  | 5500 | 4 | 5 | 6 | сервомотор под столом | 550 | механическое |   |   |
      Torvel  | T-7305D  | 37700 | 29 | 500x390x520 | hit  | 2 | средние, джинса          | 5500 | 4 | 5 | 6 | встроенный сервомотор | 550 | кнопочное    |   |   | +
      Torvel  | T-7315H  | 45200 | 31 | 510x400x540 |      | 2 | тяжёлые, джинса          | 5000 | 4.5 | 7 | 7 | встроенный сервомотор | 750 | кнопочное    |   |   | +
      Lumera  | L-3550   | 41900 | 30 | 520x400x540 |      | 2 | средние                  | 6000 | 4 | 5 | 6 | встроенный сервомотор | 550 | кнопочное    |   |   | +
      Lumera  | L-3550H  | 53400 | 32 | 520x400x550 | sale | 2 | тяжёлые, джинса          | 5500 | 4.5 | 7 | 7 | встроенный сервомотор | 750 | кнопочное    |   |   | +
      Lumera  | L-3550A  | 72900 | 32 | 520x410x570 |      | 2 | средние, джинса          | 6000 | 4 | 5 | 7 | встроенный сервомотор | 750 | сенсорное    | + | + | +
      Hanoshi | HO-5     | 118000 | 33 | 530x420x580 |     | 2 | средние, джинса          | 6500 | 4 | 5 | 8 | встроенный сервомотор | 750 | сенсорное    | + | + | +`,
  ),
]

const coverstitch = (category: string, platform: string, bed: 'flat' | 'cylinder', rows: string): Family => ({
  category,
  noun: 'Распошивальная машина',
  popularity: 60,
  onlySite: 'shop',
  common: {
    klass: 'распошивальная',
    platforma: platform,
    'sistema-igl': 'UY 128 GAS',
    smazka: 'автоматическая',
    napryazhenie: '220 В',
    garantiya: '12',
  },
  rows: `brand | model | price | kg | box | sticker | kolvo-igl | kolvo-nitey | material | skorost | stezhok | shirina-shva | podem | privod | moshchnost | upravlenie | obrezka | avtopodem | podsvetka\n${rows}`,
  derive: needleSizesOf,
  describe: (f) => [
    paragraph(
      `Плоский шов в ${withNoun(f.number('kolvo-igl'), 'иглу', 'иглы', 'игл')} и ${withNoun(f.number('kolvo-nitey'), 'нить', 'нити', 'нитей')}: ширина до ${f.text('shirina-shva').replace('.', ',')} мм.`,
      bed === 'cylinder'
        ? f.oneOf(
            1,
            'Рукавная платформа заходит внутрь манжеты и рукава, изделие не нужно распарывать.',
            'На узкий рукав платформы надевают манжету, горловину или детскую деталь.',
          )
        : f.oneOf(
            1,
            'Подгибает низ футболок, настрачивает резинку и бейку на ровных деталях.',
            'Плоская платформа удобна для низа, пояса и отделочных строчек.',
          ),
    ),
    paragraph(
      `Рассчитана на ${materialsAccusative(f)}; скорость до ${formatNumber(f.number('skorost'))} стежков в минуту.`,
      'Верхний раскладчик закрывает иглы красивым переплетением, его можно отключить.',
      automationSentence(f),
    ),
    paragraph(driveInWords(f), needleInWords(f)),
    kitInWords(f),
  ],
  draw: (f) =>
    armPictures(f, { bed, reach: 0.78, tensions: f.number('kolvo-nitey') }, { stitch: 'cover', foot: 'standard' }),
  variants: headOrWithTable('SV-STOL-OVR'),
})

export const coverstitchFamilies: Family[] = [
  coverstitch(
    'raspashivalnye-ploskie',
    'плоская',
    'flat',
    `
      Kestrix | KC-500   | 58900  | 38 | 560x420x560 | hit | 3 | 5 | трикотаж, лёгкие | 6000 | 4.4 | 5.6 | 6 | сервомотор под столом | 550 | механическое |   |   |
      Kestrix | KC-500D  | 69800  | 39 | 560x420x560 |     | 3 | 5 | трикотаж, лёгкие | 6000 | 4.4 | 5.6 | 6 | встроенный сервомотор | 550 | кнопочное    |   |   | +
      Kestrix | KC-510T  | 98700  | 41 | 570x430x590 | new | 3 | 5 | трикотаж         | 6000 | 4.4 | 6.4 | 7 | встроенный сервомотор | 550 | сенсорное    | + | + | +
      Torvel  | T-9500   | 47300  | 37 | 550x410x550 |     | 3 | 5 | трикотаж, лёгкие | 5500 | 4.2 | 5.6 | 6 | сервомотор под столом | 550 | механическое |   |   |
      Torvel  | T-9500D  | 56900  | 38 | 550x410x550 | sale | 3 | 5 | трикотаж, лёгкие | 5500 | 4.2 | 5.6 | 6 | встроенный сервомотор | 550 | кнопочное   |   |   | +
      Lumera  | L-4500   | 72400  | 40 | 570x430x570 |     | 3 | 5 | трикотаж, средние | 6000 | 4.4 | 6.4 | 6 | встроенный сервомотор | 550 | кнопочное   |   |   | +
      Lumera  | L-4500A  | 112000 | 42 | 580x440x600 |     | 3 | 5 | трикотаж, средние | 6000 | 4.4 | 6.4 | 7 | встроенный сервомотор | 750 | сенсорное   | + | + | +
      Hanoshi | HC-3     | 164000 | 43 | 590x440x600 |     | 3 | 5 | трикотаж         | 6500 | 4.4 | 6.4 | 8 | встроенный сервомотор | 750 | сенсорное    | + | + | +`,
  ),
  coverstitch(
    'raspashivalnye-rukavnye',
    'рукавная',
    'cylinder',
    `
      Kestrix | KC-600   | 66900  | 39 | 560x420x580 | hit | 3 | 5 | трикотаж, лёгкие | 6000 | 4.4 | 5.6 | 6 | сервомотор под столом | 550 | механическое |   |   |
      Kestrix | KC-600D  | 78500  | 40 | 560x420x580 |     | 3 | 5 | трикотаж, лёгкие | 6000 | 4.4 | 5.6 | 6 | встроенный сервомотор | 550 | кнопочное    |   |   | +
      Kestrix | KC-660T  | 118000 | 42 | 570x430x600 |     | 3 | 5 | трикотаж         | 6000 | 4.4 | 6.4 | 7 | встроенный сервомотор | 550 | сенсорное    | + | + | +
      Torvel  | T-9600   | 54800  | 38 | 550x410x570 |     | 3 | 5 | трикотаж, лёгкие | 5500 | 4.2 | 5.6 | 6 | сервомотор под столом | 550 | механическое |   |   |
      Torvel  | T-9602   | 61700  | 38 | 550x410x570 | sale15 | 2 | 4 | трикотаж, лёгкие | 5500 | 4.2 | 4.8 | 6 | встроенный сервомотор | 550 | кнопочное |   |   | +
      Lumera  | L-4600   | 83200  | 41 | 570x430x590 |     | 3 | 5 | трикотаж, средние | 6000 | 4.4 | 6.4 | 6 | встроенный сервомотор | 550 | кнопочное   |   |   | +
      Hanoshi | HC-6     | 186000 | 44 | 590x440x620 | new | 3 | 5 | трикотаж         | 6500 | 4.4 | 6.4 | 8 | встроенный сервомотор | 750 | сенсорное    | + | + | +`,
  ),
]

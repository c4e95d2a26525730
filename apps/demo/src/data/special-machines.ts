import type { Family } from '../family.ts'
import { formatNumber, paragraph } from '../russian-text.ts'
import {
  automationSentence,
  driveInWords,
  headOrWithTable,
  kitInWords,
  materialsAccusative,
  needleInWords,
  needleSizesOf,
} from './machine-facts.ts'
import { armPictures } from './machine-looks.ts'

const common = { napryazhenie: '220 В', garantiya: '12', platforma: 'плоская' }
const columns =
  'brand | model | price | kg | box | sticker | material | sistema-igl | skorost | stezhok | podem | smazka | privod | moshchnost | upravlenie | obrezka | avtopodem'
const table = headOrWithTable('SV-STOL-1200U')

export const specialMachines: Family[] = [
  {
    category: 'petelnye',
    noun: 'Петельная машина',
    onlySite: 'shop',
    popularity: 45,
    common: { ...common, klass: 'петельная', 'kolvo-igl': '1' },
    rows: `${columns} | petlya
      Lumera  | L-1780  | 168000 | 68 | 780x440x720 | hit  | лёгкие, средние | DP×5 | 3600 | 1.5 | 12 | автоматическая | сервомотор под столом | 550 | кнопочное | + | + | прямая
      Lumera  | L-1790  | 294000 | 74 | 800x450x760 | new  | лёгкие, средние | DP×5 | 4200 | 1.5 | 14 | сухая голова   | встроенный сервомотор | 750 | сенсорное | + | + | прямая
      Torvel  | T-1377  | 139000 | 66 | 770x430x710 |      | лёгкие, средние | DP×5 | 3300 | 1.5 | 12 | автоматическая | сервомотор под столом | 550 | кнопочное | + |   | прямая
      Torvel  | T-1390  | 228000 | 70 | 780x440x740 | sale | лёгкие, трикотаж | DP×5 | 4000 | 1.5 | 13 | автоматическая | встроенный сервомотор | 550 | сенсорное | + | + | прямая
      Hanoshi | HB-90   | 468000 | 78 | 820x460x780 |      | лёгкие, средние | DP×5 | 4500 | 1.5 | 15 | сухая голова   | встроенный сервомотор | 750 | сенсорное | + | + | прямая
      Brandau | B-104   | 612000 | 95 | 860x520x800 |      | тяжёлые, джинса | DP×17 | 2500 | 2  | 16 | автоматическая | встроенный сервомотор | 900 | сенсорное | + | + | глазковая
      Kestrix | KS-781  | 152000 | 67 | 770x430x710 |      | лёгкие, средние | DP×5 | 3600 | 1.5 | 12 | автоматическая | сервомотор под столом | 550 | кнопочное | + | + | прямая`,
    derive: needleSizesOf,
    describe: (f) => [
      paragraph(
        f.text('petlya') === 'глазковая'
          ? 'Обмётывает глазковую петлю с закрепкой: пальто, куртки, джинсы.'
          : f.oneOf(
              1,
              'Обмётывает прямую петлю и сама прорубает её ножом.',
              'Прямая петля на рубашках, блузках и халатах; длину и плотность задают на панели.',
            ),
        `Шьёт ${materialsAccusative(f)}, скорость до ${formatNumber(f.number('skorost'))} стежков в минуту.`,
      ),
      paragraph(
        'Если нить оборвалась, нож не сработает и деталь не испортится.',
        driveInWords(f),
        automationSentence(f),
      ),
      paragraph(needleInWords(f), kitInWords(f)),
    ],
    draw: (f) => armPictures(f, { clamp: true, reach: 0.82 }, { stitch: 'zigzag', foot: 'open' }),
    variants: table,
  },
  {
    category: 'pugovichnye',
    noun: 'Пуговичная машина',
    onlySite: 'shop',
    popularity: 42,
    common: { ...common, klass: 'пуговичная', 'kolvo-igl': '1', 'sistema-igl': 'TQ×7', material: 'лёгкие, средние' },
    rows: `brand | model | price | kg | box | sticker | skorost | podem | smazka | privod | moshchnost | upravlenie | obrezka | avtopodem
      Lumera  | L-1373  | 89500  | 42 | 620x380x640 | hit  | 1500 | 10 | ручная         | сервомотор под столом | 400 | механическое | + |
      Lumera  | L-1903  | 214000 | 58 | 720x420x700 |      | 2700 | 13 | автоматическая | встроенный сервомотор | 550 | сенсорное    | + | +
      Torvel  | T-373   | 74900  | 40 | 610x370x630 |      | 1500 | 10 | ручная         | сервомотор под столом | 400 | механическое | + |
      Torvel  | T-1903  | 172000 | 56 | 710x420x690 | sale15 | 2500 | 12 | автоматическая | встроенный сервомотор | 550 | сенсорное  | + | +
      Kestrix | KS-373D | 98900  | 43 | 620x380x640 |      | 1800 | 10 | автоматическая | встроенный сервомотор | 450 | кнопочное    | + | +
      Hanoshi | HP-19   | 342000 | 62 | 740x430x720 | new  | 2800 | 14 | сухая голова   | встроенный сервомотор | 600 | сенсорное    | + | +`,
    derive: needleSizesOf,
    describe: (f) => [
      paragraph(
        'Пришивает плоские пуговицы диаметром от 10 до 28 мм с двумя и четырьмя отверстиями.',
        f.text('upravlenie') === 'сенсорное'
          ? 'Число стежков и рисунок крепления выбирают на экране, свои программы можно записать.'
          : 'Число стежков — 8, 16 или 32, переключается рычагом.',
      ),
      paragraph(
        `До ${formatNumber(f.number('skorost'))} стежков в минуту: одна пуговица занимает около двух секунд.`,
        driveInWords(f),
      ),
      paragraph(needleInWords(f), kitInWords(f)),
    ],
    draw: (f) => armPictures(f, { clamp: true, bed: 'cylinder', reach: 0.7 }, { foot: 'open' }),
    variants: table,
  },
  {
    category: 'zakrepochnye',
    noun: 'Закрепочная машина',
    onlySite: 'shop',
    popularity: 40,
    common: {
      ...common,
      klass: 'закрепочная',
      'kolvo-igl': '1',
      'sistema-igl': 'DP×5',
      smazka: 'автоматическая',
      obrezka: '+',
      avtopodem: '+',
    },
    rows: `brand | model | price | kg | box | sticker | material | skorost | podem | privod | moshchnost | upravlenie
      Lumera  | L-1900 | 189000 | 66 | 760x430x720 | hit | средние, джинса | 3000 | 14 | встроенный сервомотор | 550 | сенсорное
      Lumera  | L-1900H | 198000 | 67 | 760x430x720 |    | тяжёлые, джинса | 2700 | 17 | встроенный сервомотор | 750 | сенсорное
      Torvel  | T-430  | 148000 | 63 | 750x420x710 |     | средние, джинса | 2700 | 13 | встроенный сервомотор | 550 | кнопочное
      Torvel  | T-430K | 156000 | 63 | 750x420x710 | sale | трикотаж       | 2700 | 13 | встроенный сервомотор | 550 | кнопочное
      Kestrix | KS-190 | 161000 | 64 | 750x420x710 |     | средние         | 2800 | 14 | встроенный сервомотор | 550 | сенсорное
      Hanoshi | HT-2   | 356000 | 70 | 780x440x740 | new | средние, джинса | 3200 | 17 | встроенный сервомотор | 750 | сенсорное
      Brandau | B-510  | 324000 | 74 | 800x450x760 |     | тяжёлые, кожа   | 2500 | 18 | встроенный сервомотор | 900 | сенсорное`,
    derive: needleSizesOf,
    describe: (f) => [
      paragraph(
        f.oneOf(
          1,
          'Ставит закрепки на карманах, шлёвках и концах молнии.',
          'Закрепка по программе: прямая, зигзаг, круглая — более 50 рисунков в памяти.',
        ),
        `Материал зажимает рамка, лапка поднимается на ${f.text('podem')} мм.`,
      ),
      paragraph(
        `Скорость до ${formatNumber(f.number('skorost'))} стежков в минуту, одна закрепка в 28 стежков — меньше секунды.`,
        driveInWords(f),
      ),
      paragraph(needleInWords(f), kitInWords(f)),
    ],
    draw: (f) => armPictures(f, { clamp: true, bed: 'cylinder', reach: 0.9 }, { stitch: 'zigzag', foot: 'open' }),
    variants: table,
  },
  {
    category: 'zigzag',
    noun: 'Машина зигзаг',
    popularity: 38,
    common: { ...common, klass: 'зигзаг', 'kolvo-igl': '1', 'sistema-igl': 'DP×5' },
    rows: `${columns.replace(' | sistema-igl', '')} | shirina-shva
      Lumera  | L-2284  | 68900  | 38 | 680x370x600 | hit | лёгкие, средние  | 4500 | 2.5 | 10 | автоматическая | сервомотор под столом | 550 | механическое |   |   | 8
      Lumera  | L-2290T | 128000 | 42 | 700x380x640 |     | лёгкие, трикотаж | 5000 | 5   | 12 | сухая голова   | встроенный сервомотор | 550 | сенсорное    | + | + | 10
      Torvel  | T-2053  | 52400  | 36 | 670x360x590 |     | лёгкие, средние  | 4000 | 2.5 | 10 | автоматическая | сервомотор под столом | 550 | механическое |   |   | 8
      Torvel  | T-2153  | 59800  | 37 | 670x360x590 | sale | лёгкие, трикотаж | 4000 | 2.5 | 10 | автоматическая | встроенный сервомотор | 550 | кнопочное   |   |   | 9
      Kestrix | KS-228  | 63700  | 37 | 680x370x600 |     | трикотаж         | 4500 | 2.5 | 10 | автоматическая | встроенный сервомотор | 550 | кнопочное    |   |   | 8
      Brandau | B-366   | 176000 | 54 | 740x410x660 |     | тяжёлые, кожа    | 2200 | 6   | 16 | автоматическая | сервомотор под столом | 750 | механическое |   |   | 12
      Hanoshi | HZ-7    | 189000 | 44 | 710x390x650 | new | лёгкие, средние  | 5000 | 5   | 13 | сухая голова   | встроенный сервомотор | 600 | сенсорное    | + | + | 10`,
    derive: needleSizesOf,
    describe: (f) => [
      paragraph(
        `Зигзаг шириной до ${f.text('shirina-shva')} мм, простой и трёхступенчатый.`,
        f.oneOf(
          1,
          'Настрачивает кружево и резинку, стачивает бельё и корсеты.',
          'Для белья, купальников, парусов и аппликаций.',
        ),
      ),
      paragraph(
        `Шьёт ${materialsAccusative(f)}, скорость до ${formatNumber(f.number('skorost'))} стежков в минуту.`,
        automationSentence(f),
        driveInWords(f),
      ),
      paragraph(needleInWords(f), kitInWords(f)),
    ],
    draw: (f) => armPictures(f, { zigzag: true }, { stitch: 'zigzag' }),
    variants: table,
  },
  {
    category: 'potaynye',
    noun: 'Машина потайного стежка',
    popularity: 36,
    common: {
      ...common,
      klass: 'потайного стежка',
      platforma: 'рукавная',
      'kolvo-igl': '1',
      'sistema-igl': 'LW×6T',
      smazka: 'ручная',
      material: 'лёгкие, средние',
    },
    rows: `brand | model | price | kg | box | sticker | skorost | stezhok | podem | privod | moshchnost | upravlenie
      Lumera  | L-101   | 48900 | 24 | 520x360x480 | hit | 2500 | 8 | 10 | сервомотор под столом | 400 | механическое
      Lumera  | L-101D  | 58700 | 25 | 520x360x480 |     | 2850 | 8 | 10 | встроенный сервомотор | 450 | кнопочное
      Torvel  | T-500   | 36400 | 23 | 510x350x470 |     | 2000 | 7 | 8  | сервомотор под столом | 400 | механическое
      Torvel  | T-600D  | 43900 | 24 | 510x350x470 | sale | 2500 | 8 | 10 | встроенный сервомотор | 450 | кнопочное
      Kestrix | KS-500B | 41200 | 24 | 510x350x470 |     | 2500 | 8 | 10 | сервомотор под столом | 400 | механическое`,
    derive: needleSizesOf,
    describe: (f) => [
      paragraph(
        f.oneOf(
          1,
          'Подшивает низ брюк, юбок и пальто: изогнутая игла берёт только верхние волокна ткани.',
          'Потайная подгибка однониточной цепочкой — с лицевой стороны стежка не видно.',
        ),
        'Глубину прокола задают ручкой, шаг пропуска переключается 1:1 и 2:1.',
      ),
      paragraph(
        `Стежок до ${f.text('stezhok')} мм, скорость до ${formatNumber(f.number('skorost'))} стежков в минуту.`,
        driveInWords(f),
      ),
      paragraph(needleInWords(f), kitInWords(f)),
    ],
    draw: (f) => armPictures(f, { bed: 'cylinder', reach: 0.66 }, { foot: 'open' }),
    variants: headOrWithTable('SV-STOL-1060'),
  },
  {
    category: 'kolonkovye',
    noun: 'Колонковая машина',
    onlySite: 'shop',
    popularity: 34,
    common: {
      ...common,
      klass: 'колонковая',
      platforma: 'колонковая',
      material: 'кожа, тяжёлые',
      'sistema-igl': 'DP×17',
      smazka: 'автоматическая',
    },
    rows: `brand | model | price | kg | box | sticker | kolvo-igl | skorost | stezhok | podem | privod | moshchnost | upravlenie | obrezka | avtopodem
      Brandau | B-810  | 196000 | 58 | 720x420x780 | hit | 1 | 2500 | 7 | 14 | встроенный сервомотор | 750 | кнопочное    |   |
      Brandau | B-820  | 228000 | 61 | 720x420x780 |     | 2 | 2500 | 7 | 14 | встроенный сервомотор | 750 | кнопочное    |   |
      Brandau | B-830T | 342000 | 64 | 740x430x800 | new | 1 | 3000 | 7 | 16 | встроенный сервомотор | 900 | сенсорное    | + | +
      Torvel  | T-8810 | 108000 | 52 | 700x410x760 |     | 1 | 2000 | 6 | 12 | сервомотор под столом | 550 | механическое |   |
      Torvel  | T-8820 | 124000 | 54 | 700x410x760 |     | 2 | 2000 | 6 | 12 | сервомотор под столом | 550 | механическое |   |
      Lumera  | L-9910 | 142000 | 55 | 710x410x770 | sale | 1 | 2300 | 7 | 14 | встроенный сервомотор | 750 | кнопочное   |   |`,
    derive: needleSizesOf,
    describe: (f) => [
      paragraph(
        f.oneOf(
          1,
          'Колонка поднимает иглу над столом: деталь обуви или сумки надевают на неё целиком.',
          'Для заготовки верха обуви, сумок и головных уборов: шов ложится по объёмной детали.',
        ),
        'Роликовая лапка не оставляет следов на коже.',
        f.number('kolvo-igl') === 2 && 'Две иглы дают парную отделочную строчку.',
      ),
      paragraph(
        `Стежок до ${f.text('stezhok')} мм, скорость до ${formatNumber(f.number('skorost'))} стежков в минуту.`,
        driveInWords(f),
        automationSentence(f),
      ),
      paragraph(needleInWords(f), kitInWords(f)),
    ],
    draw: (f) => armPictures(f, { bed: 'post', reach: 0.86 }, { foot: 'roller' }),
    variants: table,
  },
]

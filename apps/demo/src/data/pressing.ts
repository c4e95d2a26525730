import { boilerPicture, ironingTablePicture, ironPicture, steamerPicture } from '../drawings/irons.ts'
import { fusingPressPicture, pressPicture } from '../drawings/presses.ts'
import type { ProductFacts } from '../facts.ts'
import type { Family } from '../family.ts'
import { formatNumber, paragraph } from '../russian-text.ts'
import { singleVariant } from './machine-facts.ts'

const shades = ['#e4e3df', '#b9c6d6', '#cfe0dc', '#d8cfc0']
const hues = ['#2f5fa8', '#c8371b', '#2f7d5b', '#4a4f5a', '#7b4a94']
const look = (f: ProductFacts) => ({
  body: shades[f.randomBelow('shade', shades.length)]!,
  accent: f.brand.accent,
  name: { brand: f.brand.title, model: f.model },
})
const bright = (f: ProductFacts) => ({
  body: hues[f.randomBelow('hue', hues.length)]!,
  accent: f.brand.accent === '#1f4fa3' ? '#d9a125' : f.brand.accent,
})

/** The shape of an iron by maker; small and household irons are flat, with a tank. */
const ironLook = (f: ProductFacts) => ({
  ...bright(f),
  build: /Mini|Дом/.test(f.model)
    ? ('flat' as const)
    : f.brand.code === 'torvel'
      ? ('open' as const)
      : ('closed' as const),
})

export const pressing: Family[] = [
  {
    category: 'utyugi',
    noun: 'Утюг',
    popularity: 58,
    common: { napryazhenie: '220 В', garantiya: '12' },
    rows: `brand | model | price | kg | box | sticker | moshchnost | temperatura | podoshva
      Calderino | Roma 1    | 12900 | 1.8 | 320x160x200 | hit  | 800  | 200 | алюминий
      Calderino | Roma 2    | 15400 | 1.9 | 320x160x200 |      | 850  | 210 | алюминий с тефлоном
      Calderino | Torino    | 19800 | 2.0 | 330x165x205 | new  | 900  | 220 | нержавеющая сталь
      Calderino | Mini      | 11200 | 1.2 | 250x130x170 |      | 650  | 200 | алюминий
      Torvel    | TU-94     | 4900  | 1.6 | 310x150x190 | hit  | 1000 | 200 | алюминий
      Torvel    | TU-95B    | 6700  | 1.7 | 310x150x190 |      | 1200 | 210 | алюминий с тефлоном
      Torvel    | TU-96     | 7900  | 1.8 | 315x155x195 | sale | 1200 | 210 | нержавеющая сталь
      Lumera    | LI-300    | 9300  | 1.7 | 315x155x195 |      | 1000 | 205 | алюминий с тефлоном
      Velmora   | Дом 2400  | 5900  | 1.5 | 320x150x170 |      | 2400 | 200 | нержавеющая сталь`,
    describe: (f) => [
      paragraph(
        f.model.startsWith('Дом')
          ? 'Домашний утюг с паровым ударом: для мастерской и кружка.'
          : f.oneOf(
              1,
              'Работает от парогенератора или подвесного бачка, пар включается клавишей под большим пальцем.',
              'Подошва держит температуру на всей площади: ткань не лоснится.',
            ),
        `Мощность ${formatNumber(f.number('moshchnost'))} Вт, нагрев до ${f.text('temperatura')} °C.`,
      ),
      paragraph(
        f.text('podoshva').includes('тефлон')
          ? 'Накладка с тефлоном не оставляет блеска на тёмных тканях.'
          : `Подошва — ${f.text('podoshva')}, её можно полировать и менять.`,
        'Ручка из пробкового материала не нагревается за смену.',
      ),
    ],
    draw: (f) => [ironPicture(ironLook(f)), boilerPicture({ ...look(f), accent: bright(f).accent })],
    variants: singleVariant,
  },
  {
    category: 'parogeneratory',
    noun: 'Парогенератор',
    popularity: 54,
    common: { garantiya: '12' },
    rows: `brand | model | price | kg | box | sticker | bak | utyugi | davlenie | moshchnost | napryazhenie
      Calderino | Vento 1.8  | 42900 | 11 | 420x320x380 | hit  | 1.8 | 1 | 2.8 | 1600 | 220 В
      Calderino | Vento 3.5  | 58700 | 16 | 460x360x420 |      | 3.5 | 1 | 3.0 | 2200 | 220 В
      Calderino | Vento 5    | 72400 | 21 | 500x380x460 |      | 5   | 1 | 3.5 | 3000 | 220 В
      Calderino | Forte 10   | 164000 | 48 | 620x480x720 | new | 10  | 2 | 4.5 | 6000 | 380 В
      Calderino | Forte 18   | 218000 | 66 | 700x520x860 |     | 18  | 3 | 5.0 | 9000 | 380 В
      Torvel    | TP-2       | 27900 | 10 | 400x310x370 |      | 2   | 1 | 2.5 | 1500 | 220 В
      Torvel    | TP-4       | 36800 | 15 | 450x350x410 | sale | 4   | 1 | 2.8 | 2000 | 220 В
      Torvel    | TP-8       | 86500 | 38 | 580x450x660 |      | 8   | 2 | 4.0 | 4500 | 380 В`,
    describe: (f) => [
      paragraph(
        `Бак ${f.text('bak').replace('.', ',')} л, давление пара ${f.text('davlenie').replace('.', ',')} бар.`,
        f.number('utyugi') > 1
          ? `Питает ${f.number('utyugi') === 2 ? 'два утюга' : 'три утюга'} или гладильный стол, воду подкачивает насос.`
          : `Одной заправки хватает примерно на ${Math.round(f.number('bak') * 1.4)} ч работы одним утюгом.`,
      ),
      paragraph(
        `Нагреватель ${formatNumber(f.number('moshchnost'))} Вт, питание ${f.text('napryazhenie')}.`,
        'Предохранительный клапан и манометр на виду, бак промывается через сливной кран.',
        f.number('bak') < 8 && 'Утюг и подставка в комплекте.',
      ),
    ],
    draw: (f) => [boilerPicture(look(f)), ironPicture(ironLook(f))],
    variants: singleVariant,
  },
  {
    category: 'otparivateli',
    noun: 'Отпариватель',
    popularity: 30,
    common: { napryazhenie: '220 В', garantiya: '12' },
    rows: `brand | model | price | kg | box | sticker | bak | moshchnost
      Calderino | Aria 1   | 14900 | 6.2 | 380x320x420 | hit | 2.2 | 1800
      Calderino | Aria 2   | 19700 | 7.4 | 400x340x440 |     | 3   | 2200
      Calderino | Aria Pro | 34800 | 9.8 | 430x360x480 | new | 3.8 | 2500
      Torvel    | TS-20    | 7900  | 5.1 | 360x300x400 | sale | 2  | 1700
      Velmora   | Лёгкий   | 6400  | 4.3 | 340x290x380 |     | 1.6 | 1600`,
    describe: (f) => [
      paragraph(
        `Бак ${f.text('bak').replace('.', ',')} л, первый пар через ${40 + f.randomBelow('start', 3) * 10} секунд.`,
        f.oneOf(
          1,
          'Освежает готовые изделия перед упаковкой и на манекене.',
          'Разглаживает шторы и платья на вешалке, не касаясь ткани.',
        ),
      ),
      `Телескопическая стойка с вешалкой, щётка для ворса в комплекте. Мощность ${formatNumber(f.number('moshchnost'))} Вт.`,
    ],
    draw: (f) => [steamerPicture(bright(f)), steamerPicture({ ...bright(f), accent: '#efe9dc' })],
    variants: singleVariant,
  },
  {
    category: 'gladilnye-stoly',
    noun: 'Гладильный стол',
    popularity: 34,
    common: { vakuum: '+', garantiya: '12' },
    rows: `brand | model | price | kg | box | sticker | moshchnost | napryazhenie | nadduv | podsvetka
      Calderino | Tavola P    | 64900  | 46 | 1260x450x900 | hit | 900  | 220 В |   |
      Calderino | Tavola PR   | 78400  | 52 | 1300x460x900 |     | 1200 | 220 В |   |
      Calderino | Tavola N    | 112000 | 68 | 1350x480x920 | new | 1800 | 220 В | + | +
      Calderino | Tavola N2   | 138000 | 74 | 1400x500x920 |     | 2200 | 380 В | + | +
      Torvel    | TG-1        | 39900  | 42 | 1240x440x900 |     | 800  | 220 В |   |
      Torvel    | TG-2R       | 46700  | 46 | 1260x450x900 | sale | 1000 | 220 В |  |
      Torvel    | TG-3N       | 69800  | 58 | 1320x470x910 |     | 1600 | 220 В | + |
      Ставрин   | ГС-1200     | 28900  | 38 | 1250x440x880 |     | 700  | 220 В |   |`,
    describe: (f) => [
      paragraph(
        'Стол с подогревом и вакуумным отсосом: ткань прижимается к поверхности и не сдвигается под утюгом.',
        f.has('nadduv')
          ? 'Наддув приподнимает ворс — припуски не отпечатываются на бархате и шерсти.'
          : 'Отсос включается педалью.',
      ),
      paragraph(
        `Нагрев и мотор вместе потребляют ${formatNumber(f.number('moshchnost'))} Вт, питание ${f.text('napryazhenie')}.`,
        f.has('podsvetka') && 'Над столом — лампа и стойка для шланга.',
        f.model.includes('R') && 'Рукавная колодка в комплекте.',
      ),
    ],
    draw: (f) => {
      const cover = ['#c9bfae', '#a5b2bf', '#b9b09f'][f.randomBelow('cover', 3)]!
      const sleeve = f.model.includes('R') || f.has('nadduv')
      return [
        ironingTablePicture({ ...look(f), cover, sleeve, chimney: f.has('nadduv') }),
        ironingTablePicture({ ...look(f), cover, sleeve: !sleeve, chimney: f.has('nadduv') }),
      ]
    },
    variants: singleVariant,
  },
  {
    category: 'pressy',
    noun: 'Гладильный пресс',
    onlySite: 'shop',
    popularity: 26,
    common: { garantiya: '12', vakuum: '+' },
    rows: `brand | model | price | kg | box | sticker | davlenie | temperatura | moshchnost | napryazhenie
      Calderino | Pressa U   | 486000 | 210 | 1400x900x1300  | hit | 5   | 180 | 2200 | 380 В
      Calderino | Pressa B   | 542000 | 240 | 1500x950x1350  |     | 5   | 180 | 2600 | 380 В
      Calderino | Pressa C   | 398000 | 180 | 1200x850x1250  | new | 4   | 190 | 1800 | 220 В
      Torvel    | TPR-1      | 268000 | 190 | 1350x900x1280  | sale | 4.5 | 170 | 2000 | 380 В
      Torvel    | TPR-2      | 312000 | 215 | 1450x920x1300  |     | 5   | 180 | 2400 | 380 В`,
    describe: (f) => [
      paragraph(
        f.oneOf(
          1,
          'Закладывает складку на брюках и приутюживает борта за одно закрытие подушек.',
          'Верхняя подушка опускается от педали, пар идёт сквозь обе.',
        ),
        `Пар под давлением ${f.text('davlenie').replace('.', ',')} бар, нагрев до ${f.text('temperatura')} °C.`,
      ),
      paragraph(
        `Питание ${f.text('napryazhenie')}, мощность мотора и нагрева ${formatNumber(f.number('moshchnost'))} Вт.`,
        'Две кнопки пуска и решётка безопасности: руки под подушку не попадут.',
      ),
    ],
    draw: (f) => {
      const cover = ['#d8cbb5', '#c4ccd4'][f.randomBelow('cover', 2)]!
      return [pressPicture({ ...look(f), cover, open: true }), pressPicture({ ...look(f), cover })]
    },
    variants: singleVariant,
  },
  {
    category: 'dubliruyushchie-pressy',
    noun: 'Дублирующий пресс',
    onlySite: 'shop',
    popularity: 22,
    common: { garantiya: '12', napryazhenie: '380 В' },
    rows: `brand | model | price | kg | box | sticker | polotno | temperatura | moshchnost
      Calderino | Fusione 450 | 312000 | 140 | 1700x900x1100  |     | 450 | 200 | 6000
      Calderino | Fusione 600 | 428000 | 190 | 2000x1050x1150 | hit | 600 | 200 | 9000
      Torvel    | TD-450      | 178000 | 130 | 1650x880x1080  | sale | 450 | 195 | 5400
      Torvel    | TD-600      | 236000 | 175 | 1950x1020x1120 |     | 600 | 195 | 8100
      Torvel    | TD-900      | 348000 | 260 | 2300x1350x1180 | new | 900 | 200 | 12000`,
    describe: (f) => [
      paragraph(
        `Проходной пресс с лентой шириной ${f.text('polotno')} мм: деталь входит с одной стороны и выходит склеенной с другой.`,
        `Температура до ${f.text('temperatura')} °C, регулируется по зонам.`,
      ),
      paragraph(
        `Мощность нагрева ${formatNumber(f.number('moshchnost'))} Вт.`,
        f.oneOf(1, 'Давление валов настраивают по толщине прокладки.', 'Лента с тефлоном не липнет и очищается сама.'),
        'Для воротников, бортов, планок и манжет.',
      ),
    ],
    draw: (f) => [
      fusingPressPicture({ ...look(f), belt: '#a8926c' }),
      fusingPressPicture({ ...look(f), belt: '#7d6a4c', body: '#cfd4da' }),
    ],
    variants: singleVariant,
  },
]

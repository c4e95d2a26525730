import { type MannequinLook, mannequinPicture } from '../drawings/mannequin.ts'
import type { ProductFacts } from '../facts.ts'
import type { Family, Variant } from '../family.ts'
import { paragraph } from '../russian-text.ts'

const fabrics: Record<string, string> = { бежевый: '#d9c7ab', чёрный: '#3f434c', серый: '#9fa6ae', голубой: '#9fb3c0' }
const figures: Record<string, MannequinLook['figure']> = { женская: 'female', мужская: 'male', детская: 'child' }
const stands: Record<string, MannequinLook['stand']> = {
  'деревянная тренога': 'wood',
  'стальная опора': 'steel',
  'колёсная опора': 'wheels',
}

const sizes = (f: ProductFacts): Variant[] =>
  f.list('sizes').map((size) => ({
    title: `${f.text('figura') === 'детская' ? 'рост' : 'размер'} ${size}`,
    vendorCodeSuffix: `-${size}`,
    characteristics: [[f.text('figura') === 'детская' ? 'Рост' : 'Размер', size]],
    values: { razmer: size },
  }))

const family = (category: string, figura: string, rows: string): Family => ({
  category,
  noun: 'Манекен',
  popularity: 40,
  common: { figura, garantiya: '12' },
  rows: `brand | model | title | price | kg | box | sticker | tsvet | podstavka | sizes | razdvizhnoy\n${rows}`,
  describe: (f) => [
    paragraph(
      f.has('razdvizhnoy')
        ? 'Раздвижной корпус: ручки на груди, талии и бёдрах меняют обхват в пределах двух размеров.'
        : f.oneOf(
            1,
            'Мягкий корпус: булавку можно вколоть под любым углом.',
            'Твёрдая основа и мягкая обивка держат форму и булавки.',
          ),
      `Обивка — ${f.text('tsvet')} трикотаж, линии рельефа прошиты.`,
    ),
    paragraph(
      `Подставка — ${f.text('podstavka')}.`,
      f.text('figura') === 'детская'
        ? 'Мерки сняты по российским детским ростовкам.'
        : 'Мерки по российским размерам, обхваты указаны на бирке.',
    ),
  ],
  draw: (f) => {
    const look: MannequinLook = {
      fabric: fabrics[f.text('tsvet')] ?? '#d9c7ab',
      accent: f.brand.accent,
      figure: figures[figura]!,
      stand: stands[f.text('podstavka')] ?? 'steel',
      adjustable: f.has('razdvizhnoy'),
    }
    return [mannequinPicture(look), mannequinPicture({ ...look, accent: '#2b5aa6' })]
  },
  variants: sizes,
})

export const mannequins: Family[] = [
  family(
    'zhenskie-manekeny',
    'женская',
    `
      Силуэтика | ЖМ-1  | Манекен портновский женский мягкий          | 8900  | 5.6 | 900x420x280 | hit  | бежевый | деревянная тренога | 42, 44, 46, 48, 50, 52 |
      Силуэтика | ЖМ-2  | Манекен портновский женский на колёсах      | 9800  | 6.4 | 900x420x280 |      | чёрный  | колёсная опора     | 42, 44, 46, 48, 50     |
      Силуэтика | ЖМ-3  | Манекен женский на стальной опоре           | 7900  | 6.1 | 900x420x280 |      | серый   | стальная опора     | 42, 44, 46, 48         |
      Силуэтика | ЖР-1  | Манекен женский раздвижной                  | 14900 | 7.8 | 950x440x300 | hit  | серый   | стальная опора     | 42–46, 48–52           | +
      Силуэтика | ЖР-2  | Манекен женский раздвижной с юбкой          | 17600 | 8.4 | 980x440x300 | new  | бежевый | колёсная опора     | 42–46, 48–52, 54–58    | +
      Силуэтика | ЖУ-1  | Манекен учебный уменьшенный 1:2             | 3900  | 1.4 | 420x220x160 |      | бежевый | деревянная тренога | 44                     |`,
  ),
  family(
    'muzhskie-manekeny',
    'мужская',
    `
      Силуэтика | ММ-1  | Манекен портновский мужской мягкий          | 9400  | 6.4 | 950x480x300 | hit  | чёрный  | деревянная тренога | 46, 48, 50, 52, 54     |
      Силуэтика | ММ-2  | Манекен мужской на стальной опоре           | 8600  | 6.8 | 950x480x300 |      | серый   | стальная опора     | 48, 50, 52             |
      Силуэтика | МР-1  | Манекен мужской раздвижной                  | 16200 | 8.6 | 980x490x310 | sale | чёрный  | колёсная опора     | 46–50, 52–56           | +
      Силуэтика | ММ-3  | Манекен мужской бежевый на треноге          | 9400  | 6.4 | 950x480x300 |      | бежевый | деревянная тренога | 48, 50, 52             |`,
  ),
  family(
    'detskie-manekeny',
    'детская',
    `
      Силуэтика | ДМ-1  | Манекен детский мягкий                      | 6200  | 3.2 | 620x320x220 | hit  | бежевый | деревянная тренога | 98, 104, 116, 128      |
      Силуэтика | ДМ-2  | Манекен детский на стальной опоре           | 5900  | 3.6 | 620x320x220 |      | голубой | стальная опора     | 104, 116, 128, 140     |
      Силуэтика | ДМ-3  | Манекен подростковый на колёсах             | 7400  | 4.8 | 780x380x240 | new  | серый   | колёсная опора     | 146, 152, 158          |`,
  ),
]

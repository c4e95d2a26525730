import { chairPicture, tablePicture } from '../drawings/furniture.ts'
import { householdPicture } from '../drawings/household.ts'
import { ironingTablePicture, ironPicture } from '../drawings/irons.ts'
import { rulerPicture, tapePicture } from '../drawings/measuring-tools.ts'
import { overlockPicture } from '../drawings/overlock.ts'
import { workplacePicture } from '../drawings/scenes.ts'
import { scissorsPicture } from '../drawings/scissors.ts'
import type { Family, Variant } from '../family.ts'
import { paragraph } from '../russian-text.ts'

/** The contents of each set: articles of goods that are also sold separately. */
const contents: Record<string, readonly (readonly [vendorCode: string, quantity: number])[]> = {
  'УК-1': [
    ['VM-SHKOLNITSA', 1],
    ['SV-STOL-U', 1],
    ['SV-TB-2', 1],
  ],
  'УК-2': [
    ['VM-SHKOLNITSA-2', 1],
    ['SV-STOL-U', 1],
    ['SV-ST-F1', 1],
    ['SN-LM-10', 1],
  ],
  'УК-3': [
    ['VM-KLASS-40', 1],
    ['SV-STOL-U', 1],
    ['SV-ST-F1', 1],
    ['SN-LM-10', 1],
  ],
  'УК-О': [
    ['VM-KROMKA-34', 1],
    ['SV-STOL-U', 1],
    ['SV-ST-F1', 1],
  ],
  'УК-В': [
    ['VM-DOM-2400', 1],
    ['SV-GS-1200', 1],
  ],
  'УК-Р': [
    ['SL-NSH-180', 15],
    ['SL-SM-150', 15],
    ['SL-L-50', 15],
    ['SL-ML-12', 3],
  ],
}

const furnitureLook = { top: '#d8d3c8', frame: '#8f979f', accent: '#c8371b' }

const places = (f: { model: string }): Variant[] => [
  { title: '', vendorCodeSuffix: null, includedOffers: contents[f.model] ?? [] },
]

export const schoolSets: Family[] = [
  {
    category: 'uchebnye-komplekty',
    noun: 'Учебный комплект',
    onlySite: 'school',
    popularity: 95,
    rows: `brand | model | title | price | kg | box | sticker | sostav-komplekta
      Velmora   | УК-1 | Рабочее место ученика: машина, парта, табурет               | 1 | 1 | 1x1x1 | hit | швейная машина, стол, табурет
      Velmora   | УК-2 | Рабочее место ученика с лампой                              | 1 | 1 | 1x1x1 |     | швейная машина, стол, стул, светильник
      Velmora   | УК-3 | Рабочее место ученика с компьютерной машиной                | 1 | 1 | 1x1x1 | new | швейная машина, стол, стул, светильник
      Velmora   | УК-О | Рабочее место с оверлоком                                   | 1 | 1 | 1x1x1 |     | оверлок, стол, стул
      Ставрин   | УК-В | Место влажно-тепловой обработки                             | 1 | 1 | 1x1x1 |     | утюг, гладильный стол
      Силуэтика | УК-Р | Набор закройщика на класс из 15 человек                     | 1 | 1 | 1x1x1 | hit | ножницы, сантиметровая лента, линейка, мел`,
    describe: (f) => [
      paragraph(
        `В комплекте: ${f.list('sostav-komplekta').join(', ')}.`,
        'Одна позиция в заявке вместо нескольких, цена равна сумме частей.',
      ),
      f.oneOf(
        1,
        'Состав можно изменить по телефону: подберём под число учеников и размеры кабинета.',
        'Привезём, соберём и проверим машины вместе с учителем.',
      ),
    ],
    draw: (f) => {
      if (f.model === 'УК-Р')
        return [scissorsPicture('#1f4fa3', 'tailor'), tapePicture('#f2cf5b'), rulerPicture('#5b9cb8', 'straight')]
      if (f.model === 'УК-В')
        return [
          ironingTablePicture({ body: '#e4e3df', accent: '#1f4fa3', cover: '#a5b2bf' }),
          ironPicture({ body: '#2f5fa8', accent: '#d9a125' }),
        ]
      const machine =
        f.model === 'УК-О'
          ? overlockPicture({
              body: '#f2efe9',
              accent: '#7a9bb8',
              threads: ['#c8371b', '#d9a125', '#2f7d5b', '#2b5aa6'],
            })
          : householdPicture({
              body: '#f2efe9',
              accent: f.model === 'УК-3' ? '#2f7d5b' : '#7a9bb8',
              control: f.model === 'УК-3' ? 'slider' : 'dials',
            })
      const table = tablePicture(furnitureLook, false)
      const chair = chairPicture({ ...furnitureLook, top: '#cfa877' }, f.model === 'УК-1' ? 'stool' : 'wood')
      return [workplacePicture(machine, table, chair), machine, table, chair]
    },
    variants: places,
  },
]

import { type FootKind, footAtWorkPicture, footSetPicture, presserFootPicture } from '../drawings/presser-feet.ts'
import type { Family } from '../family.ts'
import { paragraph } from '../russian-text.ts'
import { accentOf } from './accents.ts'
import { machinesGenitive, singleVariant } from './machine-facts.ts'

const fabrics = ['#5b7fa6', '#7d9a86', '#a5566a', '#8a5a3a', '#4a4f5a', '#c9a96a']

const footKinds: Record<string, FootKind> = {
  стандартная: 'standard',
  'для молнии': 'zipper',
  роликовая: 'roller',
  тефлоновая: 'teflon',
  'для подгибки': 'hemmer',
  'с бортиком': 'edge',
  'верхний транспортёр': 'walking',
  'для пуговиц': 'button',
  набор: 'standard',
}

const footUse: Record<string, string> = {
  стандартная: 'Подходит почти для любой операции; подошва отполирована и не цепляет ткань.',
  'для молнии': 'Игла идёт вплотную к звеньям, лапку переставляют с правой стороны на левую.',
  роликовая: 'Ролик катится по коже и лаку, не оставляя следа.',
  тефлоновая: 'Скользит по коже, клеёнке и плащёвке, которые липнут к металлу.',
  'для подгибки': 'Улитка сама заворачивает край, остаётся направлять ткань.',
  'с бортиком': 'Бортик держит расстояние до края: отстрочка выходит ровной без разметки.',
  'верхний транспортёр': 'Верхние зубья продвигают слои вместе: стёганое полотно и клетка совпадают.',
  'для пуговиц': 'Держит пуговицу на месте, пока игла ходит между отверстиями.',
  набор: 'Шесть самых нужных лапок в коробке с ячейками.',
}

const footFamily = (category: string, rows: string): Family => ({
  category,
  noun: 'Лапка',
  popularity: 52,
  rows: `brand | model | title | price | kg | box | sticker | tip-lapki | podhodit | shirina\n${rows}`,
  describe: (f) => [
    paragraph(
      footUse[f.text('tip-lapki')] ?? '',
      f.text('shirina') !== '' && `Рабочая ширина ${f.text('shirina').replace('.', ',')} мм.`,
    ),
    paragraph(
      `Для ${machinesGenitive(f)}.`,
      f.text('tip-lapki') !== 'набор' &&
        f.oneOf(
          1,
          'Крепится одним винтом, регулировать прижим не нужно.',
          'Перед установкой поднимите иглу в верхнее положение и проверьте, что она проходит в прорезь.',
        ),
    ),
  ],
  draw: (f) => {
    const kind = footKinds[f.text('tip-lapki')] ?? 'standard'
    if (f.text('tip-lapki') === 'набор')
      return [
        footSetPicture(['standard', 'zipper', 'roller', 'hemmer', 'edge', 'button'], accentOf(f)),
        presserFootPicture('zipper', accentOf(f)),
      ]
    return [
      presserFootPicture(kind, accentOf(f)),
      footAtWorkPicture(kind, accentOf(f), fabrics[f.randomBelow('fabric', fabrics.length)]!),
    ]
  },
  variants: singleVariant,
})

export const feet: Family[] = [
  footFamily(
    'lapki-universalnye',
    `
      Detalix | P351    | Лапка P351 стандартная                  | 180  | 0.05 | 60x30x60 | hit  | стандартная         | прямострочная          |
      Detalix | P351N   | Лапка P351N узкая                       | 210  | 0.05 | 60x30x60 |      | стандартная         | прямострочная          |
      Detalix | P351-2  | Лапка для двух игл 6,4 мм               | 490  | 0.06 | 60x35x60 |      | стандартная         | двухигольная           | 6.4
      Detalix | MT-18   | Лапка тефлоновая MT-18                  | 320  | 0.05 | 60x30x60 | hit  | тефлоновая          | прямострочная          |
      Detalix | MT-18W  | Лапка тефлоновая для двух игл           | 560  | 0.06 | 60x35x60 |      | тефлоновая          | двухигольная           |
      Detalix | ROL-3   | Лапка роликовая для кожи                | 890  | 0.07 | 70x40x60 |      | роликовая           | прямострочная, колонковая |
      Detalix | WF-17   | Комплект шагающей лапки                 | 1450 | 0.16 | 90x50x70 |      | верхний транспортёр | с шагающей лапкой      |
      Velmora | VF-10   | Лапка универсальная для бытовых машин   | 290  | 0.04 | 60x30x50 |      | стандартная         | бытовая                |
      Velmora | VF-22   | Верхний транспортёр для бытовых машин   | 2400 | 0.12 | 90x60x80 | new  | верхний транспортёр | бытовая                |
      Velmora | VF-SET  | Набор лапок для бытовых машин           | 2900 | 0.3  | 160x120x40 | hit | набор              | бытовая                |
      Detalix | P-SET   | Набор лапок для прямострочных машин     | 2350 | 0.4  | 170x130x40 | sale | набор             | прямострочная          |`,
  ),
  footFamily(
    'lapki-spetsialnye',
    `
      Detalix | P36LN   | Лапка P36LN для молнии левая            | 240  | 0.05 | 60x30x60 | hit  | для молнии          | прямострочная          |
      Detalix | P36N    | Лапка P36N для молнии правая            | 240  | 0.05 | 60x30x60 |      | для молнии          | прямострочная          |
      Detalix | S518    | Лапка для потайной молнии               | 270  | 0.05 | 60x30x60 |      | для молнии          | прямострочная          |
      Velmora | VF-35   | Лапка для молнии, бытовая               | 350  | 0.04 | 60x30x50 |      | для молнии          | бытовая                |
      Detalix | CR10    | Лапка с бортиком 1 мм                   | 260  | 0.05 | 60x30x60 |      | с бортиком          | прямострочная          | 1
      Detalix | CR15    | Лапка с бортиком 1,5 мм                 | 260  | 0.05 | 60x30x60 |      | с бортиком          | прямострочная          | 1.5
      Detalix | CR20    | Лапка с бортиком 2 мм                   | 260  | 0.05 | 60x30x60 | hit  | с бортиком          | прямострочная          | 2
      Detalix | CR60    | Лапка с бортиком 6 мм                   | 270  | 0.05 | 60x30x60 |      | с бортиком          | прямострочная          | 6
      Detalix | H32     | Лапка для подгибки 3,2 мм               | 420  | 0.05 | 60x30x60 |      | для подгибки        | прямострочная          | 3.2
      Detalix | H48     | Лапка для подгибки 4,8 мм               | 420  | 0.05 | 60x30x60 |      | для подгибки        | прямострочная          | 4.8
      Velmora | VF-61   | Лапка для подгибки 2 мм, бытовая        | 390  | 0.04 | 60x30x50 | sale | для подгибки        | бытовая                | 2
      Detalix | BT-373  | Лапка-держатель для пуговиц             | 1180 | 0.09 | 80x50x60 |      | для пуговиц         | пуговичная             |
      Velmora | VF-03   | Лапка для пуговиц, бытовая              | 320  | 0.04 | 60x30x50 |      | для пуговиц         | бытовая                |`,
  ),
]

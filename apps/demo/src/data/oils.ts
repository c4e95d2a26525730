import { oilPicture } from '../drawings/oil.ts'
import type { Family } from '../family.ts'
import { paragraph } from '../russian-text.ts'
import { accentOf } from './accents.ts'
import { singleVariant } from './machine-facts.ts'

export const oils: Family[] = [
  {
    category: 'maslo-shveynoe',
    noun: 'Масло швейное',
    popularity: 46,
    rows: `brand | model | title | price | kg | box | sticker | vyazkost | obem
      Detalix | M-100  | Масло швейное, флакон 100 мл            | 120  | 0.12 | 60x60x150   | hit  | 15 сСт | 100 мл
      Detalix | M-250  | Масло швейное с носиком, 250 мл         | 210  | 0.26 | 70x70x180   |      | 15 сСт | 250 мл
      Detalix | M-1    | Масло швейное белое, 1 л                | 390  | 0.9  | 90x90x240   | hit  | 15 сСт | 1 л
      Detalix | M-4    | Масло швейное белое, канистра 4 л       | 1290 | 3.6  | 200x130x280 |      | 15 сСт | 4 л
      Detalix | M-20   | Масло швейное белое, канистра 20 л      | 5600 | 17.8 | 290x240x400 |      | 15 сСт | 20 л
      Detalix | MV-1   | Масло вязкое для тяжёлых машин, 1 л     | 460  | 0.9  | 90x90x240   |      | 32 сСт | 1 л
      Detalix | MV-4   | Масло вязкое для тяжёлых машин, 4 л     | 1580 | 3.6  | 200x130x280 | sale | 32 сСт | 4 л
      Detalix | M-CAN  | Маслёнка с носиком, 0,3 л               | 480  | 0.22 | 130x110x220 |      | 15 сСт | 300 мл`,
    describe: (f) => [
      paragraph(
        `Прозрачное минеральное масло вязкостью ${f.text('vyazkost')}, объём ${f.text('obem')}.`,
        f.text('vyazkost') === '32 сСт'
          ? 'Держит плёнку на медленных тяжёлых машинах и в редукторах.'
          : 'Для прямострочных машин, оверлоков и бытовой техники.',
      ),
      f.oneOf(
        1,
        'Не желтеет и отстирывается с ткани холодной водой.',
        'Доливайте по метке в глазке и меняйте раз в полгода.',
      ),
    ],
    draw: (f) => {
      const kind =
        f.model === 'M-CAN' ? 'can' : f.text('obem').includes('20') || f.text('obem') === '4 л' ? 'canister' : 'bottle'
      return [oilPicture(accentOf(f), kind), oilPicture(accentOf(f), kind === 'can' ? 'bottle' : 'can')]
    },
    variants: singleVariant,
  },
]

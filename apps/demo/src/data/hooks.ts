import { bobbinCasePicture, bobbinsPicture, rotaryHookPicture } from '../drawings/bobbins.ts'
import type { ProductFacts } from '../facts.ts'
import type { Family, Variant } from '../family.ts'
import { paragraph } from '../russian-text.ts'
import { accentOf } from './accents.ts'
import { machinesGenitive, singleVariant } from './machine-facts.ts'

const hookColours = ['#c8371b', '#d9a125', '#2b5aa6', '#2f7d5b', '#7b4a94']
const turned = (f: ProductFacts) => hookColours.map((_, i) => hookColours[(i + f.randomBelow('turn', 5)) % 5]!)
const packs =
  (...sizes: number[]) =>
  (f: ProductFacts): Variant[] =>
    sizes.map((size) => ({
      title: `${size} шт.`,
      vendorCodeSuffix: `-${size}`,
      priceRoubles: f.number('price') * size * (size >= 50 ? 0.8 : size >= 10 ? 0.9 : 1),
      weightKg: f.number('kg') * size,
      characteristics: [['В упаковке', `${size} шт.`]],
    }))

const bobbinKind: Record<string, string> = {
  алюминиевая: 'Лёгкая алюминиевая шпулька',
  стальная: 'Тяжёлая стальная шпулька',
  пластиковая: 'Прозрачная пластиковая шпулька: видно, сколько нитки осталось',
}

export const hooks: Family[] = [
  {
    category: 'shpulki',
    noun: 'Шпулька',
    popularity: 50,
    rows: `brand | model | title | price | kg | box | sticker | shpulka | podhodit | materia
      Detalix | SH-L   | Шпулька алюминиевая стандартная      | 18 | 0.003 | 25x25x12 | hit  | алюминиевая | прямострочная, петельная       | a
      Detalix | SH-LX  | Шпулька стальная стандартная         | 14 | 0.009 | 25x25x12 |      | стальная    | прямострочная                  | a
      Detalix | SH-XL  | Шпулька увеличенная                  | 32 | 0.006 | 32x32x14 |      | алюминиевая | с шагающей лапкой, колонковая  | a
      Detalix | SH-2I  | Шпулька для двухигольных машин       | 26 | 0.005 | 28x28x13 |      | алюминиевая | двухигольная                   | a
      Detalix | SH-V   | Шпулька для вышивальных машин        | 16 | 0.003 | 22x22x11 |      | алюминиевая | вышивальная                    | a
      Velmora | VS-15  | Шпулька пластиковая, бытовая         | 22 | 0.002 | 21x21x12 | hit  | пластиковая | бытовая                        | p
      Velmora | VS-15M | Шпулька металлическая, бытовая       | 24 | 0.004 | 21x21x12 | sale | стальная    | бытовая                        | a`,
    describe: (f) => [
      paragraph(`${bobbinKind[f.text('shpulka')] ?? 'Шпулька'}; подходит для ${machinesGenitive(f)}.`),
      f.oneOf(
        1,
        'Края сняты под полировку, нитка не цепляется при размотке.',
        'Диаметр и высота выдержаны до десятой доли миллиметра, колпачок закрывается без люфта.',
      ),
    ],
    draw: (f) => [bobbinsPicture(turned(f), f.text('materia') === 'a'), bobbinCasePicture(turned(f)[1]!)],
    variants: packs(1, 10, 100),
  },
  {
    category: 'shpulnye-kolpachki',
    noun: 'Шпульный колпачок',
    popularity: 44,
    rows: `brand | model | title | price | kg | box | sticker | detal | podhodit
      Detalix | BC-NBL  | Колпачок с пружиной против разматывания | 390  | 0.03 | 50x40x30 | hit  | шпульный колпачок | прямострочная
      Detalix | BC-STD  | Колпачок стандартный                    | 240  | 0.03 | 50x40x30 |      | шпульный колпачок | прямострочная
      Detalix | BC-XL   | Колпачок увеличенный                    | 690  | 0.05 | 60x50x40 |      | шпульный колпачок | с шагающей лапкой
      Detalix | BC-2I   | Колпачок для двухигольных машин         | 560  | 0.04 | 55x45x35 |      | шпульный колпачок | двухигольная
      Velmora | BC-H    | Колпачок для бытовых машин              | 420  | 0.03 | 50x40x30 |      | шпульный колпачок | бытовая
      Hanoshi | BC-PRO  | Колпачок с точной настройкой натяжения  | 1850 | 0.03 | 50x40x30 | new  | шпульный колпачок | прямострочная, вышивальная, петельная`,
    describe: (f) => [
      paragraph(
        f.text('title').includes('пружиной')
          ? 'Пружина останавливает шпульку при обрезке: нитка не разматывается и не путается.'
          : f.text('title').includes('точной')
            ? 'Винт со шкалой: одинаковое натяжение легко повторить на десятке машин.'
            : 'Натяжение нижней нитки задаёт винт пластинчатой пружины.',
        `Подходит для ${machinesGenitive(f)}.`,
      ),
    ],
    draw: (f) => [bobbinCasePicture(turned(f)[0]!), bobbinsPicture(turned(f))],
    variants: singleVariant,
  },
  {
    category: 'chelnochnye-kompletty',
    noun: 'Челночный комплект',
    popularity: 38,
    rows: `brand | model | title | price | kg | box | sticker | detal | podhodit | smazka
      Detalix | HK-794   | Челнок для прямострочных машин            | 1480 | 0.14 | 70x70x60 | hit  | челнок | прямострочная |
      Detalix | HK-794B  | Челнок для машин с обрезкой нити          | 1960 | 0.14 | 70x70x60 |      | челнок | прямострочная |
      Detalix | HK-12RY  | Челнок увеличенный для тяжёлых машин      | 3900 | 0.22 | 80x80x70 |      | челнок | с шагающей лапкой |
      Detalix | HK-2I-L  | Челнок двухигольный левый                 | 4200 | 0.24 | 80x80x70 |      | челнок | двухигольная |
      Detalix | HK-2I-R  | Челнок двухигольный правый                | 4200 | 0.24 | 80x80x70 |      | челнок | двухигольная |
      Hanoshi | HK-DRY   | Челнок для сухой головы                   | 7900 | 0.15 | 70x70x60 | new  | челнок | прямострочная | сухая голова
      Detalix | HK-EMB   | Челнок вышивальный                        | 2900 | 0.15 | 70x70x60 | sale | челнок | вышивальная |`,
    describe: (f) => [
      paragraph(
        f.oneOf(
          1,
          'Носик закалён и отполирован: не цепляет нитку и не оставляет пропусков.',
          'Пара трения притёрта, челнок не шумит и не греется.',
        ),
        `Подходит для ${machinesGenitive(f)}.`,
      ),
      'После замены выставьте зазор между носиком и иглой 0,05–0,1 мм; если сомневаетесь, пришлите голову в нашу мастерскую.',
    ],
    draw: (f) => [rotaryHookPicture(accentOf(f)), bobbinCasePicture(turned(f)[2]!)],
    variants: singleVariant,
  },
]

import { type DemoProduct, pathOf } from './demo-catalogue.ts'
import type { ScaledPicture } from './drawings/scenes/stage.ts'

/** Drawing units per centimetre of the real object, by category. Other categories inherit the value of an ancestor. */
const unitsPerCm: Readonly<Record<string, number>> = {
  overloki: 13.8,
  'bytovye-overloki': 15,
  bytovye: 17.5,
  odnogolovochnye: 5,
  mnogogolovochnye: 3.9,
  'vertikalnye-nozhi': 9.6,
  'diskovye-nozhi': 20,
  'lentochnye-nozhi': 4.7,
  'raskroynye-stoly': 4.6,
  'nastilochnye-mashiny': 4.6,
  utyugi: 24,
  parogeneratory: 13.5,
  otparivateli: 5.1,
  'gladilnye-stoly': 4.6,
  pressy: 5,
  'dubliruyushchie-pressy': 4.7,
  igly: 58,
  nitki: 36,
  rezinka: 44,
  kiperka: 44,
  'lenty-i-rezinka': 44,
  lapki: 140,
  shpulki: 120,
  'shpulnye-kolpachki': 140,
  'chelnochnye-kompletty': 125,
  chelnoki: 125,
  detali: 80,
  'petliteli-i-nozhi': 75,
  'reyki-i-plastiny': 90,
  elektronika: 44,
  maslo: 40,
  'promyshlennye-stoly': 6.5,
  staniny: 6.5,
  stulya: 7.2,
  svetilniki: 15,
  servomotory: 17,
  'zhenskie-manekeny': 6.4,
  'muzhskie-manekeny': 6.4,
  'detskie-manekeny': 7,
  nozhnitsy: 31,
  'lineyki-i-lekala': 25,
  razmetka: 33,
  'uchebnye-komplekty': 6.5,
}
/** Drawing units per centimetre of a machine head, before its picture scales it. */
const headUnitsPerCm = 13.4
const tableSetCategories = [
  'odnoigolnye',
  'shagayushchaya-lapka',
  'dvuhigolnye',
  'raspashivalnye-ploskie',
  'petelnye',
  'zigzag',
]

const floorCategories = [
  ...[
    'vyshivka',
    'lentochnye-nozhi',
    'nastilanie',
    'otparivateli',
    'stoly-i-pressy',
    'stoly',
    'stulya',
    'manekeny',
    'uchebnye-klassy',
  ],
]
const flatCategories = ['igly', 'lenty-i-rezinka', 'lapki', 'chelnoki', 'detali', 'instrument-zakroyshchika', 'maslo']

/** Makes an object of a scene from a product: its drawing, its scale and the point where it touches the ground. */
export function sceneObject({ category, pictures }: Pick<DemoProduct, 'category' | 'pictures'>): ScaledPicture {
  const picture = pictures[0]!
  const [, middle = '450', foot = '800'] = /<g><ellipse cx="([\d.]+)" cy="([\d.]+)"/.exec(picture) ?? []
  const path = pathOf(category)
  const perCm = path
    .toReversed()
    .map((code) => unitsPerCm[code])
    .find((found) => found !== undefined)
  const isInOneOf = (codes: readonly string[]) => path.some((code) => codes.includes(code))
  const on = isInOneOf(floorCategories) ? 'floor' : isInOneOf(flatCategories) ? 'flat' : 'table'
  const object = {
    picture,
    on,
    middle: Number(middle),
    foot: Number(foot),
    isTable: path.includes('stoly'),
    isFigure: path.includes('manekeny'),
  } as const
  if (perCm !== undefined) return { ...object, perCm }
  const [, bed = '700', scale = '1'] = /transform="translate\([\d.-]+ ([\d.]+)\) scale\(([\d.]+)\)"/.exec(picture) ?? []
  return {
    ...object,
    perCm: headUnitsPerCm * Number(scale),
    ...(tableSetCategories.includes(category) && { bed: Number(bed) }),
  }
}

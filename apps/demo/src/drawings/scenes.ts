import { mix, verticalGradient } from './paint.ts'
import { cutOut, picture, scene } from './picture.ts'
import { path } from './svg.ts'

/** Tile of a category: its main object in front, others behind it. */
export function categoryTile(pictures: readonly string[], tint: string): string {
  const [front, left, right] = pictures
  const floor = path(
    'M0 690Q450 630 900 690V900H0Z',
    verticalGradient(mix(tint, '#fbfaf7', 0.45), mix(tint, '#fbfaf7', 0.7)),
  )
  if (!front) return scene(900, 900, tint, floor)
  if (!left) return scene(900, 900, tint, floor + cutOut(front, 60, 60, 780))
  const back = right ? cutOut(left, -40, 60, 500) + cutOut(right, 440, 60, 500) : cutOut(left, 330, 40, 560)
  return scene(900, 900, tint, floor + back + cutOut(front, right ? 170 : 20, 250, right ? 580 : 640))
}

/** A workplace: a machine on its table with a chair in front. */
export const workplacePicture = (machine: string, table: string, chair: string) =>
  picture(cutOut(table, 0, 50, 900) + cutOut(machine, 120, 104, 450) + cutOut(chair, 400, 380, 520))

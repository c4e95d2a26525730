import { darker, down, faded, lighter, mix } from './paint.ts'
import { cutOut, picture, scene } from './picture.ts'
import { path, rect, repeat, stroke } from './svg.ts'

/** A finished picture's thing put into a scene. */
export interface Placed {
  picture: string
  x: number
  y: number
  size: number
}

const put = (things: readonly Placed[]) => things.map(({ picture, x, y, size }) => cutOut(picture, x, y, size)).join('')

/** Tile of a category: its main thing in front, others behind it. */
export function categoryTile(pictures: readonly string[], tint: string): string {
  const [front, left, right] = pictures
  const floor = path('M0 690Q450 630 900 690V900H0Z', down(mix(tint, '#fbfaf7', 0.45), mix(tint, '#fbfaf7', 0.7)))
  if (!front) return scene(900, 900, tint, floor)
  if (!left) return scene(900, 900, tint, floor + cutOut(front, 60, 60, 780))
  const back = right ? cutOut(left, -40, 60, 500) + cutOut(right, 440, 60, 500) : cutOut(left, 330, 40, 560)
  return scene(900, 900, tint, floor + back + cutOut(front, right ? 170 : 20, 250, right ? 580 : 640))
}

/** A wide scene with room for words on the left: things stand on a bench, a thread runs along the whole of it. */
export function banner(width: number, height: number, ground: string, thread: string, things: readonly Placed[]): string {
  const bench = height * 0.8
  const wall =
    rect(0, 0, width, bench, 0, down(lighter(ground, 0.5), `${ground}@100`)) +
    repeat(Math.ceil(width / 90), (i) => rect(i * 90, 0, 1.5, bench, 0, faded(darker(ground, 0.3), 0.05)))
  const board =
    rect(0, bench, width, height - bench, 0, down(mix(ground, '#c69a66', 0.55), mix(ground, '#8f6a3c', 0.6))) +
    rect(0, bench, width, 5, 0, faded('#ffffff', 0.5))
  const run = stroke(
    `M0 ${height * 0.3}C${width * 0.18} ${height * 0.08} ${width * 0.3} ${height * 0.62} ${width * 0.46} ${height * 0.42}S${width * 0.8} ${height * 0.02} ${width} ${height * 0.2}`,
    thread,
    3,
  )
  return scene(width, height, ground, wall + board + run + put(things))
}

/** A whole working place: the machine on its table, the chair before it. */
export const workplacePicture = (machine: string, table: string, chair: string) =>
  picture(cutOut(table, 0, 50, 900) + cutOut(machine, 120, 104, 450) + cutOut(chair, 400, 380, 520))

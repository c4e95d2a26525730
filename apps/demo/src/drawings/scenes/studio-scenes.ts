import { darker, horizontalGradient, lighter, mix, verticalGradient, withOpacity } from '../paint.ts'
import { ellipse, path, rect, repeat, stroke } from '../svg.ts'
import {
  carton,
  drawSetIntoTable,
  drawStanding,
  finishedScene,
  isOnFloor,
  lightPool,
  type ScaledPicture,
  type Scene,
} from './stage.ts'

const tableTopCm = 63
const plinthCm = 58

/** Goods on a seamless paper background: on a table or on cubes. The shape in the background is chosen by the goods. */
export const studioScene: Scene = (look) => {
  const { width, height, background, objects } = look
  const table = objects.find(({ isTable }) => isTable)
  const floor = objects.filter((object) => isOnFloor(object) && object !== table)
  const small = objects.filter((object) => !isOnFloor(object))
  const isTall = table !== undefined || floor.length > 0
  const isTiny = small.length > 0 && small.every(({ perCm }) => perCm >= 26)
  const scale = height / (isTall ? 134 : isTiny ? 30 : 84)
  const near = height * 0.9
  const paper = mix(background, '#ffffff', 0.25)
  const shape = mix(background, '#c8371b', 0.08)
  return finishedScene(
    look,
    rect(0, 0, width, height, 0, verticalGradient(lighter(paper, 0.3), `${paper}@55`, darker(paper, 0.03))) +
      backdrops[Math.round(objects.reduce((sum, { perCm, middle }) => sum + perCm + middle, 0)) % backdrops.length]!(
        width,
        height,
        shape,
      ) +
      rect(
        0,
        height * 0.7,
        width,
        height * 0.3,
        0,
        verticalGradient(withOpacity(lighter(paper, 0.2), 0), darker(paper, 0.07)),
      ) +
      (isTall
        ? onPaper(width, near, scale, background, table, floor, small)
        : onCubes(width, near, scale, background, small)),
  )
}

type Backdrop = (width: number, height: number, colour: string) => string

const backdrops: readonly Backdrop[] = [
  (width, height, colour) =>
    ellipse(
      width * 0.5,
      height * 0.5,
      height * 0.44,
      height * 0.44,
      verticalGradient(lighter(colour, 0.2), darker(colour, 0.1)),
    ) + ellipse(width * 0.79, height * 0.3, height * 0.14, height * 0.14, withOpacity(darker(colour, 0.16), 0.6)),
  (width, height, colour) =>
    arch(
      width * 0.36,
      height,
      height * 0.52,
      height * 0.82,
      verticalGradient(darker(colour, 0.06), lighter(colour, 0.1)),
    ) + arch(width * 0.66, height, height * 0.4, height * 0.62, verticalGradient(darker(colour, 0.14), colour)),
  (width, height, colour) =>
    repeat(3, (i) =>
      rect(
        width * (0.24 + i * 0.19),
        height * (0.16 - (i % 2) * 0.08),
        width * 0.145,
        height,
        10,
        verticalGradient(darker(colour, 0.04 + i * 0.05), lighter(colour, 0.12)),
      ),
    ),
]

const arch = (x: number, foot: number, width: number, height: number, fill: string) =>
  path(
    `M${x - width / 2} ${foot}v${-height + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height - width / 2}z`,
    fill,
  )

function onPaper(
  width: number,
  near: number,
  scale: number,
  background: string,
  table: ScaledPicture | undefined,
  floor: readonly ScaledPicture[],
  small: readonly ScaledPicture[],
): string {
  const [first, ...others] = small
  const besideTable = floor.some(({ isTable }) => isTable) ? [0.83, 0.15] : [0.735, 0.23]
  const places = table ? besideTable : [0.5, 0.74, 0.26]
  const top = near - tableTopCm * scale
  return (
    (table ? drawStanding(table, width * 0.48, near, scale) : '') +
    (table && first ? drawSetIntoTable(first, width * 0.48, top, scale) : '') +
    floor
      .slice(0, places.length)
      .map((object, i) => drawStanding(object, width * places[i]!, near + 8, scale))
      .join('') +
    (table ? others : small)
      .slice(0, 2)
      .map((object, i) => {
        const x = width * (0.27 + i * 0.46)
        return (
          ellipse(x, near, 36 * scale, 9, withOpacity('#14161c', 0.14)) +
          rect(x - 30 * scale, near - plinthCm * scale, 60 * scale, plinthCm * scale, 2, plinthLight(background)) +
          drawStanding(object, x, near - plinthCm * scale + 2, scale * 1.25)
        )
      })
      .join('')
  )
}

const plinthLight = (background: string) =>
  horizontalGradient(lighter(background, 0.55), mix(background, '#b9b1a2', 0.25))

/** Small goods stand on cubes of different heights. */
function onCubes(
  width: number,
  near: number,
  scale: number,
  background: string,
  small: readonly ScaledPicture[],
): string {
  const cubes = [
    { x: 0.5, w: 0.25, h: 0.2 },
    { x: 0.755, w: 0.21, h: 0.13 },
    { x: 0.26, w: 0.2, h: 0.16 },
  ]
  return small
    .slice(0, cubes.length)
    .map((object, i) => {
      const { x, w, h } = cubes[i]!
      const top = near - near * h
      const left = width * (x - w / 2)
      return (
        ellipse(width * x, near, width * w * 0.56, 9, withOpacity('#14161c', 0.14)) +
        rect(left, top, width * w, near - top, 2, plinthLight(background)) +
        path(
          `M${left} ${top}l${width * w * 0.05} -7h${width * w * 0.9}l${width * w * 0.05} 7z`,
          lighter(background, 0.8),
        ) +
        drawStanding(object, width * x, top, scale)
      )
    })
    .reverse()
    .join('')
}

/** The yard of a warehouse in the morning: its gate is open, a van is loaded. */
export const dockScene: Scene = (look) => {
  const { width, height, background } = look
  const s = height / 480
  const floorY = height * 0.82
  const wall = mix(background, '#c3ccd6', 0.55)
  const gateX = width * 0.14
  const gateW = 300 * s
  const gateTop = floorY - 250 * s
  return finishedScene(
    look,
    rect(0, 0, width, height, 0, verticalGradient('#bcd5ea', '#f3e9dc@62', '#f6efe4')) +
      lightPool(width * 0.86, height * 0.24, height * 0.3, height * 0.3, '#ffe1a6') +
      repeat(7, (i) =>
        rect(width * (0.6 + i * 0.065), floorY - (70 + ((i * 37) % 60)) * s, width * 0.06, 160 * s, 0, '#c4cfd6'),
      ) +
      rect(0, floorY - 340 * s, width * 0.6, 340 * s, 0, horizontalGradient(lighter(wall, 0.2), wall)) +
      repeat(16, (i) =>
        rect(i * width * 0.0375, floorY - 340 * s, 1.5, 340 * s, 0, withOpacity(darker(wall, 0.4), 0.25)),
      ) +
      rect(-10, floorY - 352 * s, width * 0.6 + 22, 16 * s, 2, darker(wall, 0.45)) +
      rect(0, floorY - 300 * s, width * 0.6, 16 * s, 0, '#c8371b') +
      rect(gateX - 12 * s, gateTop - 12 * s, gateW + 24 * s, 262 * s, 3, darker(wall, 0.5)) +
      rect(gateX, gateTop, gateW, 250 * s, 0, verticalGradient('#3b414c', '#5a5146')) +
      lightPool(gateX + gateW / 2, gateTop + 90 * s, 170 * s, 90 * s, '#ffdf9a') +
      repeat(3, (i) => rect(gateX, gateTop + i * 17 * s, gateW, 15 * s, 1, verticalGradient('#e9ecef', '#b4bac2'))) +
      stack(gateX + 22 * s, floorY - 4 * s, s) +
      rect(0, floorY, width, height - floorY, 0, verticalGradient('#a9a79f', '#8b8a84')) +
      repeat(6, (i) => rect(width * (0.03 + i * 0.17), floorY + 48 * s, width * 0.09, 5 * s, 1, '#e4dfd2')) +
      van(width * 0.46, floorY + 30 * s, s * 1.08) +
      carton(gateX + gateW + 34 * s, floorY + 26 * s, 74 * s, 60 * s, '#d2ac7c') +
      carton(gateX + gateW + 44 * s, floorY - 34 * s, 56 * s, 44 * s, '#bd9462'),
  )
}

const stack = (x: number, y: number, s: number) =>
  rect(x - 8 * s, y - 8 * s, 250 * s, 10 * s, 1, '#8a6a45') +
  repeat(3, (i) => carton(x + i * 78 * s, y - 8 * s, 74 * s, 62 * s, ['#c99f6c', '#d2ac7c', '#bd9462'][i]!)) +
  repeat(2, (i) => carton(x + (34 + i * 78) * s, y - 70 * s, 74 * s, 54 * s, ['#d9b88a', '#c99f6c'][i]!))

/** A box van from the side, its front to the right. (x, y) is the lower left corner. */
const van = (x: number, y: number, s: number) =>
  ellipse(x + 270 * s, y, 290 * s, 12 * s, withOpacity('#14161c', 0.28)) +
  rect(x, y - 236 * s, 350 * s, 196 * s, 8, verticalGradient('#fdfcf9', '#e4e0d6'), {
    stroke: '#b9b5aa',
    'stroke-width': 1.5,
  }) +
  repeat(6, (i) => rect(x + (28 + i * 56) * s, y - 232 * s, 1.5, 188 * s, 0, withOpacity('#14161c', 0.07))) +
  rect(x, y - 92 * s, 350 * s, 22 * s, 0, '#c8371b') +
  spool(x + 150 * s, y - 200 * s, s) +
  path(
    `M${x + 356 * s} ${y - 40 * s}v${-124 * s}q0 ${-10 * s} ${10 * s} ${-10 * s}h${66 * s}q${16 * s} 0 ${26 * s} ${14 * s}l${40 * s} ${58 * s}q${34 * s} ${6 * s} ${36 * s} ${28 * s}v${34 * s}z`,
    verticalGradient('#fdfcf9', '#d9d4c9'),
    { stroke: '#b9b5aa', 'stroke-width': 1.5 },
  ) +
  path(
    `M${x + 404 * s} ${y - 160 * s}h${28 * s}q${10 * s} 0 ${16 * s} ${10 * s}l${30 * s} ${46 * s}h${-74 * s}z`,
    verticalGradient('#5b7fa6', '#9cc0d6'),
  ) +
  rect(x + 512 * s, y - 86 * s, 20 * s, 14 * s, 4, '#fff3c4') +
  rect(x + 4 * s, y - 44 * s, 530 * s, 12 * s, 3, '#3a3f49') +
  repeat(2, (i) => wheel(x + (86 + i * 352) * s, y - 30 * s, 34 * s))

const wheel = (x: number, y: number, r: number) =>
  ellipse(x, y, r, r, '#22252c') +
  ellipse(x, y, r * 0.52, r * 0.52, '#c9ced4') +
  ellipse(x, y, r * 0.16, r * 0.16, '#5d626e')

/** The shop's mark: a spool with its thread. */
const spool = (x: number, y: number, s: number) =>
  rect(x, y, 62 * s, 12 * s, 3, '#171a21') +
  rect(x + 9 * s, y + 14 * s, 44 * s, 44 * s, 2, '#c8371b') +
  repeat(3, (i) => stroke(`M${x + 9 * s} ${y + (24 + i * 12) * s}h${44 * s}`, '#fdeee9', 2 * s)) +
  rect(x, y + 60 * s, 62 * s, 12 * s, 3, '#171a21')

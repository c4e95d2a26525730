import { darker, diagonalGradient, lighter, mix, radialGradient, verticalGradient, withOpacity } from '../paint.ts'
import { bodyOf, cutOut, scene } from '../picture.ts'
import { el, ellipse, group, path, rect, repeat, stroke } from '../svg.ts'

/**
 * A finished picture with its scale in drawing units per centimetre of the real object, and the point where it touches
 * the ground.
 */
export interface ScaledPicture {
  picture: string
  perCm: number
  /** The x of its centre and the y of its foot in its own picture. */
  middle: number
  foot: number
  /** Where it belongs: on the floor, on a table, or lying flat. */
  on: 'floor' | 'table' | 'flat'
  /** A table without a machine. Scenes of workplaces have their own tables. */
  isTable?: boolean
  /** A mannequin. */
  isFigure?: boolean
  /** The y of the top of its bed, for machines set into a table. */
  bed?: number
}

export interface SceneLook {
  width: number
  height: number
  /** The colour of the wall or of the surface. */
  background: string
  /** The objects of the scene, the most important first. */
  objects: readonly ScaledPicture[]
  /** The name of the brand, for scenes that show it. */
  brandName?: string
}

export const isOnFloor = (object: ScaledPicture) => object.on === 'floor'
export const isOnTable = (object: ScaledPicture) => object.on === 'table'
export const isFlat = (object: ScaledPicture) => object.on === 'flat'

/** Draws several objects in their surroundings: a room, a bench, a shelf. */
export type Scene = (look: SceneLook) => string

/** Draws an object at the scale of the scene (pixels per centimetre), with its centre at x and its foot at y. */
export function drawStanding(
  { picture, perCm, middle, foot }: ScaledPicture,
  x: number,
  y: number,
  scale: number,
): string {
  const size = (900 * scale) / perCm
  return cutOut(picture, x - (middle / 900) * size, y - (foot / 900) * size, size)
}

/**
 * Draws a machine set into a table whose top is at y, without the part below its bed. Other objects are drawn standing
 * on the table.
 */
export function drawSetIntoTable(object: ScaledPicture, x: number, y: number, scale: number): string {
  if (object.bed === undefined) return drawStanding(object, x, y, scale)
  const size = (900 * scale) / object.perCm
  const visible = object.bed + 16
  const top = y - (visible / 900) * size
  const body = bodyOf(object.picture)
  return el(
    'svg',
    {
      x: x - (object.middle / 900) * size,
      y: top,
      width: size,
      height: (size * visible) / 900,
      viewBox: `0 0 900 ${visible}`,
    },
    body,
  )
}

/** Draws an object seen from above, without its shadow. */
export function drawLying(object: ScaledPicture, x: number, y: number, scale: number, degrees: number): string {
  const size = (900 * scale) / object.perCm
  const body = bodyOf(object.picture).replace(/^<ellipse[^>]*\/>/, '')
  const visible = el(
    'svg',
    { x: x - size / 2, y: y - size / 2, width: size, height: size, viewBox: '0 0 900 900' },
    body,
  )
  return group({ transform: `rotate(${degrees} ${x} ${y})` }, visible)
}

/** A room: wall, skirting board and floor. */
export function room({ width, height, background }: SceneLook, floorY: number, floor: string): string {
  return (
    rect(0, 0, width, floorY, 0, verticalGradient(lighter(background, 0.45), background)) +
    rect(0, floorY, width, height - floorY, 0, verticalGradient(darker(floor, 0.1), floor)) +
    rect(0, floorY - 9, width, 9, 0, lighter(background, 0.6)) +
    rect(0, floorY, width, 5, 0, withOpacity('#14161c', 0.14))
  )
}

/** A window of panes with daylight or night behind it. */
export function windowPane(
  x: number,
  y: number,
  width: number,
  height: number,
  columns: number,
  rows: number,
  frame: string,
  sky = daylight,
): string {
  return (
    rect(x - 7, y - 7, width + 14, height + 14, 3, darker(frame, 0.12)) +
    rect(x, y, width, height, 0, sky) +
    path(`M${x} ${y + height * 0.86}h${width}v${height * 0.14}h${-width}z`, withOpacity('#9db08c', 0.5)) +
    path(
      `M${x + width * 0.1} ${y}h${width * 0.16}l${-width * 0.22} ${height}h${-width * 0.04}v${-height * 0.4}z`,
      withOpacity('#ffffff', 0.35),
    ) +
    repeat(columns - 1, (i) => rect(x + ((i + 1) * width) / columns - 2, y, 4, height, 0, frame)) +
    repeat(rows - 1, (i) => rect(x, y + ((i + 1) * height) / rows - 2, width, 4, 0, frame)) +
    rect(x - 12, y + height + 5, width + 24, 8, 2, lighter(frame, 0.4))
  )
}

const daylight = verticalGradient('#cfe2ee', '#eef5f6@70', '#e6ecdc@100')

/** Light from a window on the floor. */
export const lightOnFloor = (x: number, y: number, width: number, depth: number, lean: number) =>
  path(`M${x} ${y}h${width}l${lean} ${depth}h${-width * 1.15}z`, withOpacity('#ffffff', 0.28))

/** A linear lamp hanging from above. */
export const barLamp = (x: number, y: number, width: number) =>
  path(`M${x} ${y + 8}h${width}l70 190h${-width - 140}z`, verticalGradient('#fffdf0a8', '#fffdf000')) +
  repeat(2, (i) => rect(x + width * (0.15 + i * 0.7), 0, 1.6, y, 0, '#6b727c')) +
  rect(x, y, width, 9, 3, '#e9ebee', { stroke: '#8d949d', 'stroke-width': 1 }) +
  rect(x + 4, y + 7, width - 8, 4, 2, '#fffbe6')

/** A pool of warm light. */
export const lightPool = (cx: number, cy: number, rx: number, ry: number, colour = '#ffd98a') =>
  ellipse(cx, cy, rx, ry, radialGradient(`${colour}b0`, `${colour}50@45`, `${colour}00@100`))

/** The edge of a bench seen from a little above: top and front. */
export const bench = (width: number, y: number, height: number, wood: string, depth = 34) =>
  rect(0, y - depth, width, depth, 0, verticalGradient(lighter(wood, 0.12), lighter(wood, 0.32))) +
  repeat(4, (i) => stroke(`M0 ${y - depth + 6 + i * (depth / 4)}H${width}`, withOpacity(darker(wood, 0.4), 0.1), 1.4)) +
  rect(0, y, width, height - y, 0, verticalGradient(wood, darker(wood, 0.32))) +
  rect(0, y, width, 3, 0, withOpacity('#ffffff', 0.45))

/** A shelf on the wall. */
export const shelf = (x: number, y: number, width: number, wood: string, thick = 10) =>
  rect(x + 6, y + thick, width - 12, 12, 0, verticalGradient(withOpacity('#14161c', 0.16), withOpacity('#14161c', 0))) +
  rect(x, y, width, thick, 2, verticalGradient(lighter(wood, 0.3), darker(wood, 0.14)), {
    stroke: darker(wood, 0.35),
    'stroke-width': 0.8,
  })

/** Cloth folded into a pile; (x, y) is the left foot. */
export const foldedCloth = (x: number, y: number, width: number, thick: number, colours: readonly string[]) =>
  colours
    .map(
      (colour, i) =>
        rect(
          x + (i % 3) * 3 - 3,
          y - (i + 1) * thick,
          width - (i % 2) * 5,
          thick,
          thick * 0.45,
          verticalGradient(lighter(colour, 0.25), darker(colour, 0.12)),
        ) + stroke(`M${x + 8} ${y - (i + 0.5) * thick}h${width - 22}`, withOpacity(darker(colour, 0.5), 0.28), 1.2),
    )
    .join('')

/** A cardboard box with tape; (x, y) is the left foot. */
export const carton = (x: number, y: number, width: number, height: number, tone = '#c99f6c', more = '') =>
  rect(x, y - height, width, height, 2, verticalGradient(lighter(tone, 0.18), darker(tone, 0.12)), {
    stroke: darker(tone, 0.35),
    'stroke-width': 0.8,
  }) +
  rect(x + width * 0.42, y - height, width * 0.16, height * 0.34, 0, withOpacity('#f3e6c8', 0.75)) +
  rect(x + width * 0.1, y - height * 0.34, width * 0.3, height * 0.2, 1, '#f7f4ec') +
  more

/** A garment on a hanger: the hook at (x, y). */
export function garment(x: number, y: number, scale: number, colour: string, length = 78): string {
  const w = 23 * scale
  const h = length * scale
  const top = y + 7 * scale
  return (
    stroke(
      `M${x} ${y}q${2 * scale} ${-3.5 * scale} ${-1 * scale} ${-4.5 * scale}M${x} ${y}v${5 * scale}`,
      '#8d949d',
      Math.max(1.4, scale * 0.6),
    ) +
    path(
      `M${x - 4 * scale} ${top - 2 * scale}L${x - w} ${top + 6 * scale}L${x - w * 1.22} ${top + h * 0.66}L${x - w * 0.86} ${top + h * 0.67}L${x - w * 0.78} ${top + 20 * scale}L${x - w * 0.86} ${top + h}H${x + w * 0.86}L${x + w * 0.78} ${top + 20 * scale}L${x + w * 0.86} ${top + h * 0.67}L${x + w * 1.22} ${top + h * 0.66}L${x + w} ${top + 6 * scale}L${x + 4 * scale} ${top - 2 * scale}Q${x} ${top + 3 * scale} ${x - 4 * scale} ${top - 2 * scale}Z`,
      diagonalGradient(lighter(colour, 0.25), `${colour}@45`, darker(colour, 0.16)),
      { stroke: darker(colour, 0.4), 'stroke-width': 1 },
    ) +
    stroke(`M${x} ${top + 3 * scale}V${top + h}`, withOpacity(darker(colour, 0.6), 0.4), 1.3) +
    repeat(4, (i) =>
      ellipse(x + 1.6 * scale, top + (14 + i * 15) * scale, 0.8 * scale, 0.8 * scale, withOpacity('#fbfaf7', 0.9)),
    )
  )
}

/** A finished picture of a scene on its background. */
export const finishedScene = ({ width, height, background }: SceneLook, body: string) =>
  scene(width, height, mix(background, '#ffffff', 0.1), body)

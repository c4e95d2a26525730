import { controlPanel, rubberFoot } from './machine-parts.ts'
import {
  darker,
  diagonalGradient,
  enamel,
  horizontalCylinder,
  lighter,
  outlineColour,
  steelBar,
  steelRod,
  verticalCylinder,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { circle, ellipse, outline, path, rect, repeat, stroke } from './svg.ts'

export interface SpreadingLook {
  top: string
  frame: string
  accent: string
  fabric: string
  /** The carriage that travels over the table. */
  carriage?: 'none' | 'manual' | 'automatic' | 'roll'
  shelf?: boolean
  grid?: boolean
}

/** A long cutting table seen from a corner, alone or with a spreader on it. */
export function cuttingTable(look: SpreadingLook): string {
  const { top, frame } = look
  const legs = [
    [120, 560],
    [420, 560],
    [770, 560],
  ] as const
  const frameDrawn =
    legs
      .map(
        ([x, y]) =>
          rect(x - 13, y, 26, 250, 3, verticalCylinder(frame), { stroke: outlineColour(frame), 'stroke-width': 1.4 }) +
          rubberFoot(x - 20, 804, 40),
      )
      .join('') +
    rect(120, 760, 650, 14, 4, horizontalCylinder(frame)) +
    rect(200, 540, 18, 190, 3, verticalCylinder(darker(frame, 0.2))) +
    rect(680, 540, 18, 190, 3, verticalCylinder(darker(frame, 0.2)))
  const shelf = look.shelf
    ? path(
        outline([
          [110, 716, 4],
          [200, 676, 4],
          [700, 676, 4],
          [790, 716, 4],
        ]),
        verticalGradient(lighter(top, 0.1), lighter(top, 0.4)),
        { stroke: outlineColour(top), 'stroke-width': 1.4 },
      ) +
      rect(108, 714, 684, 12, 4, horizontalCylinder(frame)) +
      repeat(3, (i) => roll(240 + i * 150, 690, 120, ['#7d9a86', '#c8a15a', '#5b6f96'][i] as string))
    : ''
  const surface =
    path(
      outline([
        [40, 560, 8],
        [190, 430, 8],
        [712, 430, 8],
        [860, 560, 8],
      ]),
      verticalGradient(lighter(top, 0.1), lighter(top, 0.45)),
      { stroke: outlineColour(top), 'stroke-width': 2 },
    ) +
    rect(36, 556, 828, 30, 6, verticalGradient(lighter(top, 0.4), darker(top, 0.2)), {
      stroke: outlineColour(top),
      'stroke-width': 1.8,
    })
  const grid = look.grid
    ? repeat(9, (i) => stroke(`M${124 + i * 82} 556L${242 + i * 52} 434`, withOpacity(look.accent, 0.28), 1.6)) +
      repeat(4, (i) => stroke(`M${70 + i * 34} ${534 - i * 29}H${832 - i * 34}`, withOpacity(look.accent, 0.28), 1.6))
    : ''
  const cloth =
    look.carriage === 'none' || look.carriage === undefined
      ? ''
      : path(
          outline([
            [110, 545, 4],
            [222, 446, 4],
            [600, 446, 4],
            [660, 545, 4],
          ]),
          verticalGradient(darker(look.fabric, 0.08), lighter(look.fabric, 0.2)),
          { stroke: darker(look.fabric, 0.4), 'stroke-width': 1.4 },
        ) +
        rect(110, 540, 552, 16, 3, look.fabric, { stroke: darker(look.fabric, 0.4), 'stroke-width': 1.2 }) +
        repeat(3, (i) => stroke(`M112 ${544 + i * 4}H660`, withOpacity(darker(look.fabric, 0.6), 0.35), 1))
  return contactShadow(450, 816, 390, 22) + frameDrawn + shelf + surface + grid + cloth + carriage(look)
}

const roll = (x: number, y: number, length: number, colour: string) =>
  rect(x, y - 40, length, 44, 20, horizontalCylinder(colour), { stroke: darker(colour, 0.45), 'stroke-width': 1.2 }) +
  ellipse(x + 4, y - 18, 9, 21, lighter(colour, 0.3), { stroke: darker(colour, 0.45), 'stroke-width': 1.2 }) +
  ellipse(x + 4, y - 18, 3.5, 8, '#8a6a3c')

function carriage(look: SpreadingLook): string {
  const { accent, fabric } = look
  if (look.carriage === 'roll')
    return rect(706, 380, 14, 180, 3, steelRod) + rect(560, 330, 14, 130, 3, steelRod) + rollHolder(fabric)
  if (look.carriage === 'manual')
    return (
      path(
        outline([
          [560, 552, 8],
          [620, 446, 8],
          [690, 446, 8],
          [700, 552, 8],
        ]),
        withOpacity('#3a3f49', 0.2),
      ) +
      rect(560, 392, 170, 22, 6, steelBar, { stroke: '#5d646e', 'stroke-width': 1.6 }) +
      rect(566, 410, 18, 146, 4, steelRod) +
      rect(706, 410, 18, 146, 4, steelRod) +
      rect(556, 300, 190, 84, 40, horizontalCylinder(fabric), { stroke: darker(fabric, 0.45), 'stroke-width': 1.6 }) +
      ellipse(562, 342, 18, 41, lighter(fabric, 0.3), { stroke: darker(fabric, 0.4), 'stroke-width': 1.4 }) +
      ellipse(562, 342, 6, 14, '#8a6a3c') +
      path('M600 380Q586 470 604 540L690 540Q700 450 720 384Z', withOpacity(fabric, 0.88)) +
      rect(540, 470, 26, 60, 8, accent)
    )
  if (look.carriage !== 'automatic') return ''
  const body = '#e4e3df'
  return (
    rect(540, 216, 300, 120, 56, horizontalCylinder(fabric), { stroke: darker(fabric, 0.45), 'stroke-width': 1.8 }) +
    ellipse(552, 276, 26, 59, lighter(fabric, 0.3), { stroke: darker(fabric, 0.4), 'stroke-width': 1.5 }) +
    repeat(3, (i) =>
      ellipse(552, 276, 20 - i * 6, 46 - i * 14, 'none', { stroke: darker(fabric, 0.3), 'stroke-width': 1.4 }),
    ) +
    ellipse(552, 276, 6, 14, '#8a6a3c') +
    path(
      'M560 330Q548 420 566 520L660 520Q668 420 690 334Z',
      diagonalGradient(lighter(fabric, 0.2), fabric, darker(fabric, 0.2)),
    ) +
    path(
      outline([
        [600, 380, 20],
        [850, 340, 24],
        [862, 600, 14],
        [590, 600, 14],
      ]),
      enamel(body),
      { stroke: outlineColour(body), 'stroke-width': 2.5 },
    ) +
    rect(612, 470, 240, 12, 6, accent) +
    rect(596, 584, 270, 26, 8, '#3a3f49') +
    controlPanel(676, 392, 150, 64, 'touch', accent) +
    circle(640, 424, 14, '#b3261e', { stroke: '#7a1a14', 'stroke-width': 2 }) +
    repeat(4, (i) => rect(640 + i * 46, 510, 32, 40, 6, withOpacity('#14161c', 0.12)))
  )
}

/** Roll holder at the table's end. */
const rollHolder = (fabric: string) =>
  rect(540, 330, 220, 92, 44, horizontalCylinder(fabric), { stroke: darker(fabric, 0.45), 'stroke-width': 1.6 }) +
  ellipse(548, 376, 20, 45, lighter(fabric, 0.3), { stroke: darker(fabric, 0.4), 'stroke-width': 1.4 }) +
  ellipse(548, 376, 6, 14, '#8a6a3c') +
  path('M580 420Q570 480 584 540L670 540Q676 480 690 420Z', withOpacity(fabric, 0.9))

export const cuttingTablePicture = (look: SpreadingLook) => picture(cuttingTable(look))

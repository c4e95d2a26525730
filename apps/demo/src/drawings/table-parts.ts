import { rubberFoot, threadCone } from './machine-parts.ts'
import {
  darker,
  darkPlate,
  graphite,
  horizontalCylinder,
  horizontalGradient,
  lighter,
  outlineColour,
  steelRod,
  verticalCylinder,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { contactShadow } from './picture.ts'
import { circle, outline, path, rect, repeat, stroke } from './svg.ts'

export interface TableLook {
  top: string
  frame: string
  /** Front edge, left to right. */
  left: number
  right: number
  /** The y of the front edge of the table top. */
  y: number
  floor: number
  drawer?: boolean
  treadle?: boolean
  motor?: 'servo' | 'none'
  accent?: string
}

/** An industrial sewing table: board, T-legs, cross bar, treadle, servo motor with its box. */
export function sewingTable(look: TableLook): string {
  const { left, right, y, floor, frame } = look
  const width = right - left
  const legs = [left + width * 0.14, right - width * 0.14]
  const under = legs
    .map(
      (x) =>
        rect(x - 15, y + 18, 30, floor - y - 34, 3, verticalCylinder(frame), {
          stroke: outlineColour(frame),
          'stroke-width': 1.5,
        }) +
        rect(x - 62, y + 20, 124, 14, 4, horizontalCylinder(frame), {
          stroke: outlineColour(frame),
          'stroke-width': 1.2,
        }) +
        path(
          outline([
            [x - 78, floor - 14, 4],
            [x - 20, floor - 34, 8],
            [x + 20, floor - 34, 8],
            [x + 78, floor - 14, 4],
            [x + 78, floor - 4, 3],
            [x - 78, floor - 4, 3],
          ]),
          horizontalCylinder(frame),
          { stroke: outlineColour(frame), 'stroke-width': 1.5 },
        ) +
        rubberFoot(x - 76, floor - 8, 26) +
        rubberFoot(x + 50, floor - 8, 26),
    )
    .join('')
  const bar = rect(
    legs[0] as number,
    floor - 92,
    (legs[1] as number) - (legs[0] as number),
    16,
    4,
    horizontalCylinder(frame),
    {
      stroke: outlineColour(frame),
      'stroke-width': 1.2,
    },
  )
  const parts = [
    contactShadow((left + right) / 2, floor, width * 0.5, 16),
    bar,
    look.motor === 'servo' ? servo(left + width * 0.52, y + 22, look.accent ?? '#c8371b') : '',
    under,
    look.treadle === false ? '' : treadle(left + width * 0.42, floor),
    look.drawer === false
      ? ''
      : rect(
          left + width * 0.2,
          y + 16,
          width * 0.16,
          44,
          4,
          verticalGradient(lighter(frame, 0.2), darker(frame, 0.2)),
          {
            stroke: outlineColour(frame),
            'stroke-width': 1.5,
          },
        ) + rect(left + width * 0.25, y + 34, width * 0.06, 8, 4, darker(frame, 0.5)),
    board(look),
  ]
  return parts.join('')
}

export function board({ left, right, y, top }: Pick<TableLook, 'left' | 'right' | 'y' | 'top'>): string {
  const grain = repeat(5, (i) =>
    stroke(
      `M${left + 40 + i * 30} ${y - 8 - i * 8}Q${(left + right) / 2} ${y - 12 - i * 8} ${right - 50 - i * 20} ${y - 7 - i * 8}`,
      withOpacity(darker(top, 0.4), 0.13),
      2,
    ),
  )
  return (
    path(
      outline([
        [left, y, 4],
        [left + 46, y - 54, 6],
        [right - 46, y - 54, 6],
        [right, y, 4],
      ]),
      verticalGradient(darker(top, 0.05), lighter(top, 0.35)),
      { stroke: outlineColour(top), 'stroke-width': 1.5 },
    ) +
    grain +
    rect(
      left - 2,
      y - 2,
      right - left + 4,
      22,
      6,
      verticalGradient(lighter(top, 0.45), `${top}@30`, darker(top, 0.35)),
      {
        stroke: outlineColour(top),
        'stroke-width': 1.5,
      },
    )
  )
}

function treadle(x: number, floor: number): string {
  return (
    rect(x - 84, floor - 58, 168, 8, 3, horizontalGradient('#6b727c', '#c9ced4', '#6b727c')) +
    path(
      outline([
        [x - 78, floor - 52, 6],
        [x + 78, floor - 52, 6],
        [x + 92, floor - 26, 8],
        [x - 92, floor - 26, 8],
      ]),
      verticalGradient('#6b727c', '#3a3f49'),
      { stroke: '#23262d', 'stroke-width': 1.6 },
    ) +
    repeat(5, (i) => rect(x - 62 + i * 28, floor - 47, 12, 15, 4, '#23262d')) +
    rect(x + 60, floor - 220, 5, 164, 2, steelRod)
  )
}

function servo(x: number, y: number, accent: string): string {
  return (
    rect(x + 6, y - 6, 90, 20, 4, graphite) +
    rect(x, y + 8, 106, 74, 16, horizontalCylinder('#575d68'), { stroke: '#23262d', 'stroke-width': 1.6 }) +
    repeat(6, (i) => rect(x + 22 + i * 12, y + 14, 4, 62, 2, '#23262d88')) +
    circle(x + 106, y + 45, 24, verticalGradient('#8d949d', '#3a3f49'), { stroke: '#23262d', 'stroke-width': 1.6 }) +
    circle(x + 106, y + 45, 9, '#d5d9de') +
    rect(x + 134, y + 4, 70, 112, 8, darkPlate, { stroke: '#14161c', 'stroke-width': 1.6 }) +
    rect(x + 144, y + 18, 50, 24, 4, verticalGradient('#29402f', '#4d7556')) +
    rect(x + 144, y + 54, 50, 7, 3, accent) +
    repeat(3, (i) => circle(x + 152 + i * 17, y + 82, 6, '#8d949d')) +
    stroke(`M${x + 204} ${y + 60}q26 30 4 70`, '#23262d', 5)
  )
}

/** A stand for thread behind the machine: rod, tray with cones, guide arm above them. */
export function threadStand(
  x: number,
  baseY: number,
  height: number,
  colours: readonly string[],
  to?: readonly [number, number],
): string {
  const spread = 66
  const first = x - ((colours.length - 1) * spread) / 2
  const trayY = baseY - height * 0.3
  const topY = baseY - height
  return (
    rect(x - 5, topY - 14, 10, height + 14, 3, steelRod) +
    rect(first - 40, trayY, (colours.length - 1) * spread + 80, 10, 5, horizontalCylinder('#8d949d'), {
      stroke: '#5d646e',
      'stroke-width': 1,
    }) +
    colours
      .map(
        (colour, i) =>
          stroke(`M${first + i * spread} ${trayY - 96}L${first + i * spread} ${topY}`, colour, 1.8) +
          threadCone(first + i * spread, trayY, 54, 100, colour, 11),
      )
      .join('') +
    rect(first - 30, topY - 5, (colours.length - 1) * spread + 60, 8, 4, horizontalCylinder('#8d949d'), {
      stroke: '#5d646e',
      'stroke-width': 1,
    }) +
    colours
      .map(
        (colour, i) =>
          circle(first + i * spread, topY, 7, 'none', { stroke: '#8d949d', 'stroke-width': 3.5 }) +
          (to
            ? stroke(
                `M${first + i * spread} ${topY}Q${(first + to[0]) / 2} ${topY - 24 + i * 6} ${to[0]} ${to[1]}`,
                colour,
                1.6,
              )
            : ''),
      )
      .join('')
  )
}

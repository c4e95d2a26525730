import type { ArmLook } from './arm-machine-look.ts'
import { screw } from './machine-parts.ts'
import {
  brass,
  darker,
  darkSteel,
  diagonalGradient,
  enamel,
  enamelSide,
  graphite,
  horizontalCylinder,
  lighter,
  outlineColour,
  steel,
  steelBar,
  steelPlate,
  verticalCylinder,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { circle, outline, path, rect, repeat, stroke } from './svg.ts'

/** The bed under the arm, with its top at y = 0: a plate, a cylinder or a post. */
export function machineBed(look: ArmLook, width: number, columnX: number): string {
  if (look.bed === 'cylinder' || look.bed === 'post') return raisedBed(look, width, columnX)
  const surface = path(
    outline([
      [-36, 0, 3],
      [-8, -30, 4],
      [width + 18, -30, 4],
      [width + 46, 0, 3],
    ]),
    verticalGradient(lighter(look.body, 0.1), lighter(look.body, 0.5)),
    { stroke: outlineColour(look.body), 'stroke-width': 2 },
  )
  const plate =
    path(
      outline([
        [8, -3, 2],
        [20, -26, 2],
        [128, -26, 2],
        [126, -3, 2],
      ]),
      steelPlate,
      { stroke: '#7d838c', 'stroke-width': 1.6 },
    ) +
    stroke('M66 -25L60 -4', '#7d838c', 1.6) +
    repeat(3, (i) => stroke(`M${40 + i * 8} -20L${36 + i * 8} -8`, '#5d646e', 3))
  const slides =
    look.needles === 2
      ? repeat(2, (i) =>
          path(
            outline([
              [136 + i * 74, -5, 2],
              [142 + i * 74, -25, 2],
              [202 + i * 74, -25, 2],
              [202 + i * 74, -5, 2],
            ]),
            steelBar,
            { stroke: '#7d838c', 'stroke-width': 1.4 },
          ),
        )
      : ''
  if (look.inset) return surface + plate + slides
  const front = rect(
    -36,
    0,
    width + 82,
    52,
    5,
    verticalGradient(lighter(look.body, 0.22), `${look.body}@30`, darker(look.body, 0.26)),
    {
      stroke: outlineColour(look.body),
      'stroke-width': 2,
    },
  )
  const seam =
    rect(-36, 10, width + 82, 3, 0, withOpacity(darker(look.body, 0.6), 0.2)) +
    screw(-14, 30, 7) +
    screw(width + 24, 30, 7)
  const pan = path(
    outline([
      [20, 52],
      [width - 10, 52],
      [width - 34, 84, 10],
      [44, 84, 10],
    ]),
    verticalGradient('#5a606b', graphite),
    { stroke: '#23262d', 'stroke-width': 1.6 },
  )
  const closed =
    rect(0, 50, width - 20, 40, 12, enamelSide(darker(look.body, 0.14)), {
      stroke: outlineColour(look.body),
      'stroke-width': 1.6,
    }) + repeat(2, (i) => rect(30 + i * (width - 150), 88, 60, 9, 3, graphite))
  const hook =
    rect(46, 52, 76, 44, 8, horizontalCylinder(steel), { stroke: darkSteel, 'stroke-width': 1.6 }) +
    circle(84, 74, 15, verticalGradient('#ffffff', '#9aa1ab')) +
    circle(84, 74, 6, darkSteel)
  const below = look.oil === 'dry' ? closed : pan + hook
  return below + surface + plate + slides + front + seam
}

function raisedBed(look: ArmLook, width: number, columnX: number): string {
  const base =
    rect(-30, 132, width + 70, 40, 8, enamelSide(darker(look.body, 0.2)), {
      stroke: outlineColour(look.body),
      'stroke-width': 2,
    }) +
    path(
      outline([
        [-30, 134, 4],
        [-8, 112, 4],
        [width + 20, 112, 4],
        [width + 40, 134, 4],
      ]),
      verticalGradient(lighter(look.body, 0.1), lighter(look.body, 0.45)),
      { stroke: outlineColour(look.body), 'stroke-width': 1.6 },
    )
  const stand = path(
    outline([
      [columnX - 16, -10, 8],
      [width + 4, -10, 8],
      [width + 16, 122, 8],
      [columnX - 34, 122, 18],
    ]),
    enamel(look.body),
    { stroke: outlineColour(look.body), 'stroke-width': 2.5 },
  )
  if (look.bed === 'post') {
    return (
      base +
      stand +
      path(
        outline([
          [34, 10, 8],
          [98, 10, 8],
          [118, 124, 14],
          [18, 124, 14],
        ]),
        verticalCylinder(look.body),
        { stroke: outlineColour(look.body), 'stroke-width': 2.2 },
      ) +
      rect(26, -8, 76, 20, 6, steelBar, { stroke: darkSteel, 'stroke-width': 1.6 }) +
      circle(66, 64, 17, steelPlate, { stroke: darkSteel, 'stroke-width': 2 })
    )
  }
  return (
    base +
    stand +
    rect(-10, -10, columnX + 10, 74, 26, horizontalCylinder(look.body), {
      stroke: outlineColour(look.body),
      'stroke-width': 2.5,
    }) +
    rect(2, -12, 118, 12, 3, steelPlate, { stroke: darkSteel, 'stroke-width': 1.4 }) +
    circle(30, 30, 19, diagonalGradient('#f7f8f9', '#a4abb4'), { stroke: darkSteel, 'stroke-width': 2 }) +
    circle(30, 30, 7, brass)
  )
}

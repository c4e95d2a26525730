import {
  brass,
  darker,
  diagonalGradient,
  horizontalCylinder,
  lighter,
  outlineColour,
  radialGradient,
  steelPlate,
  verticalCylinder,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { at, circle, ellipse, outline, path, rect, repeat, stroke } from './svg.ts'

const metalLine = { stroke: '#5d646e', 'stroke-width': 2.6 }

/** A tailor's tape, rolled and running out. */
export function tapePicture(colour: string): string {
  const marks = (from: number, to: number, y: (x: number) => number) =>
    repeat(Math.floor((to - from) / 15), (i) =>
      stroke(
        `M${from + i * 15} ${y(from + i * 15)}v${i % 5 === 0 ? 44 : i % 5 === 2 ? 28 : 20}`,
        withOpacity(darker(colour, 0.75), 0.85),
        i % 5 === 0 ? 4 : 2.4,
      ),
    )
  return picture(
    contactShadow(450, 740, 380, 24) +
      path('M300 640H860V724H300Z', verticalGradient(lighter(colour, 0.3), colour, darker(colour, 0.15)), {
        stroke: outlineColour(colour),
        'stroke-width': 2.4,
      }) +
      marks(340, 846, () => 642) +
      rect(846, 636, 26, 92, 4, verticalCylinder(brass), { stroke: darker(brass, 0.4), 'stroke-width': 2 }) +
      circle(300, 470, 254, darker(colour, 0.3)) +
      repeat(9, (i) =>
        circle(300, 470, 250 - i * 21, i % 2 ? lighter(colour, 0.2) : colour, {
          stroke: darker(colour, 0.35),
          'stroke-width': 1.6,
        }),
      ) +
      circle(300, 470, 62, '#f4f1ea', { stroke: darker(colour, 0.35), 'stroke-width': 2 }) +
      path('M300 470m-250 0a250 250 0 0 1 190 -242', 'none', {
        stroke: withOpacity('#ffffff', 0.5),
        'stroke-width': 9,
      }),
  )
}

/** Pattern rulers: straight, square and a curve. */
export function rulerPicture(colour: string, kind: 'straight' | 'square' | 'curve'): string {
  const clear = diagonalGradient(
    withOpacity(lighter(colour, 0.5), 0.75),
    withOpacity(lighter(colour, 0.3), 0.6),
    withOpacity(lighter(colour, 0.65), 0.8),
  )
  const line = { stroke: darker(colour, 0.2), 'stroke-width': 3 }
  const ticks = (n: number, x: number, y: number, dx: number, dy: number, lx: number, ly: number) =>
    repeat(n, (i) => {
      const k = i % 10 === 0 ? 1.5 : i % 5 === 0 ? 1.1 : 0.7
      return stroke(`M${x + i * dx} ${y + i * dy}l${lx * k} ${ly * k}`, darker(colour, 0.45), i % 10 === 0 ? 3 : 1.8)
    })
  if (kind === 'square')
    return picture(
      contactShadow(450, 790, 350, 22) +
        path(
          outline([
            [120, 120, 10],
            [250, 120, 10],
            [250, 640, 10],
            [790, 640, 10],
            [790, 770, 10],
            [120, 770, 10],
          ]),
          clear,
          line,
        ) +
        ticks(58, 120, 140, 0, 10.6, 28, 0) +
        ticks(60, 140, 770, 10.6, 0, 0, -28) +
        rect(270, 560, 60, 60, 4, withOpacity(colour, 0.25)) +
        circle(186, 190, 20, '#fbfaf7', line),
    )
  if (kind === 'curve')
    return picture(
      contactShadow(450, 770, 330, 22) +
        path(
          'M180 760C120 560 200 300 420 190C560 120 740 110 780 190C810 260 700 300 600 330C440 380 340 520 330 740C310 790 200 800 180 760Z',
          clear,
          line,
        ) +
        stroke('M204 730C160 560 240 330 440 224C560 162 700 150 752 186', darker(colour, 0.45), 22, {
          'stroke-dasharray': '2.4 13',
          'stroke-linecap': 'butt',
        }) +
        circle(690, 210, 24, '#fbfaf7', line) +
        path('M360 440C380 340 470 290 540 270L520 300C450 330 400 380 384 460Z', '#fbfaf7', line),
    )
  return picture(
    contactShadow(450, 690, 390, 22) +
      at(
        450,
        470,
        path(
          outline([
            [-400, -80, 10],
            [400, -80, 10],
            [400, 80, 10],
            [-400, 80, 10],
          ]),
          clear,
          line,
        ) +
          ticks(78, -386, -80, 10, 0, 0, 30) +
          ticks(78, -386, 80, 10, 0, 0, -30) +
          circle(360, 0, 22, '#fbfaf7', line) +
          rect(-340, -8, 300, 16, 6, withOpacity(colour, 0.5)),
        1,
        -14,
      ),
  )
}
/** Three chalks and a tracing wheel in a row. */
export const markingPicture = (colours: readonly [string, string, string]) =>
  picture(
    contactShadow(450, 740, 340, 22) +
      colours
        .map((colour, i) =>
          at(
            250 + i * 200,
            640 - (i % 2) * 20,
            path(
              outline([
                [-86, -150, 50],
                [86, -150, 50],
                [104, 90, 20],
                [0, 118, 20],
                [-104, 90, 20],
              ]),
              diagonalGradient(lighter(colour, 0.55), colour, darker(colour, 0.15)),
              { stroke: outlineColour(colour), 'stroke-width': 2.4 },
            ) + ellipse(-20, -60, 50, 60, radialGradient('#ffffff77', '#ffffff00')),
            1,
            -12 + i * 12,
          ),
        )
        .join('') +
      at(
        450,
        300,
        rect(-260, -26, 360, 52, 26, horizontalCylinder('#a9743c'), { stroke: '#5f3b18', 'stroke-width': 2.4 }) +
          rect(96, -20, 70, 40, 6, verticalCylinder('#c9ced4'), metalLine) +
          circle(240, 0, 92, '#5d646e') +
          circle(240, 0, 84, steelPlate) +
          repeat(22, (i) => {
            const a = (i * Math.PI) / 11
            return path(
              `M${240 + 82 * Math.cos(a)} ${82 * Math.sin(a)}L${240 + 104 * Math.cos(a + 0.09)} ${104 * Math.sin(a + 0.09)}L${240 + 82 * Math.cos(a + 0.18)} ${82 * Math.sin(a + 0.18)}Z`,
              '#9aa1ab',
            )
          }) +
          circle(240, 0, 22, brass, metalLine),
        1,
        8,
      ),
  )

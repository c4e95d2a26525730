import { screw } from './machine-parts.ts'
import {
  darker,
  diagonalGradient,
  lighter,
  outlineColour,
  steelBar,
  steelPlate,
  steelRod,
  withOpacity,
} from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { at, circle, outline, path, rect, repeat, stroke } from './svg.ts'

export type FootKind = 'standard' | 'zipper' | 'roller' | 'teflon' | 'hemmer' | 'edge' | 'walking' | 'button'

const metalLine = { stroke: '#5d646e', 'stroke-width': 2.6 }

/** The shank of industrial feet, from (0, 0) upwards. */
const shank = (bend = 0) =>
  path(
    outline([
      [-46, -440, 8],
      [46, -440, 8],
      [46, -190, 14],
      [30 + bend, -120, 14],
      [30 + bend, -60, 8],
      [-46 + bend, -60, 8],
      [-46 + bend, -130, 14],
      [-46, -190, 14],
    ]),
    steelPlate,
    metalLine,
  ) +
  path(
    outline([
      [-46, -380],
      [-10, -380, 12],
      [-10, -300, 12],
      [-46, -300],
    ]),
    '#f4f1ea',
    metalLine,
  ) +
  screw(14, -220, 16)

function sole(kind: FootKind, accent: string): string {
  switch (kind) {
    case 'zipper':
      return (
        path(
          outline([
            [-190, -50, 40],
            [-120, -70, 20],
            [40, -70, 16],
            [120, -22, 20],
            [120, 0, 8],
            [-180, 0, 20],
          ]),
          steelPlate,
          metalLine,
        ) +
        path('M60 0L120 0L120 -26L70 -40Z', '#3a3f49') +
        rect(-120, -30, 140, 10, 5, withOpacity('#5d646e', 0.5))
      )
    case 'roller':
      return (
        rect(-80, -96, 200, 34, 10, steelBar, metalLine) +
        circle(110, -70, 74, '#5d646e') +
        circle(110, -70, 68, steelPlate) +
        repeat(24, (i) => {
          const a = (i * Math.PI) / 12
          return stroke(
            `M${110 + 58 * Math.cos(a)} ${-70 + 58 * Math.sin(a)}L${110 + 68 * Math.cos(a)} ${-70 + 68 * Math.sin(a)}`,
            '#5d646e',
            4,
          )
        }) +
        circle(110, -70, 20, '#5d646e') +
        circle(110, -70, 12, '#e3e6ea')
      )
    case 'teflon':
      return (
        path(
          outline([
            [-200, -44, 30],
            [-120, -80, 20],
            [170, -80, 16],
            [190, -30, 12],
            [190, 0, 10],
            [-180, 0, 24],
          ]),
          diagonalGradient('#ffffff', '#f4f2ec', '#cfcabd'),
          { stroke: '#8f8676', 'stroke-width': 2.6 },
        ) +
        rect(-150, -24, 330, 8, 4, withOpacity('#8f8676', 0.35)) +
        rect(-20, -84, 40, 30, 4, '#3a3f49')
      )
    case 'hemmer':
      return (
        path(
          outline([
            [-200, -30, 30],
            [-110, -64, 20],
            [180, -64, 16],
            [200, -20, 10],
            [200, 0, 8],
            [-190, 0, 14],
          ]),
          steelPlate,
          metalLine,
        ) +
        stroke('M-196 -20C-150 -110 -60 -120 -40 -60C-30 -24 -90 -20 -84 -60', '#5d646e', 17) +
        stroke('M-196 -20C-150 -110 -60 -120 -40 -60C-30 -24 -90 -20 -84 -60', '#e3e6ea', 11)
      )
    case 'edge':
      return (
        path(
          outline([
            [-200, -30, 30],
            [-120, -64, 20],
            [60, -64, 10],
            [60, 0, 4],
            [-190, 0, 14],
          ]),
          steelPlate,
          metalLine,
        ) +
        path(
          outline([
            [70, -120, 8],
            [180, -120, 12],
            [180, 12, 8],
            [70, 12, 6],
          ]),
          diagonalGradient(lighter(accent, 0.3), accent),
          { stroke: outlineColour(accent), 'stroke-width': 2.4 },
        ) +
        repeat(5, (i) => stroke(`M84 ${-96 + i * 22}h${i % 2 ? 30 : 48}`, '#fbfaf7', 4)) +
        rect(-30, -104, 140, 20, 6, steelBar, metalLine)
      )
    case 'walking':
      return (
        path(
          outline([
            [-220, -24, 20],
            [-150, -54, 16],
            [-60, -54, 6],
            [-60, 0, 4],
            [-210, 0, 10],
          ]),
          steelPlate,
          metalLine,
        ) +
        path(
          outline([
            [20, -54, 6],
            [190, -54, 14],
            [220, -16, 10],
            [214, 0, 6],
            [20, 0, 4],
          ]),
          steelPlate,
          metalLine,
        ) +
        rect(-160, -80, 330, 32, 10, steelBar, metalLine) +
        repeat(8, (i) => path(`M${-200 + i * 18} 0l9 14l9 -14z`, '#767d87')) +
        repeat(9, (i) => path(`M${30 + i * 18} 0l9 14l9 -14z`, '#767d87')) +
        path(
          outline([
            [70, -300, 10],
            [116, -300, 10],
            [116, -70, 8],
            [70, -70, 8],
          ]),
          steelRod,
          metalLine,
        )
      )
    case 'button':
      return (
        path(
          outline([
            [-130, -70, 14],
            [150, -70, 14],
            [170, 0, 8],
            [-150, 0, 8],
          ]),
          diagonalGradient(lighter(accent, 0.4), accent),
          { stroke: outlineColour(accent), 'stroke-width': 2.4 },
        ) +
        circle(20, -88, 88, diagonalGradient('#fffdf6', '#d8cdb4'), { stroke: '#9a8e77', 'stroke-width': 3 }) +
        circle(20, -88, 66, 'none', { stroke: '#b8ad97', 'stroke-width': 4 }) +
        repeat(4, (i) => circle((i % 2) * 40, -108 + Math.floor(i / 2) * 40, 10, '#3a3f49'))
      )
    default:
      return (
        path(
          outline([
            [-220, -22, 30],
            [-150, -58, 24],
            [170, -58, 16],
            [196, -20, 10],
            [196, 0, 8],
            [-206, 0, 14],
          ]),
          steelPlate,
          metalLine,
        ) +
        rect(-60, -22, 250, 8, 4, withOpacity('#5d646e', 0.5)) +
        path(
          outline([
            [-40, -62],
            [30, -62],
            [24, 0],
            [-34, 0],
          ]),
          '#3a3f49',
        )
      )
  }
}

export const foot = (kind: FootKind, accent: string) =>
  kind === 'roller' ? sole(kind, accent) + shank() : shank() + sole(kind, accent)

export const presserFootPicture = (kind: FootKind, accent: string) =>
  picture(contactShadow(455, 772, 280, 22) + at(440, 770, foot(kind, accent), 1.42))

/** The foot at work on cloth, from the front. */
export const footAtWorkPicture = (kind: FootKind, accent: string, fabric: string) =>
  picture(
    path(
      'M0 640C220 590 640 700 900 630L900 900L0 900Z',
      diagonalGradient(lighter(fabric, 0.25), fabric, darker(fabric, 0.25)),
    ) +
      repeat(14, (i) =>
        stroke(
          `M0 ${660 + i * 18}C220 ${610 + i * 18} 640 ${720 + i * 18} 900 ${650 + i * 18}`,
          withOpacity(darker(fabric, 0.5), 0.09),
          3,
        ),
      ) +
      stroke('M470 700L900 688', '#fbfaf7', 7, { 'stroke-dasharray': '30 16' }) +
      contactShadow(440, 704, 220, 14) +
      at(430, 702, foot(kind, accent), 1.15) +
      path('M424 120h14v430l-7 130l-7 -130z', steelRod, { stroke: '#767d87', 'stroke-width': 1.4 }) +
      stroke('M452 60Q410 300 432 640', accent, 5),
  )

/** A set of feet laid out in its box. */
export const footSetPicture = (kinds: readonly FootKind[], accent: string) =>
  picture(
    contactShadow(450, 790, 370, 24) +
      rect(80, 130, 740, 650, 26, diagonalGradient(lighter(accent, 0.2), accent, darker(accent, 0.3)), {
        stroke: outlineColour(accent),
        'stroke-width': 3,
      }) +
      rect(110, 160, 680, 590, 14, '#f1ece1', { stroke: '#b9b2a2', 'stroke-width': 2 }) +
      repeat(
        6,
        (i) =>
          rect(128 + (i % 3) * 220, 178 + Math.floor(i / 3) * 286, 204, 268, 10, '#fbfaf7', {
            stroke: '#d8d1c1',
            'stroke-width': 2,
          }) +
          at(
            228 + (i % 3) * 220,
            418 + Math.floor(i / 3) * 286,
            foot(kinds[i % kinds.length] as FootKind, accent),
            0.46,
          ),
      ),
  )

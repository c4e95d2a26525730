import { knob, rubberFoot, screw } from './machine-parts.ts'
import { type MachineName, nameplate } from './nameplate.ts'
import {
  darker,
  darkSteel,
  diagonalGradient,
  enamel,
  graphite,
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
import { sewingTable } from './table-parts.ts'

export interface FurnitureLook {
  /** Table top or upholstery. */
  top: string
  frame: string
  accent: string
}

/** The table by itself: board with the cut-out for the head, stand, drawer, treadle. */
export const tablePicture = (look: FurnitureLook, cutout = true) =>
  picture(
    sewingTable({ top: look.top, frame: look.frame, left: 60, right: 840, y: 430, floor: 810 }) +
      (cutout
        ? path(
            outline([
              [330, 420, 6],
              [352, 392, 6],
              [610, 392, 6],
              [622, 420, 6],
            ]),
            '#3b342a',
            { stroke: outlineColour(look.top), 'stroke-width': 2 },
          ) +
          path(
            outline([
              [344, 420, 6],
              [362, 400, 6],
              [600, 400, 6],
              [610, 420, 6],
            ]),
            verticalGradient('#1f1b16', '#5c5140'),
          )
        : '') +
      rect(690, 220, 9, 170, 3, steelRod) +
      rect(640, 216, 110, 8, 4, steelBar) +
      rect(650, 330, 90, 9, 4, steelBar),
  )

/** The stand without a board. */
export function standPicture({ frame, accent }: FurnitureLook): string {
  const leg = (x: number) =>
    rect(x - 20, 330, 40, 430, 4, verticalCylinder(frame), { stroke: outlineColour(frame), 'stroke-width': 2 }) +
    rect(x - 12, 260, 24, 90, 3, steelRod) +
    rect(x - 90, 246, 180, 20, 5, horizontalCylinder(frame), { stroke: outlineColour(frame), 'stroke-width': 1.6 }) +
    path(
      outline([
        [x - 110, 780, 6],
        [x - 30, 740, 10],
        [x + 30, 740, 10],
        [x + 110, 780, 6],
        [x + 110, 796, 4],
        [x - 110, 796, 4],
      ]),
      horizontalCylinder(frame),
      { stroke: outlineColour(frame), 'stroke-width': 2 },
    ) +
    rubberFoot(x - 104, 794, 40) +
    rubberFoot(x + 64, 794, 40) +
    repeat(4, (i) => circle(x, 360 + i * 26, 4, darker(frame, 0.6))) +
    knob(x + 30, 344, 16, accent)
  return picture(
    contactShadow(450, 810, 360, 20) +
      rect(200, 640, 500, 24, 4, horizontalCylinder(frame), { stroke: outlineColour(frame), 'stroke-width': 1.6 }) +
      leg(200) +
      leg(700) +
      path(
        outline([
          [330, 760, 8],
          [570, 760, 8],
          [600, 800, 8],
          [300, 800, 8],
        ]),
        verticalGradient('#6b727c', graphite),
        { stroke: '#23262d', 'stroke-width': 2 },
      ) +
      repeat(6, (i) => rect(344 + i * 37, 770, 16, 20, 5, '#23262d')) +
      rect(500, 664, 7, 100, 2, steelRod),
  )
}

export type ChairKind = 'wood' | 'soft' | 'stool'

/** A sewer's chair: low back, no arms, turning seat. */
export function chairPicture({ top, frame, accent }: FurnitureLook, kind: ChairKind): string {
  const legs = repeat(5, (i) => {
    const x = 450 + 190 * Math.cos(Math.PI * (0.03 + i * 0.235))
    const y = 796 + 24 * Math.sin(Math.PI * i * 0.25)
    return (
      stroke(`M450 752L${x} ${y}`, outlineColour(frame), 26) +
      stroke(`M450 750L${x} ${y - 3}`, frame, 17) +
      (kind === 'stool'
        ? rubberFoot(x - 20, y + 4, 40)
        : circle(x, y + 22, 19, '#1d2026') + circle(x, y + 22, 7, '#8d949d'))
    )
  })
  const lift =
    rect(424, 560, 52, 110, 8, verticalCylinder(graphite), { stroke: '#14161c', 'stroke-width': 1.6 }) +
    rect(436, 650, 28, 116, 4, steelRod) +
    stroke('M470 570L580 596', darkSteel, 9) +
    rect(572, 586, 44, 20, 10, '#23262d')
  const material = kind === 'wood' ? verticalGradient(lighter(top, 0.35), top, darker(top, 0.2)) : enamel(top)
  const seat =
    kind === 'stool'
      ? ellipse(450, 536, 190, 44, darker(top, 0.35)) +
        path('M260 510A190 44 0 0 0 640 510V540A190 44 0 0 1 260 540Z', darker(top, 0.2)) +
        ellipse(450, 508, 190, 46, diagonalGradient(lighter(top, 0.35), top))
      : path(
          outline([
            [240, 520, 40],
            [290, 470, 30],
            [610, 470, 30],
            [660, 520, 40],
            [650, 566, 30],
            [250, 566, 30],
          ]),
          material,
          { stroke: outlineColour(top), 'stroke-width': 2.5 },
        ) + stroke('M290 488H610', withOpacity('#ffffff', 0.5), 5)
  const back =
    kind === 'stool'
      ? ''
      : stroke('M450 560C560 560 520 430 450 400', outlineColour(frame), 22) +
        rect(432, 330, 36, 150, 10, verticalCylinder(frame), { stroke: outlineColour(frame), 'stroke-width': 1.6 }) +
        path(
          outline([
            [270, 190, 60],
            [450, 170, 40],
            [630, 190, 60],
            [620, 346, 50],
            [450, 366, 40],
            [280, 346, 50],
          ]),
          material,
          { stroke: outlineColour(top), 'stroke-width': 2.5 },
        ) +
        (kind === 'wood'
          ? repeat(4, (i) =>
              stroke(
                `M300 ${230 + i * 30}Q450 ${216 + i * 32} 600 ${230 + i * 30}`,
                withOpacity(darker(top, 0.5), 0.22),
                3,
              ),
            )
          : stroke('M310 214Q450 196 590 214', withOpacity('#ffffff', 0.5), 6) +
            stroke('M290 330Q450 350 610 330', withOpacity(accent, 0.9), 5))
  return picture(contactShadow(450, 826, 230, 22) + legs + lift + back + seat)
}

/** A sewing lamp: goose neck or jointed arm, magnet or clamp foot. */
export function lampPicture({ frame, accent }: FurnitureLook, kind: 'goose' | 'arm' | 'bar'): string {
  const beam = path('M210 330L60 700H500L330 330Z', verticalGradient('#ffe9a8cc', '#fff6d600'))
  const shade = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${path(
      outline([
        [-70, -120, 40],
        [70, -120, 40],
        [120, 10, 10],
        [-120, 10, 10],
      ]),
      enamel(frame),
      { stroke: outlineColour(frame), 'stroke-width': 2.5 },
    )}${rect(-40, -150, 80, 40, 12, verticalCylinder(darker(frame, 0.3)))}${ellipse(0, 10, 118, 26, '#fff3c9', { stroke: '#d9b25a', 'stroke-width': 3 })}${repeat(7, (i) => circle(-84 + i * 28, 10 + (i % 2) * 6, 8, '#ffffff', { stroke: '#e3b95c', 'stroke-width': 2 }))}${rect(-50, -70, 100, 10, 5, accent)}</g>`
  if (kind === 'bar')
    return picture(
      path(
        outline([
          [60, 760, 6],
          [130, 690, 8],
          [770, 690, 8],
          [840, 760, 6],
        ]),
        verticalGradient('#d9b284', '#ecd2ab'),
        { stroke: '#7c5a30', 'stroke-width': 1.6 },
      ) +
        rect(58, 756, 784, 26, 6, verticalGradient('#e3c294', '#a87c48'), { stroke: '#7c5a30', 'stroke-width': 1.6 }) +
        path('M120 350L40 740H860L780 350Z', verticalGradient('#ffe9a8b0', '#fff6d600')) +
        rect(110, 270, 680, 66, 20, enamel(frame), { stroke: outlineColour(frame), 'stroke-width': 2.5 }) +
        rect(130, 330, 640, 16, 6, '#fff3c9', { stroke: '#d9b25a', 'stroke-width': 2 }) +
        repeat(22, (i) => circle(150 + i * 28.5, 338, 5, '#ffffff')) +
        rect(150, 290, 180, 8, 4, accent) +
        repeat(
          2,
          (i) => rect(250 + i * 380, 180, 16, 92, 3, steelRod) + rect(226 + i * 380, 168, 64, 16, 6, steelBar),
        ) +
        stroke('M790 300C850 300 830 190 880 170', '#23262d', 9) +
        screw(140, 304, 8) +
        screw(760, 304, 8),
    )
  const foot =
    kind === 'goose'
      ? rect(560, 730, 200, 76, 16, verticalCylinder('#4a4f5a'), { stroke: '#14161c', 'stroke-width': 2 }) +
        rect(560, 790, 200, 18, 6, steelBar) +
        rect(640, 750, 60, 22, 8, accent)
      : path(
          outline([
            [560, 640, 8],
            [720, 640, 8],
            [720, 680, 6],
            [620, 680, 6],
            [620, 760, 6],
            [720, 760, 6],
            [720, 800, 8],
            [560, 800, 8],
          ]),
          enamel(darker(frame, 0.25)),
          { stroke: outlineColour(frame), 'stroke-width': 2 },
        ) +
        rect(660, 690, 16, 76, 3, steelRod) +
        circle(668, 772, 24, graphite)
  const neck =
    kind === 'goose'
      ? stroke('M660 740C680 420 600 140 400 150S300 200 280 230', '#14161c', 30) +
        stroke('M660 740C680 420 600 140 400 150S300 200 280 230', '#8d949d', 24) +
        stroke('M660 740C680 420 600 140 400 150S300 200 280 230', '#3a3f49', 24, {
          'stroke-dasharray': '4 9',
          'stroke-linecap': 'butt',
        })
      : stroke('M640 660L720 380L300 200', outlineColour(frame), 28) +
        stroke('M640 660L720 380L300 200', frame, 20) +
        stroke('M660 660L740 380', darkSteel, 5) +
        circle(720, 380, 30, graphite) +
        circle(720, 380, 12, '#c9ced4') +
        circle(300, 206, 22, graphite)
  return picture(contactShadow(650, 812, 170, 16) + beam + neck + foot + shade(270, 310, 12))
}

/** A servo motor with its control box. */
export const servoMotorPicture = ({ frame, accent }: FurnitureLook, panel = true, name?: MachineName) =>
  picture(
    contactShadow(450, 730, 370, 24) +
      rect(150, 210, 250, 40, 8, steelBar, { stroke: '#5d646e', 'stroke-width': 2 }) +
      repeat(3, (i) => screw(190 + i * 84, 230, 11)) +
      rect(230, 248, 90, 60, 6, graphite) +
      rect(90, 300, 370, 330, 60, horizontalCylinder(frame), { stroke: outlineColour(frame), 'stroke-width': 3 }) +
      repeat(9, (i) => rect(150 + i * 28, 310, 10, 310, 4, withOpacity('#14161c', 0.2))) +
      rect(90, 440, 370, 26, 0, accent) +
      nameplate(name, 150, 480, 250, 104) +
      rect(440, 350, 60, 230, 24, horizontalCylinder(darker(frame, 0.3)), {
        stroke: outlineColour(frame),
        'stroke-width': 2.4,
      }) +
      rect(498, 400, 44, 130, 10, verticalCylinder('#c9ced4'), { stroke: '#5d646e', 'stroke-width': 2 }) +
      repeat(4, (i) => rect(504 + i * 9, 402, 3, 126, 1, withOpacity('#14161c', 0.35))) +
      rect(540, 446, 26, 38, 6, steelBar) +
      rect(130, 628, 290, 80, 10, enamel(darker(frame, 0.35)), { stroke: '#14161c', 'stroke-width': 2 }) +
      (panel
        ? rect(620, 250, 220, 460, 18, diagonalGradient('#5a606b', '#2a2d35'), {
            stroke: '#14161c',
            'stroke-width': 3,
          }) +
          rect(646, 284, 168, 84, 8, verticalGradient('#29402f', '#4d7556')) +
          repeat(4, (i) => rect(660 + i * 37, 302, 26, 48, 3, '#a8e6a1')) +
          repeat(4, (i) =>
            circle(674 + (i % 2) * 112, 424 + Math.floor(i / 2) * 66, 26, verticalGradient('#f2f3f5', '#b0b6be')),
          ) +
          rect(646, 540, 168, 20, 8, accent) +
          repeat(5, (i) => rect(650 + i * 34, 600, 18, 70, 5, '#14161c'))
        : '') +
      stroke('M420 670C520 760 600 780 660 708', '#23262d', 12),
  )

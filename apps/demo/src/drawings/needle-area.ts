import { screw } from './machine-parts.ts'
import { memoized } from './memoized.ts'
import {
  darker,
  darkSteel,
  enamel,
  lighter,
  outlineColour,
  steelBar,
  steelPlate,
  steelRod,
  verticalCylinder,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { picture } from './picture.ts'
import { at, circle, ellipse, outline, path, rect, repeat, stroke } from './svg.ts'

export interface NeedleAreaLook {
  body: string
  fabric: string
  thread: string
  needles?: number
  foot?: 'standard' | 'roller' | 'walking' | 'open'
  stitch?: 'lock' | 'overlock' | 'zigzag' | 'cover'
}

const plateY = 640

/** The sewing area of a machine close up: needle, foot, plate, cloth with the seam behind. */
export const needleAreaPicture = memoized((look: NeedleAreaLook) => picture(needleArea(look)))

function needleArea(look: NeedleAreaLook): string {
  const needles = look.needles ?? 1
  const gap = 44
  const first = 430 - ((needles - 1) * gap) / 2
  const threads = repeat(
    needles,
    (i) =>
      stroke(`M${first + i * gap} 250Q${first + i * gap - 16} 380 ${first + i * gap} 566`, look.thread, 5) +
      stroke(`M${first + i * gap} 250L${first + i * gap + 10} 160`, look.thread, 5),
  )
  return (
    plate(look) +
    cloth(look, needles, first, gap) +
    bars(needles) +
    footShape(look, needles) +
    repeat(needles, (i) => needle(first + i * gap)) +
    threads +
    clamp(look, needles) +
    at(0, 96, headUnderside(look))
  )
}

function plate(look: NeedleAreaLook): string {
  return (
    path(
      outline([
        [60, 610, 8],
        [840, 610, 8],
        [900, 830, 10],
        [0, 830, 10],
      ]),
      verticalGradient(lighter(look.body, 0.2), lighter(look.body, 0.5), look.body),
      { stroke: outlineColour(look.body), 'stroke-width': 2 },
    ) +
    path(
      outline([
        [196, 622, 8],
        [700, 622, 8],
        [742, 806, 10],
        [150, 806, 10],
      ]),
      steelPlate,
      { stroke: '#7d838c', 'stroke-width': 3 },
    ) +
    screw(236, 650, 13) +
    screw(662, 650, 13) +
    stroke('M742 622L796 806', withOpacity('#5d646e', 0.6), 3) +
    rect(0, 826, 900, 74, 0, verticalGradient(look.body, darker(look.body, 0.25))) +
    rect(0, 826, 900, 4, 0, withOpacity('#ffffff', 0.6))
  )
}

function cloth(look: NeedleAreaLook, needles: number, first: number, gap: number): string {
  const body = path(
    'M0 660C170 628 330 652 450 648C600 642 770 622 900 654L900 742C740 716 620 756 452 748C300 742 160 770 0 744Z',
    verticalGradient(lighter(look.fabric, 0.28), look.fabric, darker(look.fabric, 0.2)),
    { stroke: darker(look.fabric, 0.4), 'stroke-width': 1.5 },
  )
  const weave = repeat(9, (i) =>
    stroke(
      `M0 ${668 + i * 9}C170 ${640 + i * 9} 330 ${660 + i * 9} 450 ${656 + i * 9}C600 ${650 + i * 9} 770 ${632 + i * 9} 900 ${662 + i * 9}`,
      withOpacity(darker(look.fabric, 0.5), 0.1),
      2,
    ),
  )
  const rows = look.stitch === 'overlock' || look.stitch === 'zigzag' ? 1 : needles
  const seams = repeat(rows, (row) => {
    const y = 676 + row * 18
    if (look.stitch === 'overlock')
      return (
        repeat(13, (i) => stroke(`M${470 + i * 34} ${720}l-14 -38l34 -2`, look.thread, 5)) +
        stroke('M456 722L900 712', look.thread, 4)
      )
    if (look.stitch === 'zigzag') return repeat(13, (i) => stroke(`M${462 + i * 34} 706l17 -34l17 34`, look.thread, 5))
    return (
      repeat(11, (i) => stroke(`M${first + (needles - 1) * gap + 24 + i * 40} ${y - i * 1.6}l26 -1`, look.thread, 6)) +
      (look.stitch === 'cover'
        ? repeat(11, (i) => stroke(`M${470 + i * 40} 680l18 22l20 -24`, withOpacity(look.thread, 0.6), 3))
        : '')
    )
  })
  return body + weave + seams
}

function headUnderside(look: NeedleAreaLook): string {
  return (
    path(
      outline([
        [230, -140],
        [690, -140],
        [690, 130, 40],
        [640, 176, 30],
        [296, 176, 30],
        [230, 120, 40],
      ]),
      enamel(look.body),
      { stroke: outlineColour(look.body), 'stroke-width': 3 },
    ) +
    path(
      outline([
        [230, -140],
        [330, -140],
        [330, 160, 20],
        [300, 168, 20],
        [244, 110, 30],
        [230, 100, 10],
      ]),
      steelPlate,
      { stroke: '#868d97', 'stroke-width': 2 },
    ) +
    screw(284, 96, 14) +
    rect(372, 168, 116, 18, 6, darker(look.body, 0.35)) +
    stroke('M652 -130L616 174', withOpacity(darker(look.body, 0.6), 0.2), 4)
  )
}

const bars = (needles: number) =>
  rect(410, 160, 40, 250, 3, steelRod, { stroke: '#868d97', 'stroke-width': 1 }) +
  rect(520 + needles * 8, 160, 32, 330, 3, steelRod, { stroke: '#868d97', 'stroke-width': 1 }) +
  rect(420, 176, 4, 220, 2, withOpacity('#ffffff', 0.8))

function clamp(look: NeedleAreaLook, needles: number): string {
  const half = 40 + (needles - 1) * 22
  return (
    rect(430 - half, 396, half * 2, 60, 10, verticalCylinder('#cfd4da'), { stroke: darkSteel, 'stroke-width': 2.5 }) +
    rect(430 - half - 34, 408, 40, 36, 6, steelBar, { stroke: darkSteel, 'stroke-width': 2 }) +
    repeat(4, (i) => rect(430 - half - 30 + i * 8, 410, 3, 32, 1, withOpacity('#14161c', 0.3))) +
    circle(430 + half - 12, 426, 6, darker(look.thread, 0.1))
  )
}

const needle = (x: number) =>
  path(`M${x - 9} 450h18v92l-3 92l-6 34l-6 -34l-3 -92z`, steelRod, { stroke: '#767d87', 'stroke-width': 1.2 }) +
  rect(x - 2, 540, 4, 84, 2, withOpacity('#5d646e', 0.6)) +
  ellipse(x, 634, 2.4, 8, '#3a3f49')

function footShape(look: NeedleAreaLook, needles: number): string {
  const x = 536 + needles * 8
  const holder =
    path(
      outline([
        [x - 26, 470, 6],
        [x + 26, 470, 6],
        [x + 26, 596, 10],
        [x - 4, 640, 10],
        [x - 78, 640, 10],
        [x - 70, 606, 12],
        [x - 26, 570, 10],
      ]),
      steelPlate,
      { stroke: '#5d646e', 'stroke-width': 2.5 },
    ) + screw(x, 500, 15)
  if (look.foot === 'roller') {
    return (
      holder +
      rect(x - 96, 560, 110, 18, 6, steelBar, { stroke: '#5d646e', 'stroke-width': 2 }) +
      circle(400, 612, 58, '#5d646e') +
      circle(400, 612, 54, steelPlate) +
      repeat(16, (i) =>
        stroke(
          `M${400 + 44 * Math.cos((i * Math.PI) / 8)} ${612 + 44 * Math.sin((i * Math.PI) / 8)}L${400 + 54 * Math.cos((i * Math.PI) / 8)} ${612 + 54 * Math.sin((i * Math.PI) / 8)}`,
          '#5d646e',
          4,
        ),
      ) +
      circle(400, 612, 16, '#5d646e') +
      circle(400, 612, 10, '#dfe3e7')
    )
  }
  const wide = needles * 22
  const sole = (left: number, right: number, y: number) =>
    path(
      outline([
        [left, y - 26, 20],
        [left + 54, y, 8],
        [right, y, 8],
        [right, y - 30, 10],
        [right - 60, y - 46, 10],
        [left + 84, y - 34, 10],
      ]),
      steelPlate,
      { stroke: '#5d646e', 'stroke-width': 2.5 },
    )
  const slot = rect(424 - wide, plateY - 14, 12 + wide * 2, 22, 5, withOpacity('#23262d', 0.75))
  if (look.foot === 'walking')
    return (
      holder +
      path(
        outline([
          [340, 470, 10],
          [384, 470, 10],
          [392, 600, 10],
          [330, 640, 10],
          [300, 630, 8],
        ]),
        steelPlate,
        { stroke: '#5d646e', 'stroke-width': 2.5 },
      ) +
      sole(330 - wide, 560 + wide, 664) +
      repeat(6, (i) => rect(380 + i * 26, 655, 12, 12, 2, '#5d646e')) +
      slot
    )
  if (look.foot === 'open')
    return (
      holder +
      sole(310 - wide, 400 - wide / 2, 664) +
      sole(470 + wide / 2, 590 + wide, 664) +
      rect(330, 606, 270, 20, 8, steelBar, { stroke: '#5d646e', 'stroke-width': 2 })
    )
  return holder + sole(320 - wide, 570 + wide, 664) + slot
}

import { armTop, castings } from './arm-castings.ts'
import { machineBed } from './arm-machine-bed.ts'
import type { ArmLook } from './arm-machine-look.ts'
import {
  controlPanel,
  handwheel,
  knob,
  needleSet,
  type PanelKind,
  screw,
  sightGlass,
  tension,
  threadGuides,
} from './machine-parts.ts'
import { fittedText, shortModel, textColourOn } from './nameplate.ts'
import {
  darker,
  darkSteel,
  enamel,
  enamelSide,
  graphite,
  horizontalCylinder,
  horizontalGradient,
  outlineColour,
  steelBar,
  steelPlate,
  steelRod,
  verticalCylinder,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { circle, outline, path, rect, repeat, stroke } from './svg.ts'

const headWidth = 124
const columnWidth = 178

export const armMachineWidth = (look: ArmLook) => headWidth + 336 * (look.reach ?? 1) + columnWidth

/** The machine head. The top of its bed is at y = 0, its left end at x = 0. */
export function armMachine(look: ArmLook): string {
  const width = armMachineWidth(look)
  const columnX = width - columnWidth
  const parts = [
    machineBed(look, width, columnX),
    backRods(look, width),
    look.lamp ? lampUnder(columnX) : '',
    look.lifter ? liftSolenoid(look, width) : '',
    casting(look, width, columnX),
    look.walking ? walkingCrank(look, columnX) : '',
    armFace(look, width, columnX),
    headEnd(look),
    look.clamp
      ? workClamp(look)
      : needleSet(56, -132, -8, look.needles ?? 1, {
          scale: look.duty === 'extra' ? 1.12 : 1,
          isWalking: look.walking,
          gap: look.gauge,
        }),
    look.panel ? panelOn(look, columnX) : '',
  ]
  return parts.join('')
}

function casting(look: ArmLook, width: number, columnX: number): string {
  const { shape, trim } = castings[look.casting ?? 'round']
  const radius = wheelRadius[look.duty ?? 'medium']
  const wheel =
    look.motor === 'belt'
      ? handwheel(width, -236, radius, graphite, 40) +
        pulley(width + 52, -236, radius * 0.72) +
        beltGuard(look, width, radius)
      : handwheel(width - 4, -236, radius, darker(look.body, 0.55))
  return (
    wheel +
    (look.motor === 'built-in' || look.motor === 'stepper' ? motorEnd(look, width) : '') +
    path(outline(shape(width, columnX)), enamel(look.body), { stroke: outlineColour(look.body), 'stroke-width': 2.5 }) +
    path(
      outline([
        [columnX, -190, 60],
        [columnX - 18, -8, 20],
        [width + 6, -8, 8],
        [width + 1, -290],
      ]),
      horizontalGradient(
        withOpacity(darker(look.body, 0.5), 0),
        `${withOpacity(darker(look.body, 0.5), 0.05)}@45`,
        withOpacity(darker(look.body, 0.6), 0.3),
      ),
    ) +
    path(
      outline([
        [130, -222, 20],
        [columnX + 20, -222, 30],
        [columnX, -180, 30],
        [columnX - 2, -206, 50],
        [128, -206, 24],
      ]),
      withOpacity(darker(look.body, 0.6), 0.16),
    ) +
    stroke(`M96 ${armTop + 9}L${width - 60} ${armTop + 9}`, withOpacity('#ffffff', 0.7), 4) +
    trim(width, columnX, look.body, look.accent)
  )
}

const wheelRadius = { light: 62, medium: 72, heavy: 84, extra: 104 } as const

/** The pulley of the belt from under the table. */
const pulley = (x: number, cy: number, radius: number) =>
  rect(x - 4, cy - radius, 26, radius * 2, 5, horizontalCylinder(darkSteel), {
    stroke: '#23262d',
    'stroke-width': 1.6,
  }) + rect(x + 5, cy - radius + 4, 8, radius * 2 - 8, 2, '#23262d')

function beltGuard(look: ArmLook, width: number, radius: number): string {
  const x = width + 48
  return (
    path(`M${x + 8} -236V-14h12V-236Z`, verticalGradient('#23262d', '#3a3f49')) +
    path(
      outline([
        [x - 2, -236 + radius * 0.5, 6],
        [x + 30, -236 + radius * 0.5, 6],
        [x + 36, -20, 8],
        [x - 6, -20, 8],
      ]),
      withOpacity(darker(look.body, 0.35), 0.9),
      { stroke: outlineColour(look.body), 'stroke-width': 1.6 },
    )
  )
}

/** The motor built into the end of the arm, with air slots. A stepper machine has a second one for the feed, lower. */
const motorEnd = (look: ArmLook, width: number) =>
  look.motor === 'stepper'
    ? rect(width - 10, -150, 52, 96, 10, horizontalCylinder(darker(look.body, 0.3)), {
        stroke: outlineColour(look.body),
        'stroke-width': 2,
      }) +
      repeat(4, (i) => rect(width + 8, -136 + i * 20, 28, 7, 3, withOpacity('#14161c', 0.5))) +
      rect(width + 8, -62, 28, 4, 2, look.accent)
    : ''

function armFace(look: ArmLook, width: number, columnX: number): string {
  const ink = textColourOn(look.body)
  const isSlim = look.panel === 'slim'
  const dialY = isSlim ? -150 : -172
  const wide = columnX - 176 - (look.zigzag ? 44 : 0)
  const name = look.name
    ? fittedText(look.name.brand.toUpperCase(), { x: 154, y: -243, width: wide, size: 56, fill: ink })
    : rect(154, -272, wide * 0.6, 10, 5, look.accent)
  const model = look.name?.model
  const plate = model
    ? rect(columnX + 4, -302, 152, 44, 5, verticalGradient('#fdfdfc', '#dddbd4'), {
        stroke: outlineColour(look.body),
        'stroke-width': 1.4,
      }) +
      fittedText(shortModel(model), {
        x: columnX + 12,
        y: -269,
        width: 136,
        size: 36,
        fill: '#23262d',
        isCentred: true,
      })
    : ''
  const mark = darker(look.body, 0.5)
  const length =
    circle(columnX + 84, dialY, look.duty === 'light' ? 38 : 45, withOpacity(mark, 0.25)) +
    knob(columnX + 84, dialY, look.duty === 'light' ? 29 : 35, mark)
  const reverse =
    rect(columnX + 26, -92, 76, 54, 12, enamelSide(darker(look.body, 0.06)), {
      stroke: outlineColour(look.body),
      'stroke-width': 1.6,
    }) +
    path(
      outline([
        [columnX - 44, -70, 8],
        [columnX + 44, -78, 4],
        [columnX + 44, -56, 4],
        [columnX - 44, -50, 8],
      ]),
      steelBar,
      { stroke: darkSteel, 'stroke-width': 1.5 },
    ) +
    rect(columnX - 62, -74, 40, 27, 12, verticalGradient(darker(look.body, 0.4), darker(look.body, 0.75)))
  const winder =
    rect(width - 74, armTop - 12, 8, 26, 2, steelRod) +
    rect(width - 82, armTop - 34, 24, 24, 3, verticalCylinder(look.thread)) +
    rect(width - 86, armTop - 37, 32, 5, 2, steelBar) +
    rect(width - 86, armTop - 12, 32, 5, 2, steelBar)
  return (
    name +
    plate +
    length +
    (look.motor === 'stepper' ? '' : reverse) +
    (look.panel ? '' : winder) +
    oiling(look, width, columnX) +
    (look.zigzag ? knob(columnX - 32, -262, 27, look.accent, 30) : '') +
    screw(columnX + 12, -18, 6) +
    screw(width - 14, -18, 6)
  )
}

function oiling(look: ArmLook, width: number, columnX: number): string {
  if (look.oil === 'hand')
    return repeat(4, (i) =>
      circle(170 + i * ((width - 220) / 3), armTop + 16, 6, '#c8371b', { stroke: '#fdfdfc', 'stroke-width': 2 }),
    )
  return look.oil !== 'dry' && (look.bed === 'flat' || look.bed === undefined) ? sightGlass(columnX + 132, -88, 15) : ''
}

/** The lamp under the arm and its light on the bed. */
const lampUnder = (columnX: number) =>
  path(`M150 -196h60l54 190H116Z`, verticalGradient('#fff3c4b0', '#fff3c400')) +
  rect(146, -206, 68, 14, 6, '#3a3f49') +
  rect(152, -196, 56, 5, 2.5, '#fff7d6') +
  rect(214, -203, Math.max(20, columnX - 330), 5, 2.5, '#3a3f49')

/** The crank that lifts the two feet in turn, behind the head, and its dial on the arm. */
const walkingCrank = (look: ArmLook, columnX: number) =>
  path(
    outline([
      [-26, -300, 10],
      [6, -318, 8],
      [6, -150, 6],
      [-18, -140, 8],
    ]),
    enamelSide(darker(look.body, 0.2)),
    { stroke: outlineColour(look.body), 'stroke-width': 1.8 },
  ) +
  circle(-8, -276, 9, steelPlate, { stroke: darkSteel, 'stroke-width': 1.6 }) +
  stroke(`M-8 -276L-4 -166`, '#8d949d', 8) +
  knob(columnX + 22, -120, 18, darker(look.body, 0.35), 60)

function headEnd(look: ArmLook): string {
  const facePlate =
    path(
      outline([
        [8, armTop + 34, 24],
        [8, -160, 10],
        [22, -140, 10],
        [62, -140, 6],
        [62, armTop + 20, 14],
      ]),
      steelPlate,
      { stroke: '#868d97', 'stroke-width': 1.6 },
    ) +
    screw(26, -286, 7) +
    screw(26, -164, 7)
  const slot =
    rect(80, -296, 16, 96, 8, darker(look.body, 0.7)) +
    path(
      outline([
        [84, -262, 3],
        [92, -262, 3],
        [102, -300, 6],
        [86, -318, 6],
        [78, -300, 4],
      ]),
      steelPlate,
      { stroke: '#5d646e', 'stroke-width': 1.6 },
    ) +
    circle(91, -303, 4, darker(look.body, 0.6))
  const count = look.tensions ?? look.needles ?? 1
  const second = '#d9a125'
  const large = look.duty === 'extra' ? 32 : look.duty === 'heavy' ? 28 : look.duty === 'light' ? 22 : 25
  const discs =
    count > 2
      ? ''
      : repeat(count, (i) =>
          tension(120 + i * 48, -178, count === 1 ? large : large - 4, look.duty === 'extra' ? look.accent : undefined),
        )
  const thread =
    stroke(`M${104 + 6} -164Q100 -150 91 -303`, look.thread, 2.2) +
    stroke('M91 -303Q84 -200 62 -132L56 -58', look.thread, 2.2) +
    (count === 2 ? stroke('M154 -160Q120 -140 91 -303', second, 2.2) : '')
  const trimmer = look.trimmer
    ? rect(-26, -300, 30, 92, 8, enamelSide(darker(look.body, 0.28)), {
        stroke: outlineColour(look.body),
        'stroke-width': 1.6,
      }) + rect(-20, -290, 8, 70, 4, withOpacity('#ffffff', 0.35))
    : ''
  const key = look.backtack
    ? rect(100, -152, 34, 22, 7, '#3a3f49', { stroke: '#23262d', 'stroke-width': 1.4 }) +
      rect(106, -147, 22, 12, 5, look.accent)
    : ''
  return (
    trimmer +
    facePlate +
    slot +
    key +
    discs +
    thread +
    (count > 2
      ? topTensions(look, count)
      : threadGuides(150, armTop + 4, look.thread) + (count === 2 ? threadGuides(236, armTop + 4, second) : ''))
  )
}

function topTensions(look: ArmLook, count: number): string {
  const colours = ['#c8371b', '#d9a125', '#2f7d5b', '#2b5aa6', '#7b4a94']
  return (
    rect(30, armTop - 14, 60 + count * 46, 24, 8, enamelSide(darker(look.body, 0.1)), {
      stroke: outlineColour(look.body),
      'stroke-width': 1.6,
    }) +
    repeat(count, (i) => {
      const x = 62 + i * 46
      return (
        rect(x - 4, armTop - 56, 8, 46, 2, steelRod) +
        rect(x - 17, armTop - 26, 34, 6, 3, steelBar) +
        rect(x - 17, armTop - 34, 34, 6, 3, steelBar) +
        rect(x - 14, armTop - 62, 28, 26, 6, verticalCylinder(colours[i % colours.length] as string), {
          stroke: '#3a3f49',
          'stroke-width': 1.2,
        }) +
        stroke(`M${x} ${armTop - 24}Q${x - 10} -250 ${50 + i * 8} -134`, withOpacity(look.thread, 0.75), 1.8)
      )
    })
  )
}

function panelOn(look: ArmLook, columnX: number): string {
  const kind = look.panel as PanelKind
  if (kind === 'slim') return controlPanel(columnX + 4, -250, 152, 44, 'slim', look.accent)
  return (
    rect(columnX + 54, armTop - 20, 60, 34, 4, verticalCylinder(darker(look.body, 0.45))) +
    controlPanel(columnX - 6, armTop - 104, kind === 'touch' ? 176 : 166, 96, kind, look.accent)
  )
}

function workClamp(look: ArmLook): string {
  const bars = rect(40, -132, 18, 76, 2, steelRod) + rect(74, -132, 14, 96, 2, steelRod)
  const needle =
    path('M46 -56h6v26l-3 22l-3 -22z', steelRod) +
    rect(36, -70, 26, 20, 4, verticalCylinder('#c3c8cf'), { stroke: darkSteel, 'stroke-width': 1.5 })
  const arm = path(
    outline([
      [96, -40, 6],
      [230, -72, 10],
      [240, -52, 8],
      [110, -16, 6],
      [-4, -16, 6],
      [-4, -32, 4],
    ]),
    steelPlate,
    { stroke: '#5d646e', 'stroke-width': 2 },
  )
  const frame =
    rect(-12, -20, 124, 12, 3, steelBar, { stroke: '#5d646e', 'stroke-width': 1.4 }) +
    rect(20, -22, 60, 16, 3, look.accent)
  return bars + arm + needle + frame
}

const liftSolenoid = (look: ArmLook, width: number) =>
  rect(width - 300, armTop - 40, 78, 52, 8, horizontalCylinder(darker(look.body, 0.4)), {
    stroke: outlineColour(look.body),
    'stroke-width': 1.6,
  }) + rect(width - 226, armTop - 22, 36, 10, 4, steelBar)

function backRods(look: ArmLook, width: number): string {
  if (look.inset !== undefined || look.panel) return ''
  return rect(width - 130, armTop - 30, 7, 44, 2, steelRod)
}

import { machineBed } from './arm-machine-bed.ts'
import type { ArmLook } from './arm-machine-look.ts'
import { controlPanel, handwheel, knob, needleSet, type PanelKind, screw, sideMotor, sightGlass, tension, threadGuides } from './machine-parts.ts'
import { across, column, DARK_STEEL, darker, down, edge, enamel, enamelSide, faded, GRAPHITE, steelBar, steelPlate, steelRod } from './paint.ts'
import { circle, outline, path, rect, repeat, stroke } from './svg.ts'

const HEAD = 124
const COLUMN = 178
const TOP = -332

export const armMachineWidth = (look: ArmLook) => HEAD + 336 * (look.reach ?? 1) + COLUMN

/** The machine head; its bed's top lies on y = 0, its left end at x = 0. */
export function armMachine(look: ArmLook): string {
  const width = armMachineWidth(look)
  const columnX = width - COLUMN
  const parts = [
    look.motor === 'side' ? sideMotor(width - 6, -236, 92, 150) : '',
    machineBed(look, width, columnX),
    backRods(look, width),
    casting(look, width, columnX),
    armFace(look, width, columnX),
    headEnd(look),
    look.clamp ? workClamp(look) : needleSet(56, -132, -8, look.needles ?? 1, 1),
    look.panel ? panelOn(look, columnX) : '',
  ]
  return parts.join('')
}

function casting(look: ArmLook, width: number, columnX: number): string {
  const shape = outline([
    [0, TOP + 22, 30],
    [0, -156, 14],
    [20, -128, 14],
    [102, -128, 12],
    [130, -206, 26],
    [columnX, -206, 60],
    [columnX - 18, -8, 26],
    [width + 6, -8, 8],
    [width, TOP + 8, 26],
    [70, TOP, 60],
  ])
  return (
    (look.motor === 'side' ? '' : handwheel(width - 4, -236, 74, darker(look.body, 0.55))) +
    (look.motor === 'side' ? handwheel(width + 84, -236, 66, GRAPHITE, 36) : '') +
    path(shape, enamel(look.body), { stroke: edge(look.body), 'stroke-width': 2.5 }) +
    path(
      outline([
        [columnX, -190, 60],
        [columnX - 18, -8, 20],
        [width + 6, -8, 8],
        [width + 1, -290],
      ]),
      across(faded(darker(look.body, 0.5), 0), `${faded(darker(look.body, 0.5), 0.05)}@45`, faded(darker(look.body, 0.6), 0.3)),
    ) +
    path(
      outline([
        [130, -222, 20],
        [columnX + 20, -222, 30],
        [columnX, -180, 30],
        [columnX - 2, -206, 50],
        [128, -206, 24],
      ]),
      faded(darker(look.body, 0.6), 0.16),
    ) +
    stroke(`M72 ${TOP + 7}L${width - 26} ${TOP + 14}`, faded('#ffffff', 0.85), 5) +
    stroke(`M10 ${-300}L10 -168`, faded('#ffffff', 0.6), 4)
  )
}

function armFace(look: ArmLook, width: number, columnX: number): string {
  const stripe = rect(150, -276, columnX - 150, 10, 5, look.accent) + rect(150, -260, (columnX - 150) * 0.55, 4, 2, faded(look.accent, 0.55))
  const plate =
    rect(columnX + 10, -296, 120, 34, 6, down('#fdfdfc', '#d9d7d0'), { stroke: edge(look.body), 'stroke-width': 1.2 }) +
    rect(columnX + 20, -286, 44, 14, 3, look.accent) +
    rect(columnX + 72, -286, 46, 5, 2, '#7d838c') +
    rect(columnX + 72, -276, 32, 5, 2, '#a5abb3')
  const length =
    circle(columnX + 84, -178, 45, faded(darker(look.body, 0.5), 0.25)) +
    repeat(11, (i) => {
      const a = (Math.PI * (200 + i * 14)) / 180
      return stroke(
        `M${columnX + 84 + 40 * Math.cos(a)} ${-180 + 40 * Math.sin(a)}L${columnX + 84 + 46 * Math.cos(a)} ${-180 + 46 * Math.sin(a)}`,
        '#5d646e',
        2,
      )
    }) +
    knob(columnX + 84, -180, 35, darker(look.body, 0.5))
  const reverse =
    rect(columnX + 26, -92, 76, 54, 12, enamelSide(darker(look.body, 0.06)), { stroke: edge(look.body), 'stroke-width': 1.6 }) +
    path(
      outline([
        [columnX - 44, -70, 8],
        [columnX + 44, -78, 4],
        [columnX + 44, -56, 4],
        [columnX - 44, -50, 8],
      ]),
      steelBar,
      { stroke: DARK_STEEL, 'stroke-width': 1.5 },
    ) +
    rect(columnX - 62, -74, 40, 27, 12, down(darker(look.body, 0.4), darker(look.body, 0.75)))
  const winder =
    rect(width - 74, TOP - 12, 8, 26, 2, steelRod) +
    rect(width - 82, TOP - 34, 24, 24, 3, column(look.thread)) +
    rect(width - 86, TOP - 37, 32, 5, 2, steelBar) +
    rect(width - 86, TOP - 12, 32, 5, 2, steelBar)
  const glass = look.bed === 'flat' || look.bed === undefined ? sightGlass(columnX + 132, -88, 15) : ''
  return stripe + plate + length + reverse + (look.panel ? '' : winder) + glass + screw(columnX + 12, -18, 6) + screw(width - 14, -18, 6)
}

function headEnd(look: ArmLook): string {
  const facePlate =
    path(
      outline([
        [8, TOP + 34, 24],
        [8, -160, 10],
        [22, -140, 10],
        [62, -140, 6],
        [62, TOP + 20, 14],
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
  const discs = count > 2 ? '' : repeat(count, (i) => tension(118 + i * 44, -172 - (count - 1) * 4, count === 1 ? 25 : 20))
  const thread = stroke(`M${104 + 6} -164Q100 -150 91 -303`, look.thread, 2.2) + stroke('M91 -303Q84 -200 62 -132L56 -58', look.thread, 2.2)
  const trimmer = look.trimmer
    ? rect(-26, -300, 30, 92, 8, enamelSide(darker(look.body, 0.28)), { stroke: edge(look.body), 'stroke-width': 1.6 }) +
      rect(-20, -290, 8, 70, 4, faded('#ffffff', 0.35))
    : ''
  return trimmer + facePlate + slot + discs + thread + (count > 2 ? topTensions(look, count) : threadGuides(150, TOP + 4, look.thread))
}

function topTensions(look: ArmLook, count: number): string {
  const colours = ['#c8371b', '#d9a125', '#2f7d5b', '#2b5aa6', '#7b4a94']
  return (
    rect(30, TOP - 14, 60 + count * 46, 24, 8, enamelSide(darker(look.body, 0.1)), { stroke: edge(look.body), 'stroke-width': 1.6 }) +
    repeat(count, (i) => {
      const x = 62 + i * 46
      return (
        rect(x - 4, TOP - 56, 8, 46, 2, steelRod) +
        rect(x - 17, TOP - 26, 34, 6, 3, steelBar) +
        rect(x - 17, TOP - 34, 34, 6, 3, steelBar) +
        rect(x - 14, TOP - 62, 28, 26, 6, column(colours[i % colours.length] as string), { stroke: '#3a3f49', 'stroke-width': 1.2 }) +
        stroke(`M${x} ${TOP - 24}Q${x - 10} -250 ${50 + i * 8} -134`, faded(look.thread, 0.75), 1.8)
      )
    })
  )
}

function panelOn(look: ArmLook, columnX: number): string {
  const kind = look.panel as PanelKind
  if (kind === 'slim') return controlPanel(columnX - 120, -254, 120, 40, 'slim', look.accent)
  return (
    rect(columnX + 54, TOP - 20, 60, 34, 4, column(darker(look.body, 0.45))) +
    controlPanel(columnX - 6, TOP - 104, kind === 'touch' ? 176 : 166, 96, kind, look.accent)
  )
}

function workClamp(look: ArmLook): string {
  const bars = rect(40, -132, 18, 76, 2, steelRod) + rect(74, -132, 14, 96, 2, steelRod)
  const needle =
    path('M46 -56h6v26l-3 22l-3 -22z', steelRod) + rect(36, -70, 26, 20, 4, column('#c3c8cf'), { stroke: DARK_STEEL, 'stroke-width': 1.5 })
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
  const frame = rect(-12, -20, 124, 12, 3, steelBar, { stroke: '#5d646e', 'stroke-width': 1.4 }) + rect(20, -22, 60, 16, 3, look.accent)
  return bars + arm + needle + frame
}

function backRods(look: ArmLook, width: number): string {
  if (look.inset !== undefined || look.panel) return ''
  return rect(width - 130, TOP - 30, 7, 44, 2, steelRod)
}

import { screw } from './machine-parts.ts'
import { darkPlate, diagonalGradient, steelBar, steelPlate, steelRod, verticalCylinder, withOpacity } from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { at, circle, ellipse, outline, path, rect, repeat, stroke } from './svg.ts'

const metalLine = { stroke: '#5d646e', 'stroke-width': 2.6 }

export function gear(cx: number, cy: number, r: number, teeth: number, metal = steelPlate, line = '#5d646e'): string {
  const step = (2 * Math.PI) / teeth
  let d = ''
  for (let i = 0; i < teeth; i++) {
    const a = i * step
    const points = [
      [r * 0.86, 0],
      [r, 0.2],
      [r, 0.45],
      [r * 0.86, 0.65],
    ] as const
    for (const [radius, part] of points)
      d += `${d ? 'L' : 'M'}${(cx + radius * Math.cos(a + part * step)).toFixed(1)} ${(cy + radius * Math.sin(a + part * step)).toFixed(1)}`
  }
  return (
    path(`${d}Z`, metal, { stroke: line, 'stroke-width': 2.4 }) +
    circle(cx, cy, r * 0.68, 'none', { stroke: withOpacity(line, 0.5), 'stroke-width': 3 }) +
    circle(cx, cy, r * 0.34, metal, { stroke: line, 'stroke-width': 2.4 }) +
    circle(cx, cy, r * 0.2, '#f4f1ea', { stroke: line, 'stroke-width': 2.4 }) +
    rect(cx - r * 0.05, cy - r * 0.27, r * 0.1, r * 0.12, 1, '#f4f1ea')
  )
}

const looper = () =>
  path('M-40 260L-40 40C-40 -120 40 -220 250 -262L262 -240C120 -180 40 -110 40 40L40 260Z', steelPlate, metalLine) +
  circle(0, 200, 20, '#f4f1ea', metalLine) +
  stroke('M-20 20C-14 -100 60 -180 210 -238', withOpacity('#ffffff', 0.9), 6) +
  ellipse(222, -242, 10, 4, '#3a3f49')
const knife = () =>
  path(
    outline([
      [-60, -260, 6],
      [60, -220, 6],
      [60, 260, 8],
      [-60, 260, 8],
    ]),
    steelPlate,
    metalLine,
  ) +
  path('M-60 -260L60 -220L60 -186L-60 -226Z', diagonalGradient('#ffffff', '#aab0b8')) +
  rect(-18, 40, 36, 150, 18, '#f4f1ea', metalLine)
const feedDog = () =>
  rect(-250, 20, 500, 60, 10, steelBar, metalLine) +
  repeat(16, (i) =>
    path(`M${-220 + i * 28} -20l14 -32l14 32z`, steelPlate, { stroke: '#5d646e', 'stroke-width': 1.6 }),
  ) +
  rect(-230, -22, 460, 46, 6, steelPlate, metalLine) +
  screw(-200, 50, 14) +
  screw(200, 50, 14)
const plate = () =>
  path(
    outline([
      [-260, -150, 24],
      [260, -150, 24],
      [260, 150, 24],
      [-260, 150, 24],
    ]),
    steelPlate,
    metalLine,
  ) +
  repeat(3, (i) => rect(-120, -60 + i * 44, 260, 22, 11, '#3a3f49')) +
  ellipse(10, 5, 12, 18, '#14161c') +
  screw(-210, -100, 20) +
  screw(210, 100, 20) +
  stroke('M-230 -130L120 -130', '#ffffff', 6)
const belt = (accent: string) =>
  path('M-300 0C-300 -150 -170 -190 0 -190S300 -150 300 0S170 190 0 190S-300 150 -300 0Z', 'none', {
    stroke: '#1d2026',
    'stroke-width': 44,
  }) +
  path('M-300 0C-300 -150 -170 -190 0 -190S300 -150 300 0S170 190 0 190S-300 150 -300 0Z', 'none', {
    stroke: '#4a4f5a',
    'stroke-width': 30,
  }) +
  path('M-278 0C-278 -136 -160 -168 0 -168S278 -136 278 0S160 168 0 168S-278 136 -278 0Z', 'none', {
    stroke: '#14161c',
    'stroke-width': 12,
    'stroke-dasharray': '8 10',
  }) +
  path('M-312 -60C-290 -150 -170 -196 0 -196', 'none', { stroke: accent, 'stroke-width': 6 })
const spring = () =>
  repeat(
    9,
    (i) =>
      ellipse(0, -200 + i * 48, 96, 34, 'none', { stroke: '#5d646e', 'stroke-width': 20 }) +
      ellipse(0, -202 + i * 48, 96, 34, 'none', { stroke: '#c9ced4', 'stroke-width': 12 }),
  )
const needleBar = () =>
  rect(-22, -330, 44, 600, 8, steelRod, metalLine) +
  rect(-34, -40, 68, 90, 8, verticalCylinder('#9aa1ab'), metalLine) +
  screw(-14, 4, 14) +
  path('M-8 270h16v70l-8 40l-8 -40z', steelRod)
const board = (accent: string) =>
  rect(-300, -200, 600, 400, 14, diagonalGradient('#2f7d5b', '#1f5a41'), { stroke: '#143d2c', 'stroke-width': 3 }) +
  rect(-90, -80, 180, 160, 8, darkPlate) +
  repeat(8, (i) => rect(-80 + i * 20, -96, 8, 16, 1, '#d9c27a') + rect(-80 + i * 20, 80, 8, 16, 1, '#d9c27a')) +
  repeat(4, (i) => circle(-240 + i * 38, 140, 16, '#c9ced4', { stroke: '#143d2c', 'stroke-width': 2 })) +
  rect(150, -170, 120, 60, 6, '#f4f1ea') +
  rect(160, 110, 110, 60, 6, accent) +
  stroke('M-280 -150H-150V-40H-90M90 0H180V100M-280 0H-180V60H-90', '#6fbf97', 4) +
  repeat(4, (i) => rect(-280 + i * 36, -190, 24, 60, 4, '#3a3f49'))

export type PartKind = 'gear' | 'looper' | 'knife' | 'feed-dog' | 'plate' | 'belt' | 'spring' | 'needle-bar' | 'board'

function part(kind: PartKind, accent: string): string {
  switch (kind) {
    case 'gear':
      return (
        gear(-90, 40, 220, 28) + gear(218, -90, 128, 16, diagonalGradient('#f1d9a0', '#c9a24b', '#8a6a2b'), '#6b4f1a')
      )
    case 'looper':
      return at(-130, 30, looper()) + at(90, 60, looper(), 0.8, 8)
    case 'knife':
      return at(-110, 0, knife()) + at(110, 30, knife(), 0.86, 6)
    case 'feed-dog':
      return at(0, -90, feedDog(), 1.1) + at(0, 130, feedDog(), 1.1)
    case 'plate':
      return at(0, 0, plate(), 1.2)
    case 'belt':
      return belt(accent)
    case 'spring':
      return at(-150, 0, spring()) + at(120, 60, spring(), 0.7)
    case 'needle-bar':
      return at(-90, 0, needleBar()) + at(90, 20, needleBar(), 0.86, 5)
    default:
      return board(accent)
  }
}

/** A part laid on the ground. */
export const sparePartPicture = (kind: PartKind, accent: string, turn = 0) =>
  picture(
    contactShadow(450, 770, 310, 24) +
      at(450, 450, part(kind, accent), kind === 'plate' || kind === 'belt' || kind === 'board' ? 1.1 : 1.08, turn),
  )

/** The part in its labelled box, as it comes from the shelf. */
export const partInBoxPicture = (kind: PartKind, accent: string) =>
  picture(
    contactShadow(450, 760, 370, 24) +
      path(
        outline([
          [110, 420, 6],
          [190, 300, 6],
          [710, 300, 6],
          [790, 420, 6],
        ]),
        diagonalGradient('#b98d58', '#94693a'),
      ) +
      at(450, 340, part(kind, accent), 0.5) +
      path(
        outline([
          [96, 420, 6],
          [804, 420, 6],
          [780, 750, 8],
          [120, 750, 8],
        ]),
        diagonalGradient('#e2bd8c', '#cfa26a@50', '#b4864d'),
        { stroke: '#7c5a30', 'stroke-width': 2.6 },
      ) +
      path('M110 420L60 330L150 290L190 300Z', '#d9b07a', { stroke: '#7c5a30', 'stroke-width': 2 }) +
      path('M790 420L840 330L750 290L710 300Z', '#c79a60', { stroke: '#7c5a30', 'stroke-width': 2 }) +
      rect(300, 500, 300, 170, 8, '#fbfaf7', { stroke: '#d8d1c1', 'stroke-width': 2 }) +
      rect(300, 500, 300, 34, 8, accent) +
      repeat(3, (i) => rect(324, 554 + i * 26, 160 - i * 34, 10, 5, '#a5abb3')) +
      repeat(9, (i) => rect(500 + i * 9, 552, i % 3 === 0 ? 5 : 3, 66, 0, '#3a3f49')),
  )

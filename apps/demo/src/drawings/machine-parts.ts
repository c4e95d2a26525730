import {
  brass,
  darker,
  darkPlate,
  darkSteel,
  diagonalGradient,
  horizontalCylinder,
  horizontalGradient,
  lighter,
  outlineColour,
  rubber,
  steel,
  steelBar,
  steelPlate,
  steelRod,
  verticalCylinder,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { at, circle, ellipse, group, outline, path, rect, repeat, stroke } from './svg.ts'

export const screw = (cx: number, cy: number, r = 6) =>
  circle(cx, cy, r, '#8d949d') +
  circle(cx - r * 0.12, cy - r * 0.15, r * 0.82, '#dfe3e7') +
  // The slot of a small screw would be invisible.
  (r < 8 ? '' : stroke(`M${cx - r * 0.5} ${cy + r * 0.35}L${cx + r * 0.5} ${cy - r * 0.35}`, '#6b727c', r * 0.24))

/** A turning knob seen from the front: plastic skirt, lit cap, pointer. */
export const knob = (cx: number, cy: number, r: number, colour: string, degrees = -30) =>
  circle(cx + r * 0.06, cy + r * 0.1, r * 1.05, withOpacity('#14161c', 0.22)) +
  circle(cx, cy, r, darker(colour, 0.35)) +
  circle(cx, cy, r * 0.9, verticalGradient(lighter(colour, 0.45), colour, darker(colour, 0.3))) +
  circle(cx, cy, r * 0.62, verticalGradient(darker(colour, 0.1), lighter(colour, 0.3))) +
  at(cx, cy, rect(-r * 0.07, -r * 0.86, r * 0.14, r * 0.36, r * 0.05, '#ffffff'), 1, degrees)

/** Thread tension seen from the front: two discs, a spring, a knurled nut. */
export const tension = (cx: number, cy: number, r: number, nut = steel) =>
  circle(cx, cy + r * 0.1, r * 1.04, withOpacity('#14161c', 0.25)) +
  circle(cx, cy, r, darkSteel) +
  circle(cx, cy, r * 0.94, steelPlate) +
  circle(cx, cy, r * 0.7, '#8d949d') +
  circle(cx, cy, r * 0.64, verticalGradient('#ffffff', '#b4bac2')) +
  circle(cx, cy, r * 0.42, darker(nut, 0.45)) +
  circle(cx, cy, r * 0.36, verticalGradient(lighter(nut, 0.5), darker(nut, 0.25)))

/** A tension post seen from above the cover, as overlocks and coverstitch machines have in rows. */
export const tensionPost = (cx: number, baseY: number, height: number, colour: string) =>
  rect(cx - 5, baseY - height, 10, height, 3, steelRod) +
  rect(cx - 20, baseY - 14, 40, 8, 3, steelBar) +
  rect(cx - 20, baseY - 24, 40, 8, 3, steelBar) +
  rect(cx - 10, baseY - height * 0.7, 20, height * 0.36, 4, horizontalGradient('#8d949d', '#e9ecef', '#767d87')) +
  rect(cx - 16, baseY - height, 32, height * 0.34, 6, verticalCylinder(colour), {
    stroke: outlineColour(colour),
    'stroke-width': 1.5,
  }) +
  repeat(5, (i) => rect(cx - 13 + i * 6, baseY - height + 3, 1.6, height * 0.34 - 6, 0.8, withOpacity('#14161c', 0.25)))

/** The handwheel seen from its edge. */
export function handwheel(x: number, cy: number, radius: number, colour: string, width = 44): string {
  return (
    rect(x - 18, cy - radius * 0.34, 24, radius * 0.68, 4, steelBar) +
    rect(x, cy - radius, width, radius * 2, 12, horizontalCylinder(colour), {
      stroke: outlineColour(colour),
      'stroke-width': 2,
    }) +
    rect(
      x + width * 0.36,
      cy - radius + 1,
      width * 0.3,
      radius * 2 - 2,
      6,
      verticalGradient(darker(colour, 0.55), lighter(colour, 0.1), darker(colour, 0.6)),
    ) +
    rect(x + width, cy - radius * 0.42, 14, radius * 0.84, 6, horizontalCylinder(darker(colour, 0.15)), {
      stroke: outlineColour(colour),
      'stroke-width': 1.5,
    })
  )
}

/** Needle bar, presser bar, foot and needle, from the head's underside down to the bed. */
export function needleSet(
  x: number,
  top: number,
  bed: number,
  needles = 1,
  { scale = 1, isWalking = false, gap: wide = 14 } = {},
): string {
  const gap = wide * scale
  const first = x - ((needles - 1) * gap) / 2
  const clamp = bed - 66 * scale
  const bars =
    rect(x - 8 * scale, top, 16 * scale, clamp - top + 6, 2, steelRod) +
    rect(x + 24 * scale, top, 13 * scale, bed - 40 * scale - top, 2, steelRod)
  const clampWidth = 26 * scale + (needles - 1) * gap
  const holder =
    rect(x - clampWidth / 2, clamp, clampWidth, 22 * scale, 4, verticalCylinder('#c3c8cf'), {
      stroke: darkSteel,
      'stroke-width': 1.5,
    }) + screw(x - clampWidth / 2, clamp + 11 * scale, 6 * scale)
  const needlesDrawn = repeat(needles, (i) =>
    path(
      `M${first + i * gap - 2.6 * scale} ${clamp + 22 * scale}h${5.2 * scale}v${26 * scale}l${-2.6 * scale} ${20 * scale}l${-2.6 * scale} ${-20 * scale}z`,
      steelRod,
    ),
  )
  const half = 22 * scale + (needles - 1) * gap * 0.8
  const foot = path(
    outline([
      [x + 20 * scale, bed - 46 * scale, 3],
      [x + 42 * scale, bed - 46 * scale, 3],
      [x + 42 * scale, bed - 18 * scale, 4],
      [x + half, bed - 4 * scale, 4],
      [x - half, bed - 4 * scale, 5],
      [x - half - 8 * scale, bed - 14 * scale, 4],
      [x + 4 * scale, bed - 20 * scale, 6],
      [x + 20 * scale, bed - 26 * scale, 3],
    ]),
    steelPlate,
    { stroke: '#5d646e', 'stroke-width': 1.6 },
  )
  return bars + (isWalking ? secondFoot(x, top, bed, scale) : '') + needlesDrawn + holder + foot
}

/** The inner foot of a walking pair, raised. */
const secondFoot = (x: number, top: number, bed: number, scale: number) =>
  rect(x - 34 * scale, top, 13 * scale, bed - 54 * scale - top, 2, steelRod) +
  path(
    outline([
      [x - 46 * scale, bed - 62 * scale, 3],
      [x - 14 * scale, bed - 62 * scale, 3],
      [x - 10 * scale, bed - 30 * scale, 4],
      [x - 14 * scale, bed - 22 * scale, 4],
      [x - 62 * scale, bed - 22 * scale, 5],
      [x - 66 * scale, bed - 32 * scale, 4],
      [x - 46 * scale, bed - 40 * scale, 3],
    ]),
    steelBar,
    { stroke: '#5d646e', 'stroke-width': 1.6 },
  )

/** Controls on the head: keys with a small display, a touch screen, or a slim bar. */
export type PanelKind = 'keys' | 'touch' | 'slim'
export function controlPanel(
  x: number,
  y: number,
  width: number,
  height: number,
  kind: PanelKind,
  accent: string,
): string {
  const frame =
    rect(x, y, width, height, 10, darkPlate, { stroke: '#1d2026', 'stroke-width': 2 }) +
    rect(x + 3, y + 3, width - 6, height * 0.4, 8, verticalGradient('#ffffff26', '#ffffff00'))
  if (kind === 'touch') {
    const sx = x + 12,
      sy = y + 12,
      sw = width - 24,
      sh = height - 24
    return (
      frame +
      rect(sx, sy, sw, sh, 5, diagonalGradient('#dff0f5', '#8fc3d6', '#5b9cb8')) +
      rect(sx + 8, sy + 8, sw * 0.42, sh * 0.3, 3, '#ffffffcc') +
      rect(sx + 8, sy + sh * 0.52, sw * 0.26, sh * 0.34, 3, withOpacity(accent, 0.9)) +
      repeat(2, (i) => rect(sx + sw * (0.42 + i * 0.28), sy + sh * 0.52, sw * 0.22, sh * 0.34, 3, '#ffffff99')) +
      stroke(
        `M${sx + sw * 0.6} ${sy + sh * 0.32}l${sw * 0.08} ${-sh * 0.16}l${sw * 0.08} ${sh * 0.16}l${sw * 0.08} ${-sh * 0.16}l${sw * 0.08} ${sh * 0.16}`,
        '#1f4f6b',
        3,
      )
    )
  }
  const windowHeight = height * (kind === 'slim' ? 0.5 : 0.36)
  const window =
    rect(x + width * 0.1, y + height * 0.16, width * 0.34, windowHeight, 3, verticalGradient('#2b3b2f', '#41624a')) +
    repeat(3, (i) =>
      rect(
        x + width * (0.14 + i * 0.1),
        y + height * 0.16 + windowHeight * 0.22,
        width * 0.06,
        windowHeight * 0.56,
        1.5,
        '#a8e6a1',
      ),
    )
  const rows = kind === 'slim' ? 1 : 2
  const keys = repeat(rows, (row) =>
    repeat(4, (i) => {
      const last = row === rows - 1 && i === 3
      return rect(
        x + width * (0.52 + i * 0.11),
        y + height * (kind === 'slim' ? 0.3 : 0.2 + row * 0.34),
        width * 0.08,
        height * 0.22,
        3,
        last ? accent : verticalGradient('#f2f3f5', '#b9bec6'),
      )
    }),
  )
  const lamps =
    kind === 'slim'
      ? ''
      : repeat(3, (i) =>
          circle(x + width * (0.16 + i * 0.1), y + height * 0.74, height * 0.05, i === 0 ? '#5ec26a' : '#7b828d'),
        )
  return frame + window + keys + lamps
}

/** Pins, guide and thread path on top of an arm. */
export const threadGuides = (x: number, y: number, colour: string) =>
  rect(x, y - 34, 7, 34, 2, steelRod) +
  circle(x + 3.5, y - 36, 8, 'none', { stroke: '#8d949d', 'stroke-width': 4 }) +
  rect(x + 60, y - 20, 6, 20, 2, steelRod) +
  circle(x + 63, y - 22, 6, 'none', { stroke: '#8d949d', 'stroke-width': 3.5 }) +
  stroke(`M${x + 3} ${y - 36}Q${x + 30} ${y - 40} ${x + 63} ${y - 22}`, colour, 2.4)

/** A cone of thread standing on its base; (cx, baseY) is the middle of the bottom. */
export function threadCone(
  cx: number,
  baseY: number,
  width: number,
  height: number,
  colour: string,
  windings = 14,
): string {
  const topWidth = width * 0.52
  const body = outline([
    [cx - width / 2, baseY - height * 0.06, 6],
    [cx - topWidth / 2, baseY - height * 0.86, 8],
    [cx + topWidth / 2, baseY - height * 0.86, 8],
    [cx + width / 2, baseY - height * 0.06, 6],
  ])
  const lines = repeat(windings, (i) => {
    const t = (i + 0.6) / windings
    const half = (topWidth + (width - topWidth) * t) / 2
    const y = baseY - height * (0.86 - 0.8 * t)
    const sag = height * 0.02
    return stroke(
      `M${cx - half + 2} ${y - sag}Q${cx} ${y + sag * 1.8} ${cx + half - 2} ${y + (i % 2 ? sag : -sag)}`,
      withOpacity(darker(colour, 0.5), 0.3),
      Math.max(1, height / 130),
    )
  })
  return (
    rect(
      cx - width * 0.13,
      baseY - height,
      width * 0.26,
      height * 0.2,
      4,
      horizontalGradient('#e7dfd0', '#fffdf8', '#cfc5b2'),
    ) +
    ellipse(cx, baseY - height, width * 0.13, height * 0.025, '#b9ae99') +
    path(body, verticalCylinder(colour)) +
    group({}, lines) +
    path(
      `M${cx - width / 2} ${baseY - height * 0.06}h${width}l${-width * 0.03} ${height * 0.06}h${-width * 0.94}z`,
      horizontalGradient('#d6ccb9', '#fffaf0', '#bdb29c'),
    )
  )
}

/** An oil sight glass with a brass rim. */
export const sightGlass = (cx: number, cy: number, r: number) =>
  circle(cx, cy, r, darker(brass, 0.2)) +
  circle(cx, cy, r * 0.74, verticalGradient('#fff6d8', '#e3b95c')) +
  circle(cx - r * 0.25, cy - r * 0.3, r * 0.2, '#ffffff')

export const rubberFoot = (x: number, y: number, width: number) =>
  rect(x, y, width, 14, 4, verticalGradient('#4a4e57', rubber))

import { screw } from './machine-parts.ts'
import {
  darker,
  darkSteel,
  diagonalGradient,
  radialGradient,
  steelBar,
  steelPlate,
  steelRod,
  verticalCylinder,
  withOpacity,
} from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { circle, ellipse, outline, path, rect, repeat, stroke } from './svg.ts'

/** A bobbin lying on its flange, wound with thread. */
export function bobbin(cx: number, cy: number, r: number, thread: string, aluminium = true): string {
  const flange = aluminium ? steelPlate : diagonalGradient('#eef4f6', '#c5d6dd', '#f7fafb', '#a9bec7')
  const rimColour = aluminium ? '#767d87' : '#7f9aa6'
  return (
    ellipse(cx, cy + r * 0.62, r, r * 0.36, darker('#b4bac2', 0.25), { stroke: rimColour, 'stroke-width': 2 }) +
    path(
      `M${cx - r * 0.92} ${cy + r * 0.05}V${cy + r * 0.56}A${r * 0.92} ${r * 0.32} 0 0 0 ${cx + r * 0.92} ${cy + r * 0.56}V${cy + r * 0.05}Z`,
      verticalCylinder(thread),
    ) +
    repeat(9, (i) =>
      stroke(
        `M${cx - r * 0.9} ${cy + r * (0.12 + i * 0.055)}A${r * 0.92} ${r * 0.32} 0 0 0 ${cx + r * 0.9} ${cy + r * (0.12 + i * 0.055)}`,
        withOpacity(darker(thread, 0.5), 0.35),
        2,
      ),
    ) +
    ellipse(cx, cy + 6, r, r * 0.36, darker('#b4bac2', 0.3)) +
    ellipse(cx, cy, r, r * 0.36, flange, { stroke: rimColour, 'stroke-width': 2 }) +
    repeat(6, (i) =>
      ellipse(
        cx + r * 0.62 * Math.cos((i * Math.PI) / 3 + 0.3),
        cy + r * 0.22 * Math.sin((i * Math.PI) / 3 + 0.3),
        r * 0.11,
        r * 0.045,
        '#4b5160',
      ),
    ) +
    ellipse(cx, cy, r * 0.26, r * 0.1, '#e9ecef', { stroke: rimColour, 'stroke-width': 1.6 }) +
    ellipse(cx, cy + 1, r * 0.17, r * 0.064, '#2b2e35')
  )
}

export const bobbinsPicture = (threads: readonly string[], aluminium = true) =>
  picture(
    contactShadow(450, 760, 360, 26) +
      bobbin(270, 330, 150, threads[1] ?? '#d9a125', aluminium) +
      bobbin(630, 330, 150, threads[2] ?? '#2b5aa6', aluminium) +
      bobbin(450, 560, 215, threads[0] ?? '#c8371b', aluminium) +
      stroke('M648 650Q760 720 800 640T870 690', threads[0] ?? '#c8371b', 4),
  )

/** A bobbin case from its latch side. */
function bobbinCase(cx: number, cy: number, r: number): string {
  return (
    circle(cx + 8, cy + 12, r, withOpacity('#14161c', 0.2)) +
    circle(cx, cy, r, '#5d646e') +
    circle(cx, cy, r * 0.97, steelPlate) +
    circle(cx, cy, r * 0.84, 'none', { stroke: '#8d949d', 'stroke-width': 4 }) +
    circle(cx, cy, r * 0.6, diagonalGradient('#dfe3e7', '#f7f8f9@40', '#9aa1ab')) +
    path(
      outline([
        [cx - r * 0.16, cy - r * 0.9, 10],
        [cx + r * 0.3, cy - r * 1.24, 14],
        [cx + r * 0.44, cy - r * 1.1, 10],
        [cx + r * 0.2, cy - r * 0.7, 8],
      ]),
      steelPlate,
      { stroke: '#5d646e', 'stroke-width': 2.5 },
    ) +
    path(
      outline([
        [cx - r * 0.5, cy - r * 0.16, 10],
        [cx + r * 0.62, cy - r * 0.2, 12],
        [cx + r * 0.62, cy + r * 0.2, 12],
        [cx - r * 0.5, cy + r * 0.16, 10],
      ]),
      steelBar,
      { stroke: '#5d646e', 'stroke-width': 2.5 },
    ) +
    circle(cx, cy, r * 0.18, '#3a3f49') +
    circle(cx, cy, r * 0.12, '#8d949d') +
    rect(cx + r * 0.44, cy - r * 0.1, r * 0.1, r * 0.2, 3, '#5d646e') +
    path(
      `M${cx - r * 0.9} ${cy + r * 0.28}A${r * 0.95} ${r * 0.95} 0 0 0 ${cx - r * 0.1} ${cy + r * 0.93}L${cx - r * 0.16} ${cy + r * 0.72}A${r * 0.75} ${r * 0.75} 0 0 1 ${cx - r * 0.7} ${cy + r * 0.24}Z`,
      diagonalGradient('#eef0f2', '#a4abb4'),
      { stroke: '#5d646e', 'stroke-width': 2 },
    ) +
    screw(cx - r * 0.54, cy + r * 0.56, r * 0.085)
  )
}
export const bobbinCasePicture = (thread: string) =>
  picture(
    contactShadow(440, 760, 340, 26) +
      bobbinCase(380, 440, 270) +
      bobbin(690, 600, 130, thread) +
      stroke('M180 630Q110 720 190 780T330 820', thread, 4),
  )

/** A rotary hook: a basket inside a ring with its sharp beak. */
export const rotaryHookPicture = (accent: string) =>
  picture(
    contactShadow(450, 770, 330, 26) +
      rect(560, 400, 260, 120, 16, steelBar, { stroke: darkSteel, 'stroke-width': 2 }) +
      repeat(2, (i) => screw(660 + i * 90, 460, 20)) +
      circle(400, 460, 290, '#5d646e') +
      circle(400, 460, 284, steelPlate) +
      circle(400, 460, 232, '#4b5160') +
      circle(400, 460, 222, diagonalGradient('#8d949d', '#dfe3e7@40', '#767d87')) +
      path(
        'M400 176A284 284 0 0 1 676 396L612 430A218 218 0 0 0 400 244Z',
        diagonalGradient('#ffffff', '#c3c8cf@50', '#8d949d'),
        {
          stroke: '#4b5160',
          'stroke-width': 3,
        },
      ) +
      path('M140 350L70 250L210 300Z', steelPlate, { stroke: '#4b5160', 'stroke-width': 3 }) +
      circle(400, 460, 150, steelPlate, { stroke: '#5d646e', 'stroke-width': 4 }) +
      circle(400, 460, 118, radialGradient('#ffffff', '#d5d9de@60', '#9aa1ab@100')) +
      rect(360, 352, 80, 216, 22, steelRod, { stroke: '#5d646e', 'stroke-width': 3 }) +
      circle(400, 460, 34, '#3a3f49') +
      circle(400, 460, 22, '#aab0b8') +
      screw(560, 300, 18) +
      screw(250, 640, 18) +
      circle(400, 460, 8, accent),
  )

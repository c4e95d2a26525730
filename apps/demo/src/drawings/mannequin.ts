import { knob } from './machine-parts.ts'
import {
  brass,
  darker,
  graphite,
  horizontalGradient,
  lighter,
  outlineColour,
  steelRod,
  verticalCylinder,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { circle, ellipse, path, rect, repeat, stroke } from './svg.ts'

export interface MannequinLook {
  fabric: string
  accent: string
  figure: 'female' | 'male' | 'child'
  stand: 'wood' | 'steel' | 'wheels'
  /** Adjustable parts with dials on the seams. */
  adjustable?: boolean
}

/** Half outlines from the neck down the right side; mirrored for the left one. */
const figures = {
  female:
    'C476 150 500 168 540 184C582 198 600 226 598 262C594 300 572 322 568 352C562 392 534 420 528 462C524 508 556 548 574 600C580 630 576 646 570 660L450 668',
  male: 'C486 146 520 164 566 182C612 200 628 238 620 284C610 330 594 360 588 408C582 460 566 500 562 548C560 590 562 626 560 650L450 660',
  child:
    'C474 218 500 232 532 246C562 262 570 286 566 318C560 356 552 384 548 424C546 466 556 506 560 546C562 574 560 590 556 606L450 614',
} as const
const neckY = { female: 108, male: 100, child: 186 } as const
const hemY = { female: 660, male: 650, child: 606 } as const

const mirror = 'translate(900 0) scale(-1 1)'

/** A tailor's bust on a stand. */
function mannequin(look: MannequinLook): string {
  const { fabric, figure } = look
  const neck = neckY[figure]
  const right = `M450 ${neck}L484 ${neck}L482 ${neck + 34}${figures[figure]}Z`
  const shading = horizontalGradient(
    `${darker(fabric, 0.28)}`,
    `${lighter(fabric, 0.28)}@30`,
    `${fabric}@58`,
    `${darker(fabric, 0.4)}@100`,
  )
  const whole = path(right, fabric) + path(right, fabric, { transform: mirror })
  const cloth = `${whole}${rect(300, neck, 300, hemY[figure] - neck + 12, 0, shading, { 'clip-path': `url(#torso-${figure})` })}`
  const half = stroke(right.slice(0, -1), outlineColour(fabric), 2.5)
  const contour = `${half}<g transform="${mirror}">${half}</g>`
  const clip = `<clipPath id="torso-${figure}">${path(right, '#000')}${path(right, '#000', { transform: mirror })}</clipPath>`
  return contactShadow(450, 846, 180, 20) + stand(look) + clip + cloth + contour + seams(look) + cap(look, neck)
}

function seams(look: MannequinLook): string {
  const colour = withOpacity(darker(look.fabric, 0.6), 0.5)
  const neck = neckY[look.figure]
  const hem = hemY[look.figure]
  const princess = (side: 1 | -1) =>
    stroke(
      `M${450 + 56 * side} ${neck + 66}Q${450 + 84 * side} ${(neck + hem) / 2 - 60} ${450 + 50 * side} ${(neck + hem) / 2 + 50}T${450 + 72 * side} ${hem - 4}`,
      colour,
      2.2,
    )
  const lines =
    stroke(`M450 ${neck + 10}V${hem + 4}`, look.accent, 3) +
    princess(1) +
    princess(-1) +
    stroke(
      `M${356} ${(neck + hem) / 2 + 76}Q450 ${(neck + hem) / 2 + 96} ${544} ${(neck + hem) / 2 + 76}`,
      look.accent,
      3,
      {
        'stroke-dasharray': '10 7',
      },
    )
  if (!look.adjustable) return lines
  const y = (neck + hem) / 2
  return (
    lines +
    [y - 110, y + 60, y + 150]
      .map((dialY) => rect(436, dialY - 7, 28, 60, 6, darker(look.fabric, 0.55)) + knob(450, dialY, 17, look.accent))
      .join('')
  )
}

const cap = (look: MannequinLook, neck: number) =>
  ellipse(450, neck, 35, 10, verticalCylinder(look.stand === 'wood' ? '#a9743c' : graphite), {
    stroke: '#23262d',
    'stroke-width': 1.6,
  }) +
  rect(438, neck - 34, 24, 30, 8, verticalCylinder(look.stand === 'wood' ? '#8a5a2b' : '#5a606b')) +
  circle(
    450,
    neck - 40,
    17,
    look.stand === 'wood' ? verticalGradient('#c99254', '#7d4e22') : verticalGradient('#8d949d', '#2b2e35'),
    {
      stroke: '#23262d',
      'stroke-width': 1.4,
    },
  )

function stand(look: MannequinLook): string {
  const top = hemY[look.figure] - 10
  if (look.stand === 'wood') {
    const leg = (d: string) => stroke(d, '#5f3b18', 26) + stroke(d, '#a9743c', 20) + stroke(d, '#cf9c63', 6)
    return (
      rect(434, top, 32, 836 - top - 60, 10, verticalCylinder('#a9743c'), { stroke: '#5f3b18', 'stroke-width': 2 }) +
      leg('M450 752Q400 780 330 838') +
      leg('M450 752Q500 780 570 838') +
      leg('M450 760V836')
    )
  }
  const base =
    look.stand === 'wheels'
      ? repeat(5, (i) => {
          const x = 450 + 150 * Math.cos(Math.PI * (0.02 + i * 0.24))
          const y = 812 + 16 * Math.sin(Math.PI * (i * 0.25))
          return (
            stroke(`M450 790L${x} ${y}`, '#2b2e35', 20) +
            stroke(`M450 788L${x} ${y - 2}`, '#6b727c', 10) +
            circle(x, y + 20, 16, '#1d2026') +
            circle(x, y + 20, 6, '#8d949d')
          )
        })
      : ellipse(450, 834, 150, 22, darker('#8d949d', 0.4)) +
        ellipse(450, 826, 150, 22, metalSheen()) +
        ellipse(450, 826, 150, 22, 'none', { stroke: '#5d646e', 'stroke-width': 1.6 })
  return (
    base +
    rect(441, top, 18, 820 - top, 4, steelRod) +
    rect(434, top + 60, 32, 44, 6, verticalCylinder(graphite)) +
    circle(474, top + 82, 12, brass)
  )
}
const metalSheen = () => horizontalGradient('#8d949d', '#f1f3f5@30', '#b4bac2@60', '#6b727c@100')

export const mannequinPicture = (look: MannequinLook) => picture(mannequin(look))

import { screw } from './machine-parts.ts'
import { diagonalGradient, enamel, graphite, lighter, outlineColour, steelPlate, withOpacity } from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { at, circle, ellipse, outline, path, rect, repeat, stroke } from './svg.ts'

const metalLine = { stroke: '#5d646e', 'stroke-width': 2.6 }

export type ScissorsKind = 'tailor' | 'snips' | 'zigzag' | 'electric'

/** Shears and snips, opened a little. */
export function scissorsPicture(colour: string, kind: ScissorsKind): string {
  if (kind === 'snips')
    return picture(
      contactShadow(450, 700, 330, 20) +
        at(
          450,
          460,
          at(0, 0, snip(colour), 1, 8) +
            at(0, 0, `<g transform="scale(1 -1)">${snip(colour)}</g>`, 1, -8) +
            path('M330 -40C420 -40 420 40 330 40', 'none', { stroke: '#5d646e', 'stroke-width': 34 }) +
            path('M330 -40C420 -40 420 40 330 40', 'none', { stroke: '#c9ced4', 'stroke-width': 24 }),
          1,
          -16,
        ),
    )
  if (kind === 'electric')
    return picture(
      contactShadow(450, 700, 350, 22) +
        at(
          450,
          450,
          path(
            outline([
              [-330, 30, 4],
              [-120, -30, 8],
              [-120, 30, 8],
              [-330, 52, 4],
            ]),
            steelPlate,
            metalLine,
          ) +
            path(
              outline([
                [-330, 56, 4],
                [-110, 44, 8],
                [-110, 78, 8],
                [-340, 66, 4],
              ]),
              steelPlate,
              metalLine,
            ) +
            path(
              outline([
                [-140, -60, 30],
                [60, -80, 40],
                [330, -60, 60],
                [340, 80, 60],
                [60, 110, 40],
                [-140, 96, 30],
              ]),
              enamel(colour),
              { stroke: outlineColour(colour), 'stroke-width': 3 },
            ) +
            rect(20, -30, 110, 34, 17, graphite) +
            repeat(6, (i) => rect(170 + i * 22, -46, 9, 120, 4, withOpacity('#14161c', 0.22))) +
            stroke('M330 10C440 20 400 160 430 200', '#23262d', 14) +
            screw(-90, 20, 14),
          1.05,
          -10,
        ),
    )
  const blade = (side: 1 | -1) =>
    `<g transform="scale(1 ${side})">${path(kind === 'zigzag' ? zigzagBlade() : 'M-360 -6C-260 -54 -120 -64 40 -44L120 -20L120 20L-360 8Z', diagonalGradient('#ffffff', '#c9ced4@40', '#e9ecef@60', '#9aa1ab'), metalLine)}${path('M60 -46C140 -40 170 10 210 60C150 40 90 30 40 22Z', diagonalGradient('#e9ecef', '#9aa1ab'), metalLine)}</g>`
  const bow = (ry: number, cy: number, turn: number) =>
    `<g transform="translate(300 ${cy}) rotate(${turn})">${ellipse(0, 0, 140, ry, 'none', { stroke: outlineColour(colour), 'stroke-width': 50 })}${ellipse(0, 0, 140, ry, 'none', { stroke: colour, 'stroke-width': 42 })}${ellipse(-4, -8, 140, ry, 'none', { stroke: withOpacity(lighter(colour, 0.6), 0.55), 'stroke-width': 8 })}</g>`
  return picture(
    contactShadow(450, 730, 360, 22) +
      at(
        430,
        450,
        at(0, 0, blade(1) + bow(58, 92, 10), 1, 9) +
          at(0, 0, blade(-1) + bow(74, -104, -10), 1, -9) +
          circle(60, 0, 27, '#5d646e') +
          screw(60, 0, 23),
        0.94,
        -20,
      ),
  )
}

const zigzagBlade = () =>
  `M-360 0${repeat(26, (i) => `L${-352 + i * 18} ${i % 2 ? 0 : 12}`)}L120 20L120 -24C0 -66 -200 -62 -360 -6Z`
const snip = (colour: string) =>
  path('M-330 -8C-240 -44 -150 -50 -60 -44L360 -58L360 -26L-330 4Z', steelPlate, metalLine) +
  path(
    outline([
      [20, -66, 20],
      [370, -76, 30],
      [372, -22, 14],
      [20, -28, 14],
    ]),
    enamel(colour),
    { stroke: outlineColour(colour), 'stroke-width': 2.5 },
  )

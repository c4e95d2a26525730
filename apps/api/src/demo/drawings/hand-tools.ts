import { screw } from './machine-parts.ts'
import { across, BRASS, barrel, column, darker, down, edge, enamel, faded, GRAPHITE, glow, lighter, slant, steelPlate } from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { at, circle, ellipse, outline, path, rect, repeat, stroke } from './svg.ts'

const METAL = { stroke: '#5d646e', 'stroke-width': 2.6 }

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
            METAL,
          ) +
            path(
              outline([
                [-330, 56, 4],
                [-110, 44, 8],
                [-110, 78, 8],
                [-340, 66, 4],
              ]),
              steelPlate,
              METAL,
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
              { stroke: edge(colour), 'stroke-width': 3 },
            ) +
            rect(20, -30, 110, 34, 17, GRAPHITE) +
            repeat(6, (i) => rect(170 + i * 22, -46, 9, 120, 4, faded('#14161c', 0.22))) +
            stroke('M330 10C440 20 400 160 430 200', '#23262d', 14) +
            screw(-90, 20, 14),
          1.05,
          -10,
        ),
    )
  const blade = (side: 1 | -1) =>
    `<g transform="scale(1 ${side})">${path(kind === 'zigzag' ? zigzagBlade() : 'M-360 -6C-260 -54 -120 -64 40 -44L120 -20L120 20L-360 8Z', slant('#ffffff', '#c9ced4@40', '#e9ecef@60', '#9aa1ab'), METAL)}${path('M60 -46C140 -40 170 10 210 60C150 40 90 30 40 22Z', slant('#e9ecef', '#9aa1ab'), METAL)}</g>`
  const bow = (ry: number, cy: number, turn: number) =>
    `<g transform="translate(300 ${cy}) rotate(${turn})">${ellipse(0, 0, 140, ry, 'none', { stroke: edge(colour), 'stroke-width': 50 })}${ellipse(0, 0, 140, ry, 'none', { stroke: colour, 'stroke-width': 42 })}${ellipse(-4, -8, 140, ry, 'none', { stroke: faded(lighter(colour, 0.6), 0.55), 'stroke-width': 8 })}</g>`
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

const zigzagBlade = () => `M-360 0${repeat(26, (i) => `L${-352 + i * 18} ${i % 2 ? 0 : 12}`)}L120 20L120 -24C0 -66 -200 -62 -360 -6Z`
const snip = (colour: string) =>
  path('M-330 -8C-240 -44 -150 -50 -60 -44L360 -58L360 -26L-330 4Z', steelPlate, METAL) +
  path(
    outline([
      [20, -66, 20],
      [370, -76, 30],
      [372, -22, 14],
      [20, -28, 14],
    ]),
    enamel(colour),
    { stroke: edge(colour), 'stroke-width': 2.5 },
  )

/** A tailor's tape, rolled and running out. */
export function tapePicture(colour: string): string {
  const marks = (from: number, to: number, y: (x: number) => number) =>
    repeat(Math.floor((to - from) / 15), (i) =>
      stroke(
        `M${from + i * 15} ${y(from + i * 15)}v${i % 5 === 0 ? 44 : i % 5 === 2 ? 28 : 20}`,
        faded(darker(colour, 0.75), 0.85),
        i % 5 === 0 ? 4 : 2.4,
      ),
    )
  return picture(
    contactShadow(450, 740, 380, 24) +
      path('M300 640H860V724H300Z', down(lighter(colour, 0.3), colour, darker(colour, 0.15)), { stroke: edge(colour), 'stroke-width': 2.4 }) +
      marks(340, 846, () => 642) +
      rect(846, 636, 26, 92, 4, column(BRASS), { stroke: darker(BRASS, 0.4), 'stroke-width': 2 }) +
      circle(300, 470, 254, darker(colour, 0.3)) +
      repeat(9, (i) => circle(300, 470, 250 - i * 21, i % 2 ? lighter(colour, 0.2) : colour, { stroke: darker(colour, 0.35), 'stroke-width': 1.6 })) +
      circle(300, 470, 62, '#f4f1ea', { stroke: darker(colour, 0.35), 'stroke-width': 2 }) +
      path('M300 470m-250 0a250 250 0 0 1 190 -242', 'none', { stroke: faded('#ffffff', 0.5), 'stroke-width': 9 }),
  )
}

/** Pattern rulers: straight, square and a curve. */
export function rulerPicture(colour: string, kind: 'straight' | 'square' | 'curve'): string {
  const clear = slant(faded(lighter(colour, 0.5), 0.75), faded(lighter(colour, 0.3), 0.6), faded(lighter(colour, 0.65), 0.8))
  const line = { stroke: darker(colour, 0.2), 'stroke-width': 3 }
  const ticks = (n: number, x: number, y: number, dx: number, dy: number, lx: number, ly: number) =>
    repeat(n, (i) => {
      const k = i % 10 === 0 ? 1.5 : i % 5 === 0 ? 1.1 : 0.7
      return stroke(`M${x + i * dx} ${y + i * dy}l${lx * k} ${ly * k}`, darker(colour, 0.45), i % 10 === 0 ? 3 : 1.8)
    })
  if (kind === 'square')
    return picture(
      contactShadow(450, 790, 350, 22) +
        path(
          outline([
            [120, 120, 10],
            [250, 120, 10],
            [250, 640, 10],
            [790, 640, 10],
            [790, 770, 10],
            [120, 770, 10],
          ]),
          clear,
          line,
        ) +
        ticks(58, 120, 140, 0, 10.6, 28, 0) +
        ticks(60, 140, 770, 10.6, 0, 0, -28) +
        rect(270, 560, 60, 60, 4, faded(colour, 0.25)) +
        circle(186, 190, 20, '#fbfaf7', line),
    )
  if (kind === 'curve')
    return picture(
      contactShadow(450, 770, 330, 22) +
        path(
          'M180 760C120 560 200 300 420 190C560 120 740 110 780 190C810 260 700 300 600 330C440 380 340 520 330 740C310 790 200 800 180 760Z',
          clear,
          line,
        ) +
        stroke('M204 730C160 560 240 330 440 224C560 162 700 150 752 186', darker(colour, 0.45), 22, {
          'stroke-dasharray': '2.4 13',
          'stroke-linecap': 'butt',
        }) +
        circle(690, 210, 24, '#fbfaf7', line) +
        path('M360 440C380 340 470 290 540 270L520 300C450 330 400 380 384 460Z', '#fbfaf7', line),
    )
  return picture(
    contactShadow(450, 690, 390, 22) +
      at(
        450,
        470,
        path(
          outline([
            [-400, -80, 10],
            [400, -80, 10],
            [400, 80, 10],
            [-400, 80, 10],
          ]),
          clear,
          line,
        ) +
          ticks(78, -386, -80, 10, 0, 0, 30) +
          ticks(78, -386, 80, 10, 0, 0, -30) +
          circle(360, 0, 22, '#fbfaf7', line) +
          rect(-340, -8, 300, 16, 6, faded(colour, 0.5)),
        1,
        -14,
      ),
  )
}

/** Oil for machines: a can with a long spout or a bottle. */
export function oilPicture(colour: string, kind: 'can' | 'bottle' | 'canister'): string {
  const label = (x: number, y: number, w: number, h: number) =>
    rect(x, y, w, h, 8, down('#ffffff', '#efebe1')) +
    rect(x, y, w, h * 0.26, 8, colour) +
    path(
      `M${x + w / 2} ${y + h * 0.36}c${-w * 0.16} ${h * 0.24} ${-w * 0.16} ${h * 0.38} 0 ${h * 0.38}s${w * 0.16} ${-h * 0.14} 0 ${-h * 0.38}z`,
      slant('#fbe29a', '#d99f2b'),
      { stroke: '#a8751a', 'stroke-width': 2 },
    ) +
    rect(x + w * 0.24, y + h * 0.84, w * 0.52, h * 0.05, 4, '#a5abb3')
  if (kind === 'can')
    return picture(
      contactShadow(430, 800, 210, 22) +
        rect(250, 460, 370, 330, 26, column(colour), { stroke: edge(colour), 'stroke-width': 3 }) +
        ellipse(435, 466, 184, 30, lighter(colour, 0.35), { stroke: edge(colour), 'stroke-width': 2.4 }) +
        path(
          'M290 466C310 420 400 400 412 340L456 340C466 400 560 420 580 466A145 20 0 0 1 290 466Z',
          across(darker(colour, 0.1), `${lighter(colour, 0.4)}@38`, darker(colour, 0.35)),
          { stroke: edge(colour), 'stroke-width': 2.4 },
        ) +
        path('M414 350C416 240 520 176 700 120L706 136C560 200 462 250 454 350Z', across('#8d949d', '#f4f6f8@40', '#767d87'), METAL) +
        rect(404, 336, 60, 24, 8, column(BRASS), METAL) +
        label(310, 540, 250, 210) +
        path('M618 540C720 540 720 700 618 700', 'none', { stroke: edge(colour), 'stroke-width': 26 }) +
        path('M618 540C720 540 720 700 618 700', 'none', { stroke: colour, 'stroke-width': 19 }) +
        path('M704 140q22 34 6 52q-20 -2 -14 -26z', '#e3b23c'),
    )
  if (kind === 'canister')
    return picture(
      contactShadow(450, 806, 260, 24) +
        path(
          outline([
            [230, 250, 40],
            [520, 220, 30],
            [670, 320, 40],
            [670, 800, 30],
            [230, 800, 30],
          ]),
          across(darker(colour, 0.15), `${lighter(colour, 0.3)}@35`, darker(colour, 0.3)),
          { stroke: edge(colour), 'stroke-width': 3 },
        ) +
        path(
          outline([
            [300, 300, 20],
            [500, 280, 20],
            [560, 340, 20],
            [300, 360, 20],
          ]),
          '#f6f3ec',
          { stroke: edge(colour), 'stroke-width': 2.4 },
        ) +
        rect(556, 190, 110, 84, 14, column('#2b2e35'), { stroke: '#14161c', 'stroke-width': 2 }) +
        label(280, 430, 340, 300),
    )
  return picture(
    contactShadow(450, 810, 170, 20) +
      path('M436 90H464L472 250H428Z', across('#cfd3d9', '#ffffff', '#aab0b8'), METAL) +
      rect(396, 236, 108, 70, 10, column(colour), { stroke: edge(colour), 'stroke-width': 2 }) +
      path(
        outline([
          [400, 300, 20],
          [500, 300, 20],
          [570, 400, 50],
          [570, 806, 30],
          [330, 806, 30],
          [330, 400, 50],
        ]),
        across('#e8c873', '#fff3cd@35', '#f0d68d@60', '#c79a3c'),
        { stroke: '#a8751a', 'stroke-width': 2.6 },
      ) +
      label(346, 470, 208, 260) +
      rect(354, 420, 14, 360, 7, '#ffffff88'),
  )
}

/** Chalk, awl, thread clipper wheel: marking tools in a row. */
export const markingPicture = (colours: readonly [string, string, string]) =>
  picture(
    contactShadow(450, 740, 340, 22) +
      colours
        .map((colour, i) =>
          at(
            250 + i * 200,
            640 - (i % 2) * 20,
            path(
              outline([
                [-86, -150, 50],
                [86, -150, 50],
                [104, 90, 20],
                [0, 118, 20],
                [-104, 90, 20],
              ]),
              slant(lighter(colour, 0.55), colour, darker(colour, 0.15)),
              { stroke: edge(colour), 'stroke-width': 2.4 },
            ) + ellipse(-20, -60, 50, 60, glow('#ffffff77', '#ffffff00')),
            1,
            -12 + i * 12,
          ),
        )
        .join('') +
      at(
        450,
        300,
        rect(-260, -26, 360, 52, 26, barrel('#a9743c'), { stroke: '#5f3b18', 'stroke-width': 2.4 }) +
          rect(96, -20, 70, 40, 6, column('#c9ced4'), METAL) +
          circle(240, 0, 92, '#5d646e') +
          circle(240, 0, 84, steelPlate) +
          repeat(22, (i) => {
            const a = (i * Math.PI) / 11
            return path(
              `M${240 + 82 * Math.cos(a)} ${82 * Math.sin(a)}L${240 + 104 * Math.cos(a + 0.09)} ${104 * Math.sin(a + 0.09)}L${240 + 82 * Math.cos(a + 0.18)} ${82 * Math.sin(a + 0.18)}Z`,
              '#9aa1ab',
            )
          }) +
          circle(240, 0, 22, BRASS, METAL),
        1,
        8,
      ),
  )

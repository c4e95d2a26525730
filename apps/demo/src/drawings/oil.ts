import {
  brass,
  darker,
  diagonalGradient,
  horizontalGradient,
  lighter,
  outlineColour,
  verticalCylinder,
  verticalGradient,
} from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { ellipse, outline, path, rect } from './svg.ts'

const metalLine = { stroke: '#5d646e', 'stroke-width': 2.6 }

/** Oil for machines: a can with a long spout or a bottle. */
export function oilPicture(colour: string, kind: 'can' | 'bottle' | 'canister'): string {
  const label = (x: number, y: number, w: number, h: number) =>
    rect(x, y, w, h, 8, verticalGradient('#ffffff', '#efebe1')) +
    rect(x, y, w, h * 0.26, 8, colour) +
    path(
      `M${x + w / 2} ${y + h * 0.36}c${-w * 0.16} ${h * 0.24} ${-w * 0.16} ${h * 0.38} 0 ${h * 0.38}s${w * 0.16} ${-h * 0.14} 0 ${-h * 0.38}z`,
      diagonalGradient('#fbe29a', '#d99f2b'),
      { stroke: '#a8751a', 'stroke-width': 2 },
    ) +
    rect(x + w * 0.24, y + h * 0.84, w * 0.52, h * 0.05, 4, '#a5abb3')
  if (kind === 'can')
    return picture(
      contactShadow(430, 800, 210, 22) +
        rect(250, 460, 370, 330, 26, verticalCylinder(colour), { stroke: outlineColour(colour), 'stroke-width': 3 }) +
        ellipse(435, 466, 184, 30, lighter(colour, 0.35), { stroke: outlineColour(colour), 'stroke-width': 2.4 }) +
        path(
          'M290 466C310 420 400 400 412 340L456 340C466 400 560 420 580 466A145 20 0 0 1 290 466Z',
          horizontalGradient(darker(colour, 0.1), `${lighter(colour, 0.4)}@38`, darker(colour, 0.35)),
          { stroke: outlineColour(colour), 'stroke-width': 2.4 },
        ) +
        path(
          'M414 350C416 240 520 176 700 120L706 136C560 200 462 250 454 350Z',
          horizontalGradient('#8d949d', '#f4f6f8@40', '#767d87'),
          metalLine,
        ) +
        rect(404, 336, 60, 24, 8, verticalCylinder(brass), metalLine) +
        label(310, 540, 250, 210) +
        path('M618 540C720 540 720 700 618 700', 'none', { stroke: outlineColour(colour), 'stroke-width': 26 }) +
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
          horizontalGradient(darker(colour, 0.15), `${lighter(colour, 0.3)}@35`, darker(colour, 0.3)),
          { stroke: outlineColour(colour), 'stroke-width': 3 },
        ) +
        path(
          outline([
            [300, 300, 20],
            [500, 280, 20],
            [560, 340, 20],
            [300, 360, 20],
          ]),
          '#f6f3ec',
          { stroke: outlineColour(colour), 'stroke-width': 2.4 },
        ) +
        rect(556, 190, 110, 84, 14, verticalCylinder('#2b2e35'), { stroke: '#14161c', 'stroke-width': 2 }) +
        label(280, 430, 340, 300),
    )
  return picture(
    contactShadow(450, 810, 170, 20) +
      path('M436 90H464L472 250H428Z', horizontalGradient('#cfd3d9', '#ffffff', '#aab0b8'), metalLine) +
      rect(396, 236, 108, 70, 10, verticalCylinder(colour), { stroke: outlineColour(colour), 'stroke-width': 2 }) +
      path(
        outline([
          [400, 300, 20],
          [500, 300, 20],
          [570, 400, 50],
          [570, 806, 30],
          [330, 806, 30],
          [330, 400, 50],
        ]),
        horizontalGradient('#e8c873', '#fff3cd@35', '#f0d68d@60', '#c79a3c'),
        { stroke: '#a8751a', 'stroke-width': 2.6 },
      ) +
      label(346, 470, 208, 260) +
      rect(354, 420, 14, 360, 7, '#ffffff88'),
  )
}

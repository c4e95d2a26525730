import type { PressingLook } from './irons.ts'
import { controlPanel, rubberFoot, screw } from './machine-parts.ts'
import { fittedText, nameLine, shortModel, textColourOn } from './nameplate.ts'
import {
  darker,
  darkPlate,
  enamel,
  enamelSide,
  graphite,
  horizontalCylinder,
  lighter,
  outlineColour,
  steelPlate,
  steelRod,
  verticalCylinder,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { at, circle, outline, path, rect, repeat, stroke } from './svg.ts'

/** A utility press: an upper buck comes down on the lower one. */
export function pressPicture(look: PressingLook & { cover: string; open?: boolean }): string {
  const { body, cover, accent } = look
  const upper =
    path(
      outline([
        [120, -40, 60],
        [160, -74, 20],
        [600, -74, 20],
        [640, -40, 20],
        [640, 0, 14],
        [130, 0, 30],
      ]),
      enamel(lighter(body, 0.2)),
      { stroke: outlineColour(body), 'stroke-width': 2.5 },
    ) +
    rect(126, -6, 514, 18, 9, verticalGradient('#c9ced4', '#8d949d'), { stroke: '#5d646e', 'stroke-width': 1.4 }) +
    rect(240, -56, 200, 12, 6, accent) +
    rect(60, -48, 90, 20, 10, graphite)
  return picture(
    contactShadow(450, 824, 320, 22) +
      path(
        outline([
          [250, 560, 8],
          [640, 560, 8],
          [690, 806, 8],
          [210, 806, 8],
        ]),
        enamelSide(body),
        { stroke: outlineColour(body), 'stroke-width': 2.4 },
      ) +
      repeat(4, (i) => rect(420, 640 + i * 24, 180, 8, 4, withOpacity('#14161c', 0.2))) +
      (look.name
        ? fittedText(look.name.brand.toUpperCase(), { x: 410, y: 630, width: 200, size: 40, fill: textColourOn(body) })
        : '') +
      (look.name?.model
        ? fittedText(shortModel(look.name.model), { x: 410, y: 782, width: 200, size: 44, fill: textColourOn(body) })
        : '') +
      rect(190, 800, 520, 22, 6, horizontalCylinder(darker(body, 0.3))) +
      path(
        outline([
          [590, 200, 20],
          [720, 200, 30],
          [750, 560, 10],
          [600, 560, 10],
        ]),
        verticalCylinder(body),
        { stroke: outlineColour(body), 'stroke-width': 2.4 },
      ) +
      rect(640, 150, 40, 70, 10, steelRod) +
      stroke('M700 230C780 260 790 400 760 470', '#23262d', 10) +
      path(
        outline([
          [130, 500, 40],
          [190, 466, 20],
          [600, 466, 20],
          [650, 500, 20],
          [640, 560, 12],
          [170, 560, 30],
        ]),
        verticalGradient(lighter(cover, 0.4), cover, darker(cover, 0.25)),
        { stroke: outlineColour(cover), 'stroke-width': 2 },
      ) +
      rect(160, 540, 480, 26, 10, horizontalCylinder('#8d949d')) +
      at(look.open ? 10 : 0, look.open ? 400 : 452, upper, 1, look.open ? -12 : 0).replace(
        'rotate(-12)',
        'rotate(9 640 0)',
      ) +
      controlPanel(270, 600, 120, 90, 'keys', accent) +
      path('M250 812q80 -30 120 0z', darkPlate),
  )
}

/** A fusing press with a conveyor belt. */
export function fusingPressPicture(look: PressingLook & { belt: string }): string {
  const { body, accent, belt } = look
  return picture(
    contactShadow(450, 800, 380, 22) +
      repeat(
        3,
        (i) => rect(130 + i * 300, 600, 40, 186, 4, verticalCylinder('#8f979f')) + rubberFoot(122 + i * 300, 784, 56),
      ) +
      rect(130, 740, 640, 16, 5, horizontalCylinder('#8f979f')) +
      rect(30, 528, 840, 50, 25, horizontalCylinder(belt), { stroke: outlineColour(belt), 'stroke-width': 2 }) +
      path(
        outline([
          [40, 530, 8],
          [96, 492, 8],
          [330, 492, 4],
          [330, 530, 4],
        ]),
        verticalGradient(darker(belt, 0.1), lighter(belt, 0.3)),
        { stroke: outlineColour(belt), 'stroke-width': 1.6 },
      ) +
      path(
        outline([
          [640, 492, 4],
          [820, 492, 8],
          [862, 530, 8],
          [640, 530, 4],
        ]),
        verticalGradient(darker(belt, 0.1), lighter(belt, 0.3)),
        { stroke: outlineColour(belt), 'stroke-width': 1.6 },
      ) +
      circle(54, 553, 18, steelPlate, { stroke: '#5d646e', 'stroke-width': 2 }) +
      circle(846, 553, 18, steelPlate, { stroke: '#5d646e', 'stroke-width': 2 }) +
      path('M110 506l40 -10h90l36 10l-20 16h-130z', '#5b7fa6', { stroke: '#2b4a72', 'stroke-width': 1.6 }) +
      path(
        outline([
          [230, 250, 40],
          [670, 250, 40],
          [700, 510, 8],
          [200, 510, 8],
        ]),
        enamel(body),
        { stroke: outlineColour(body), 'stroke-width': 3 },
      ) +
      rect(210, 486, 480, 18, 4, '#2b2e35') +
      nameLine(look.name, { x: 260, y: 298, width: 330, size: 42, fill: textColourOn(body) }) +
      rect(260, 312, 240, 10, 5, accent) +
      repeat(5, (i) => rect(270 + i * 40, 350, 26, 70, 6, withOpacity('#14161c', 0.14))) +
      controlPanel(510, 330, 150, 110, 'keys', accent) +
      circle(620, 294, 18, '#b3261e', { stroke: '#7a1a14', 'stroke-width': 3 }) +
      rect(190, 576, 520, 34, 8, enamelSide(darker(body, 0.2)), { stroke: outlineColour(body), 'stroke-width': 2 }) +
      screw(220, 594, 7) +
      screw(680, 594, 7),
  )
}

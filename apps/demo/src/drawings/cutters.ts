import { rubberFoot, screw } from './machine-parts.ts'
import { fittedText, type MachineName, nameLine, nameplate, shortModel, textColourOn } from './nameplate.ts'
import {
  darker,
  darkPlate,
  darkSteel,
  diagonalGradient,
  enamel,
  enamelSide,
  graphite,
  horizontalCylinder,
  horizontalGradient,
  lighter,
  outlineColour,
  steelBar,
  steelPlate,
  steelRod,
  verticalCylinder,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { at, circle, ellipse, outline, path, rect, repeat, stroke } from './svg.ts'

export interface CutterLook {
  body: string
  accent: string
  name?: MachineName
  /** The cutting height, relative to the usual one. */
  size?: number
  cordless?: boolean
  /** With a pile of cloth being cut. */
  cloth?: readonly string[]
}

/** A pile of spread cloth seen from its cut side. */
export function clothPile(x: number, y: number, width: number, height: number, colours: readonly string[]): string {
  const layers = Math.round(height / 9)
  return (
    repeat(layers, (i) =>
      rect(
        x + ((i * 5) % 7) - 3,
        y - (i + 1) * (height / layers),
        width - ((i * 3) % 9),
        height / layers,
        3,
        colours[Math.floor(i / 3) % colours.length] as string,
        { stroke: darker(colours[Math.floor(i / 3) % colours.length] as string, 0.4), 'stroke-width': 0.8 },
      ),
    ) +
    path(
      outline([
        [x, y - height, 3],
        [x + width * 0.1, y - height - 40, 6],
        [x + width * 1.06, y - height - 40, 6],
        [x + width, y - height, 3],
      ]),
      verticalGradient(lighter(colours[0] as string, 0.1), lighter(colours[0] as string, 0.35)),
      { stroke: darker(colours[0] as string, 0.35), 'stroke-width': 1 },
    )
  )
}

/** A straight knife: base on rollers, a standing blade, the motor and handle on top. */
export function straightKnife(look: CutterLook): string {
  const { body, accent } = look
  const reach = 280 * (look.size ?? 1)
  const floor = 800
  const top = floor - 36 - reach
  const motor =
    rect(322, top - 200, 250, 150, 30, horizontalCylinder(body), { stroke: outlineColour(body), 'stroke-width': 2.5 }) +
    repeat(7, (i) => rect(372 + i * 20, top - 192, 7, 134, 3, withOpacity('#14161c', 0.22))) +
    rect(556, top - 178, 46, 106, 18, horizontalCylinder(darker(body, 0.2)), {
      stroke: outlineColour(body),
      'stroke-width': 2,
    }) +
    rect(322, top - 136, 250, 12, 0, accent) +
    rect(340, top - 60, 180, 30, 8, enamelSide(darker(body, 0.25)), {
      stroke: outlineColour(body),
      'stroke-width': 2,
    }) +
    nameplate(look.name, 404, top - 176, 140, 86)
  const handle =
    stroke(`M560 ${top - 60}C690 ${top - 40} 700 ${top + 40} 640 ${top + 92}`, '#1d2026', 44) +
    stroke(`M560 ${top - 60}C690 ${top - 40} 700 ${top + 40} 640 ${top + 92}`, '#4a4f5a', 34) +
    stroke(`M580 ${top - 66}C680 ${top - 46} 690 ${top + 20} 650 ${top + 70}`, '#7d838c', 6) +
    rect(600, top - 52, 40, 20, 8, accent)
  const standard = path(
    outline([
      [440, top - 40, 4],
      [500, top - 40, 4],
      [486, floor - 34, 3],
      [446, floor - 34, 3],
    ]),
    horizontalGradient('#8d949d', '#e9ecef@30', '#767d87'),
    { stroke: '#5d646e', 'stroke-width': 2 },
  )
  const blade =
    rect(408, top - 36, 38, reach + 28, 2, horizontalGradient('#f7f8f9', '#cfd4da@60', '#9aa1ab'), {
      stroke: '#7d838c',
      'stroke-width': 1.5,
    }) +
    repeat(Math.floor(reach / 16), (i) => path(`M408 ${top - 30 + i * 16}l-6 8l6 8z`, '#dfe3e7')) +
    rect(360, floor - 96 - reach * 0.5, 12, reach * 0.5 + 40, 3, steelRod) +
    rect(330, floor - 76, 72, 18, 5, steelBar, { stroke: '#5d646e', 'stroke-width': 1.5 })
  const base =
    path(
      outline([
        [270, floor - 36, 6],
        [320, floor - 62, 6],
        [590, floor - 62, 6],
        [640, floor - 36, 6],
      ]),
      steelPlate,
      { stroke: '#5d646e', 'stroke-width': 2 },
    ) +
    rect(262, floor - 38, 386, 22, 8, horizontalCylinder('#aab0b8'), { stroke: '#5d646e', 'stroke-width': 2 }) +
    repeat(4, (i) => circle(304 + i * 100, floor - 10, 11, '#3a3f49') + circle(304 + i * 100, floor - 10, 4, '#c9ced4'))
  const wheel =
    circle(330, top - 125, 62, darker(body, 0.5)) +
    circle(330, top - 125, 54, diagonalGradient(lighter(body, 0.5), darker(body, 0.2))) +
    circle(330, top - 125, 18, accent)
  const cord = look.cordless
    ? rect(600, top - 170, 84, 90, 12, darkPlate, { stroke: '#14161c', 'stroke-width': 2 }) +
      rect(612, top - 150, 60, 12, 4, '#5ec26a')
    : stroke(`M600 ${top - 140}C690 ${top - 170} 700 ${top - 40} 780 ${top - 80}`, '#2b2e35', 12)
  const cloth = look.cloth ? clothPile(60, floor - 30, 344, reach * 0.5, look.cloth) : ''
  const scale = 1.04 / (0.5 + reach / 700)
  return (
    contactShadow(450, 816, 260, 20) +
    at(
      (look.cloth ? 470 : 450) - (look.cloth ? 400 : 470) * scale,
      818 - floor * scale,
      cord + standard + base + cloth + blade + handle + motor + wheel,
      scale,
    )
  )
}

/** A round knife: a disc in a guard, a palm handle behind. */
export function roundKnife(look: CutterLook): string {
  const { body, accent } = look
  const r = 150 * (look.size ?? 1)
  const floor = 690
  const cy = floor - r + 4
  return (
    contactShadow(430, floor + 14, 300, 22) +
    (look.cloth ? clothPile(50, floor, 250, 60, look.cloth) : '') +
    path(
      outline([
        [120, floor - 4, 6],
        [620, floor - 16, 6],
        [660, floor + 14, 6],
        [110, floor + 14, 6],
      ]),
      steelPlate,
      { stroke: '#5d646e', 'stroke-width': 2 },
    ) +
    repeat(3, (i) => circle(220 + i * 170, floor + 12, 9, '#3a3f49')) +
    circle(300, cy, r, diagonalGradient('#ffffff', '#c3c8cf@35', '#eef0f2@55', '#9aa1ab'), {
      stroke: '#7d838c',
      'stroke-width': 2,
    }) +
    circle(300, cy, r * 0.62, 'none', { stroke: withOpacity('#5d646e', 0.4), 'stroke-width': 2 }) +
    circle(300, cy, r * 0.3, darkSteel) +
    circle(300, cy, r * 0.24, steelPlate) +
    screw(300, cy, r * 0.12) +
    path(
      outline([
        [306, cy - r - 26, 30],
        [520, cy - r - 10, 40],
        [560, cy + 20, 40],
        [520, floor - 40, 20],
        [420, floor - 40, 20],
        [400, cy - 10, 40],
        [300, cy - r + 50, 30],
      ]),
      enamel(body),
      { stroke: outlineColour(body), 'stroke-width': 2.5 },
    ) +
    (look.name
      ? fittedText(look.name.brand.toUpperCase(), {
          x: 366,
          y: cy - 62,
          width: 128,
          size: 36,
          fill: textColourOn(body),
        }) +
        fittedText(shortModel(look.name.model ?? ''), {
          x: 398,
          y: cy - 20,
          width: 98,
          size: 38,
          fill: textColourOn(body),
        })
      : '') +
    stroke(`M330 ${cy - r - 12}L500 ${cy - r + 2}`, withOpacity('#ffffff', 0.7), 5) +
    screw(460, floor - 64, 9) +
    screw(420, cy - r + 30, 9) +
    rect(500, cy - 96, 270, 116, 48, horizontalCylinder(darker(body, 0.35)), {
      stroke: outlineColour(body),
      'stroke-width': 2.5,
    }) +
    repeat(6, (i) => rect(590 + i * 24, cy - 88, 8, 100, 4, withOpacity('#14161c', 0.3))) +
    rect(520, cy - 110, 60, 22, 10, accent) +
    (look.cordless
      ? rect(730, cy - 108, 90, 140, 16, darkPlate, { stroke: '#14161c', 'stroke-width': 2 }) +
        rect(744, cy - 60, 62, 12, 4, '#5ec26a') +
        rect(744, cy - 40, 40, 12, 4, '#5ec26a')
      : stroke(`M768 ${cy - 38}C850 ${cy - 40} 820 ${cy - 160} 880 ${cy - 190}`, '#2b2e35', 12)) +
    rect(120, floor - 60, 16, 60, 4, steelRod) +
    rect(404, cy - r - 70, 50, 70, 18, verticalCylinder(graphite), { stroke: '#14161c', 'stroke-width': 2 })
  )
}

/** A band knife: a tall C frame, the band runs down through the table. */
export function bandKnife(look: CutterLook): string {
  const { body, accent } = look
  return (
    contactShadow(450, 838, 350, 22) +
    rect(170, 560, 40, 274, 4, verticalCylinder('#8f979f')) +
    rect(690, 560, 60, 274, 4, verticalCylinder('#8f979f')) +
    rubberFoot(164, 828, 52) +
    rubberFoot(688, 828, 64) +
    path(
      outline([
        [250, 80, 40],
        [790, 80, 40],
        [800, 560, 10],
        [660, 560, 10],
        [656, 250, 50],
        [340, 250, 30],
        [250, 230, 30],
      ]),
      enamel(body),
      { stroke: outlineColour(body), 'stroke-width': 3 },
    ) +
    rect(330, 130, 320, 12, 6, accent) +
    rect(330, 154, 180, 5, 2.5, withOpacity(accent, 0.6)) +
    nameLine(look.name, { x: 352, y: 216, width: 300, size: 50, fill: textColourOn(body) }) +
    circle(300, 166, 44, withOpacity(darker(body, 0.5), 0.16)) +
    repeat(3, (i) => rect(700, 300 + i * 40, 60, 14, 5, withOpacity('#14161c', 0.25))) +
    rect(290, 240, 14, 340, 1, horizontalGradient('#f7f8f9', '#9aa1ab'), { stroke: '#7d838c', 'stroke-width': 1 }) +
    rect(276, 240, 42, 120, 6, steelPlate, { stroke: '#5d646e', 'stroke-width': 2 }) +
    screw(297, 300, 9) +
    path(
      outline([
        [40, 590, 8],
        [120, 508, 8],
        [800, 508, 8],
        [860, 590, 8],
      ]),
      verticalGradient('#e6e1d6', '#f8f5ee'),
      { stroke: '#a49c8c', 'stroke-width': 2 },
    ) +
    rect(36, 586, 828, 28, 6, verticalGradient('#efeae0', '#b9b09f'), { stroke: '#8f8676', 'stroke-width': 1.6 }) +
    ellipse(297, 556, 26, 8, '#3a3f49') +
    rect(290, 480, 14, 74, 1, horizontalGradient('#f7f8f9', '#9aa1ab')) +
    (look.cloth ? clothPile(330, 580, 260, 54, look.cloth) : '') +
    rect(560, 640, 130, 150, 10, enamelSide(darker(body, 0.2)), { stroke: outlineColour(body), 'stroke-width': 2 }) +
    circle(600, 690, 14, '#1e7b4a') +
    circle(644, 690, 14, '#b3261e') +
    rect(210, 780, 480, 16, 4, horizontalCylinder('#8f979f'))
  )
}

export const straightKnifePicture = (look: CutterLook) => picture(straightKnife(look))
export const roundKnifePicture = (look: CutterLook) => picture(roundKnife(look))
export const bandKnifePicture = (look: CutterLook) => picture(bandKnife(look))

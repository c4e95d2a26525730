import { knob, rubberFoot } from './machine-parts.ts'
import { fittedText, type MachineName, nameLine, shortModel, textColourOn } from './nameplate.ts'
import {
  brass,
  darker,
  darkPlate,
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

export interface PressingLook {
  body: string
  accent: string
  name?: MachineName
  /**
   * The shape of an iron: with a closed handle, with a handle open at the back and a sharp nose, or small and flat with
   * a tank on top.
   */
  build?: 'closed' | 'open' | 'flat'
}

/** An iron from the side: sole at y = 0, nose to the left, from x = 0 to 420. */
export function iron({ body, accent, build = 'closed' }: PressingLook): string {
  return (
    path(soles[build], steelPlate, { stroke: '#7d838c', 'stroke-width': 2 }) +
    rect(0, -10, 416, 12, 4, steelBar, { stroke: '#7d838c', 'stroke-width': 1.2 }) +
    path(shells[build], enamel(body), { stroke: outlineColour(body), 'stroke-width': 2.4 }) +
    (build === 'flat'
      ? path('M150 -92L170 -168Q176 -182 194 -182H262V-92Z', diagonalGradient('#eaf4f8', '#a9c9d8', '#d5e6ee'), {
          stroke: '#6f94a6',
          'stroke-width': 2,
        }) + rect(186, -196, 44, 18, 6, graphite)
      : stroke('M120 -86C190 -118 250 -126 400 -128', withOpacity('#ffffff', 0.65), 4)) +
    rect(230, build === 'flat' ? -84 : -96, 150, 10, 5, accent) +
    path(handles[build], verticalGradient('#4a4f5a', '#2b2e35'), { stroke: '#14161c', 'stroke-width': 2.4 }) +
    (build === 'flat' ? '' : stroke('M250 -246L388 -246', withOpacity('#ffffff', 0.35), 5)) +
    rect(224, build === 'flat' ? -204 : -214, 46, 18, 8, accent) +
    knob(330, build === 'flat' ? -108 : -128, 20, graphite, 20) +
    repeat(3, (i) => circle(120 + i * 46, -26, 5, '#5d646e'))
  )
}

type Build = NonNullable<PressingLook['build']>

const soles: Readonly<Record<Build, string>> = {
  closed: 'M0 0C40 -70 130 -112 260 -118L404 -118L420 -22L414 0Z',
  open: 'M0 0C70 -40 150 -104 260 -110L396 -110L420 -22L414 0Z',
  flat: 'M0 0C30 -48 110 -70 240 -74L404 -74L420 -22L414 0Z',
}
const shells: Readonly<Record<Build, string>> = {
  closed: 'M70 -58C130 -110 210 -136 300 -140L410 -140L414 -62L90 -50Z',
  open: 'M96 -56C160 -96 200 -150 262 -152L384 -136L410 -62L110 -46Z',
  flat: 'M60 -50C110 -84 180 -96 270 -98L404 -98L412 -50L80 -42Z',
}
const handles: Readonly<Record<Build, string>> = {
  closed:
    'M170 -132C176 -200 190 -246 250 -256L392 -256C430 -254 424 -210 408 -196L400 -140L366 -140L372 -204L262 -204C232 -202 226 -170 222 -136Z',
  // One pillar above the nose; the other end of the grip is free and bent down.
  open: 'M196 -140C190 -210 204 -250 262 -256L404 -256C436 -252 438 -214 424 -196C414 -190 408 -196 404 -204L284 -204C254 -202 252 -170 256 -146Z',
  flat: 'M214 -96C212 -170 226 -212 270 -216H400C424 -212 424 -184 408 -176L400 -98H364L368 -174H282C262 -172 258 -140 258 -96Z',
}

const steam = (x: number, y: number) =>
  [0, 26, 54].map((dx) => stroke(`M${x + dx} ${y}q-18 -20 0 -40t0 -40`, '#9fb3c066', 9)).join('')
const board = (cx: number, y: number, half: number, cover: string) =>
  path(
    outline([
      [cx - half, y + 18, 12],
      [cx - half + 90, y - 36, 50],
      [cx + half - 20, y - 36, 10],
      [cx + half, y + 18, 10],
    ]),
    verticalGradient(darker(cover, 0.04), lighter(cover, 0.4)),
    { stroke: outlineColour(cover), 'stroke-width': 1.8 },
  ) +
  rect(cx - half - 2, y + 14, half * 2 + 4, 26, 10, verticalGradient(lighter(cover, 0.3), darker(cover, 0.3)), {
    stroke: outlineColour(cover),
    'stroke-width': 1.6,
  })

/** The cord from the handle down to the table, with its plug beside the heel. */
const cord = 'M404 -206C470 -330 520 -250 492 -170S424 -60 452 -22'
const plug =
  rect(438, -24, 30, 22, 6, '#2b2e35') + rect(444, -4, 5, 14, 2, steelRod) + rect(457, -4, 5, 14, 2, steelRod)

export const ironPicture = (look: PressingLook) =>
  picture(
    contactShadow(450, 700, 380, 22) +
      rect(70, 676, 760, 26, 10, verticalGradient('#5a606b', '#2b2e35')) +
      steam(250, 560) +
      at(
        130,
        676,
        stroke(cord, '#23262d', 14) + stroke(cord, look.accent, 4, { 'stroke-dasharray': '2 14' }) + plug + iron(look),
        1.45,
      ),
  )

/** A steam boiler with an iron on its pad. */
export function boilerPicture(look: PressingLook): string {
  const { body, accent } = look
  return picture(
    contactShadow(450, 800, 340, 22) +
      stroke('M700 500C800 420 760 240 660 260S560 340 516 400', '#23262d', 15) +
      stroke('M700 500C800 420 760 240 660 260S560 340 516 400', withOpacity(accent, 0.9), 3, {
        'stroke-dasharray': '3 13',
      }) +
      rect(160, 520, 590, 260, 34, enamel(body), { stroke: outlineColour(body), 'stroke-width': 3 }) +
      path(
        outline([
          [170, 540, 20],
          [250, 470, 20],
          [680, 470, 20],
          [742, 540, 20],
        ]),
        verticalGradient(lighter(body, 0.2), lighter(body, 0.5)),
        { stroke: outlineColour(body), 'stroke-width': 2 },
      ) +
      rect(160, 570, 590, 12, 0, accent) +
      nameLine(look.name, { x: 250, y: 766, width: 400, size: 36, fill: textColourOn(body) }) +
      circle(290, 670, 62, '#7d838c') +
      circle(290, 670, 54, '#fdfcf8') +
      repeat(9, (i) => {
        const a = Math.PI * (0.8 + (i * 1.4) / 8)
        return stroke(
          `M${290 + 42 * Math.cos(a)} ${670 + 42 * Math.sin(a)}L${290 + 50 * Math.cos(a)} ${670 + 50 * Math.sin(a)}`,
          i > 6 ? '#b3261e' : '#3a3f49',
          3,
        )
      }) +
      stroke('M290 670L322 640', '#c8371b', 5) +
      circle(290, 670, 8, graphite) +
      rect(400, 630, 60, 80, 10, darkPlate) +
      rect(412, 642, 36, 26, 5, '#c8371b') +
      rect(480, 630, 60, 80, 10, darkPlate) +
      rect(492, 642, 36, 26, 5, '#5ec26a') +
      knob(640, 670, 46, graphite, 30) +
      circle(610, 504, 30, verticalCylinder(brass), { stroke: darker(brass, 0.4), 'stroke-width': 2 }) +
      rect(594, 450, 32, 46, 8, verticalCylinder('#2b2e35')) +
      repeat(2, (i) => circle(230 + i * 450, 784, 20, '#2b2e35') + circle(230 + i * 450, 784, 8, '#8d949d')) +
      at(228, 492, iron(look), 0.74),
  )
}

/** An ironing table with vacuum, arm for sleeves and a lamp rail. */
export function ironingTablePicture(
  look: PressingLook & { cover: string; sleeve?: boolean; chimney?: boolean },
): string {
  const { body, cover, accent } = look
  return picture(
    contactShadow(450, 828, 330, 22) +
      rect(700, 150, 10, 330, 3, steelRod) +
      rect(440, 146, 270, 8, 4, steelBar) +
      (look.chimney
        ? path(
            outline([
              [690, 90, 8],
              [770, 90, 8],
              [770, 480, 4],
              [690, 480, 4],
            ]),
            verticalCylinder('#c9ced4'),
            { stroke: '#7d838c', 'stroke-width': 2 },
          )
        : '') +
      stroke('M470 154C460 240 560 250 520 400', '#23262d', 10) +
      path(
        outline([
          [340, 520, 6],
          [600, 520, 6],
          [640, 800, 6],
          [300, 800, 6],
        ]),
        enamelSide(body),
        { stroke: outlineColour(body), 'stroke-width': 2.4 },
      ) +
      rect(376, 560, 190, 12, 6, accent) +
      (look.name
        ? fittedText(look.name.brand.toUpperCase(), {
            x: 360,
            y: 622,
            width: 220,
            size: 44,
            fill: textColourOn(body),
            isCentred: true,
          })
        : '') +
      (look.name?.model
        ? fittedText(shortModel(look.name.model), {
            x: 370,
            y: 674,
            width: 200,
            size: 44,
            fill: textColourOn(body),
            isCentred: true,
          })
        : '') +
      repeat(4, (i) => rect(380, 700 + i * 22, 180, 8, 4, withOpacity('#14161c', 0.2))) +
      rect(280, 796, 380, 22, 6, horizontalCylinder(darker(body, 0.3))) +
      rubberFoot(284, 816, 60) +
      rubberFoot(596, 816, 60) +
      path('M140 806q90 -26 130 0z', darkPlate) +
      board(430, 490, 370, cover) +
      (look.sleeve
        ? rect(240, 404, 20, 60, 4, steelRod) +
          path(
            outline([
              [60, 410, 20],
              [100, 374, 20],
              [330, 374, 16],
              [350, 410, 16],
            ]),
            verticalGradient(lighter(cover, 0.1), lighter(cover, 0.45)),
            { stroke: outlineColour(cover), 'stroke-width': 1.6 },
          ) +
          rect(58, 406, 294, 18, 9, darker(cover, 0.2))
        : '') +
      // Steam from under the sole, in front of the nose.
      steam((look.sleeve ? 420 : 300) - 30, 452) +
      at(look.sleeve ? 420 : 300, 470, iron(look), 0.5),
  )
}
/** A garment steamer: a tank, a pole, a hand head on a hose. */
export function steamerPicture(look: PressingLook): string {
  const { body, accent } = look
  return picture(
    contactShadow(430, 824, 240, 20) +
      rect(520, 130, 14, 500, 4, steelRod) +
      stroke('M440 150Q528 90 620 150', '#5d646e', 12) +
      stroke('M360 620C160 560 200 260 330 230', '#23262d', 22) +
      stroke('M360 620C160 560 200 260 330 230', '#5d646e', 22, { 'stroke-dasharray': '5 9' }) +
      path(
        outline([
          [290, 180, 20],
          [420, 160, 20],
          [430, 200, 12],
          [370, 240, 16],
          [340, 330, 12],
          [306, 320, 12],
          [310, 240, 16],
        ]),
        enamel(lighter(body, 0.2)),
        { stroke: outlineColour(body), 'stroke-width': 2.4 },
      ) +
      steam(330, 150) +
      path(
        outline([
          [260, 650, 60],
          [600, 620, 60],
          [640, 800, 20],
          [220, 800, 20],
        ]),
        enamel(body),
        { stroke: outlineColour(body), 'stroke-width': 3 },
      ) +
      path(
        outline([
          [330, 560, 30],
          [520, 550, 30],
          [540, 640, 10],
          [310, 650, 10],
        ]),
        diagonalGradient('#eaf4f8', '#a9c9d8', '#d5e6ee'),
        { stroke: '#6f94a6', 'stroke-width': 2 },
      ) +
      rect(280, 720, 300, 12, 6, accent) +
      knob(560, 690, 30, graphite) +
      circle(270, 796, 40, '#2b2e35') +
      circle(270, 796, 16, '#8d949d') +
      circle(590, 796, 40, '#2b2e35') +
      circle(590, 796, 16, '#8d949d') +
      ellipse(425, 556, 40, 9, horizontalGradient('#8d949d', '#eef0f2', '#8d949d')),
  )
}

import { controlPanel, knob, needleSet } from './machine-parts.ts'
import { memoized } from './memoized.ts'
import { fittedText, type MachineName, shortModel, textColourOn } from './nameplate.ts'
import {
  darker,
  enamel,
  horizontalCylinder,
  horizontalGradient,
  lighter,
  outlineColour,
  steelPlate,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { at, circle, outline, path, rect, repeat, stroke } from './svg.ts'

export interface HouseholdLook {
  body: string
  accent: string
  name?: MachineName
  control: 'dials' | 'screen' | 'slider'
  /** Without the accessory box: the free arm for sleeves. */
  freeArm?: boolean
  /** An embroidery unit with a hoop on the bed. */
  hoop?: boolean
}

/** A household machine standing on y = 0, from x = 0 to 660. */
export function household(look: HouseholdLook): string {
  const { body, accent } = look
  const shell = outline([
    [10, -470, 44],
    [10, -268, 22],
    [40, -244, 18],
    [176, -244, 16],
    [196, -322, 34],
    [404, -322, 54],
    [404, -112, 40],
    [404, -8, 20],
    [650, -8, 20],
    [656, -440, 60],
    [600, -478, 40],
  ])
  return (
    rect(648, -392, 26, 128, 10, horizontalCylinder(darker(body, 0.25)), {
      stroke: outlineColour(body),
      'stroke-width': 2,
    }) +
    repeat(6, (i) => rect(652, -380 + i * 19, 20, 3, 1.5, withOpacity('#14161c', 0.25))) +
    bed(look) +
    path(shell, enamel(body), { stroke: outlineColour(body), 'stroke-width': 2.5 }) +
    path(
      outline([
        [410, -330, 40],
        [404, -8, 20],
        [650, -8, 20],
        [654, -330],
      ]),
      horizontalGradient(
        withOpacity(darker(body, 0.5), 0.02),
        `${withOpacity(darker(body, 0.5), 0)}@40`,
        withOpacity(darker(body, 0.6), 0.24),
      ),
    ) +
    path(
      outline([
        [30, -478, 40],
        [600, -478, 40],
        [640, -444, 30],
        [14, -440, 30],
      ]),
      withOpacity(accent, 0.88),
    ) +
    stroke('M60 -470L580 -470', withOpacity('#ffffff', 0.7), 4) +
    rect(250, -496, 110, 20, 10, enamel(darker(body, 0.08)), { stroke: outlineColour(body), 'stroke-width': 1.8 }) +
    rect(96, -430, 10, 150, 5, darker(body, 0.55)) +
    rect(130, -430, 8, 130, 4, darker(body, 0.4)) +
    circle(60, -380, 24, steelPlate, { stroke: outlineColour(body), 'stroke-width': 1.5 }) +
    circle(60, -380, 8, accent) +
    needleSet(92, -250, -118, 1, { scale: 0.92 }) +
    control(look) +
    nameOn(look) +
    (look.hoop ? hoop(look) : '')
  )
}

function bed(look: HouseholdLook): string {
  const { body } = look
  const top =
    path(
      outline([
        [-10, -110, 10],
        [24, -132, 8],
        [470, -132],
        [470, -108],
      ]),
      verticalGradient(lighter(body, 0.2), lighter(body, 0.6)),
      { stroke: outlineColour(body), 'stroke-width': 2 },
    ) +
    path(
      outline([
        [40, -112, 3],
        [54, -130, 3],
        [170, -130, 3],
        [168, -112, 3],
      ]),
      steelPlate,
      { stroke: '#7d838c', 'stroke-width': 1.6 },
    )
  if (look.freeArm) {
    return (
      rect(380, -60, 276, 52, 12, enamel(darker(body, 0.08)), { stroke: outlineColour(body), 'stroke-width': 2 }) +
      rect(-6, -112, 440, 70, 30, horizontalCylinder(body), { stroke: outlineColour(body), 'stroke-width': 2.4 }) +
      top +
      rect(-30, -26, 470, 18, 6, verticalGradient(lighter(body, 0.2), darker(body, 0.15)), {
        stroke: outlineColour(body),
        'stroke-width': 1.8,
      }) +
      repeat(3, (i) => rect(10 + i * 300, -9, 60, 9, 4, '#2b2e35'))
    )
  }
  return (
    rect(-12, -112, 668, 106, 22, enamel(lighter(body, 0.05)), { stroke: outlineColour(body), 'stroke-width': 2.4 }) +
    top +
    stroke('M230 -108L224 -8', withOpacity(darker(body, 0.6), 0.35), 2.4) +
    rect(20, -84, 150, 6, 3, withOpacity(look.accent, 0.7)) +
    repeat(3, (i) => rect(20 + i * 270, -8, 60, 9, 4, '#2b2e35'))
  )
}

function control(look: HouseholdLook): string {
  const { body, accent } = look
  const buttons = repeat(3, (i) =>
    circle(226 + i * 44, -350, 13, verticalGradient(lighter(accent, 0.3), darker(accent, 0.1)), {
      stroke: darker(accent, 0.4),
      'stroke-width': 1.2,
    }),
  )
  const lever =
    rect(452, -88, 70, 46, 14, enamel(darker(body, 0.06)), { stroke: outlineColour(body), 'stroke-width': 1.6 }) +
    path(
      outline([
        [470, -70, 6],
        [504, -70, 6],
        [504, -54, 8],
        [470, -54, 8],
      ]),
      darker(body, 0.35),
    )
  if (look.control === 'dials') {
    const chart =
      rect(210, -424, 240, 40, 8, '#ffffffcc') +
      repeat(10, (i) =>
        stroke(
          i % 3 === 0
            ? `M${224 + i * 23} -414v20`
            : i % 3 === 1
              ? `M${220 + i * 23} -414l8 6l-8 7l8 7`
              : `M${220 + i * 23} -404h9m-5 -8v16`,
          darker(accent, 0.1),
          2.6,
        ),
      )
    return (
      chart +
      knob(530, -388, 44, accent) +
      knob(530, -276, 36, darker(body, 0.35), 40) +
      repeat(8, (i) =>
        rect(
          440 + (i % 4) * 26,
          -214 + Math.floor(i / 4) * 26,
          16,
          16,
          4,
          i % 3 ? '#ffffffcc' : withOpacity(accent, 0.7),
        ),
      ) +
      lever
    )
  }
  if (look.control === 'screen')
    return (
      buttons +
      controlPanel(420, -424, 212, 118, 'touch', accent) +
      repeat(8, (i) =>
        rect(438 + (i % 4) * 46, -282 + Math.floor(i / 4) * 40, 34, 26, 6, verticalGradient('#ffffff', '#cfd3d9'), {
          stroke: outlineColour(body),
          'stroke-width': 1,
        }),
      ) +
      lever
    )
  return (
    buttons +
    rect(430, -420, 186, 92, 12, '#ffffffd9') +
    repeat(12, (i) =>
      stroke(`M${446 + (i % 6) * 28} ${-404 + Math.floor(i / 6) * 40}${i % 2 ? 'l6 8l-6 8l6 8' : 'v24'}`, accent, 2.6),
    ) +
    rect(450, -290, 150, 10, 5, darker(body, 0.5)) +
    rect(512, -304, 26, 38, 8, verticalGradient('#ffffff', '#b9bec6'), {
      stroke: outlineColour(body),
      'stroke-width': 1.2,
    }) +
    knob(530, -200, 34, accent) +
    lever
  )
}

const nameOn = ({ name, body, control }: HouseholdLook) =>
  name
    ? fittedText(name.brand.toUpperCase(), {
        x: 206,
        y: control === 'dials' ? -338 : -386,
        width: 200,
        size: 40,
        fill: textColourOn(body),
      }) +
      (name.model
        ? fittedText(shortModel(name.model), { x: 240, y: -42, width: 156, size: 46, fill: textColourOn(body) })
        : '')
    : ''

const hoop = (look: HouseholdLook) =>
  rect(-86, -150, 30, 146, 10, enamel(darker(look.body, 0.1)), {
    stroke: outlineColour(look.body),
    'stroke-width': 2,
  }) +
  path(
    outline([
      [-70, -142, 10],
      [220, -142, 20],
      [236, -112, 18],
      [-84, -112, 10],
    ]),
    'none',
    { stroke: '#3a3f49', 'stroke-width': 9 },
  ) +
  path(
    outline([
      [-50, -137],
      [206, -137, 14],
      [218, -117, 14],
      [-60, -117],
    ]),
    '#fffdf7',
  ) +
  repeat(5, (i) => circle(100 + i * 14, -127 + (i % 2) * 4, 6, i % 2 ? '#2f7d5b' : look.accent))

export function householdStanding(look: HouseholdLook): string {
  const scale = look.hoop ? 1.08 : 1.16
  return contactShadow(450, 742, 380, 26) + at(450 - 330 * scale + (look.hoop ? 34 : 0), 742, household(look), scale)
}
export const householdPicture = memoized((look: HouseholdLook) => picture(householdStanding(look)))

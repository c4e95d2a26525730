import { fittedText } from './nameplate.ts'
import {
  darker,
  diagonalGradient,
  horizontalGradient,
  lighter,
  outlineColour,
  steelRod,
  verticalCylinder,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { at, circle, ellipse, outline, path, rect, repeat, stroke } from './svg.ts'

export interface NeedleLook {
  /** Colour of the pack, one for a needle system. */
  accent: string
  point: 'round' | 'ball' | 'leather'
  shank: 'round' | 'flat'
  /** Curved, as in blind stitch machines. */
  curved?: boolean
  /** Coated with titanium nitride. */
  isGolden?: boolean
  /** The text printed on the pack. */
  label: { brand: string; system: string; sizes: string; point: string; pointColour: string; count: number }
}

/** A machine needle upright, tip down, 560 high, around x = 0. */
const goldRod = verticalCylinder('#d8b04a')

function needle(look: NeedleLook): string {
  const metal = look.isGolden ? goldRod : steelRod
  const shank =
    look.shank === 'round'
      ? rect(-17, 0, 34, 190, 5, metal, { stroke: '#767d87', 'stroke-width': 1.5 })
      : path(
          outline([
            [-17, 0, 5],
            [10, 0, 5],
            [10, 170, 2],
            [17, 190, 2],
            [17, 196],
            [-17, 196],
          ]),
          metal,
          { stroke: '#767d87', 'stroke-width': 1.5 },
        )
  return (
    shank +
    path(`M-17 190L-10 212L-9 486L-5 494L0 ${look.point === 'ball' ? 556 : 566}L5 494L9 486L10 212L17 190Z`, metal, {
      stroke: '#767d87',
      'stroke-width': 1.4,
    }) +
    rect(-2.4, 206, 4.8, 262, 2.4, withOpacity('#4b5160', 0.55)) +
    ellipse(0, 484, 3.4, 13, '#2b2e35') +
    path('M9 430q-7 26 0 52l-3 0q-5 -26 0 -52z', withOpacity('#4b5160', 0.5)) +
    (look.point === 'leather' ? path('M-9 496L0 566L0 500Z', '#8d949d') : '') +
    (look.point === 'ball' ? circle(0, 553, 3.6, '#d5d9de') : '')
  )
}

const card = (look: NeedleLook) =>
  path(
    outline([
      [0, 0, 18],
      [420, 0, 18],
      [420, 620, 18],
      [0, 620, 18],
    ]),
    verticalGradient('#ffffff', '#f2efe8'),
    { stroke: '#b9b2a2', 'stroke-width': 2 },
  ) +
  path(
    outline([
      [0, 0, 18],
      [420, 0, 18],
      [420, 150],
      [0, 150],
    ]),
    diagonalGradient(lighter(look.accent, 0.15), look.accent, darker(look.accent, 0.25)),
  ) +
  circle(392, 28, 12, '#fbfaf7', { stroke: darker(look.accent, 0.4), 'stroke-width': 2 }) +
  fittedText(look.label.brand.toUpperCase(), { x: 28, y: 58, width: 300, size: 40, fill: '#ffffff' }) +
  fittedText(look.label.system, { x: 26, y: 132, width: 218, size: 66, fill: '#ffffff' }) +
  rect(258, 76, 138, 58, 8, '#fffffff2') +
  fittedText(look.label.sizes, {
    x: 266,
    y: 118,
    width: 122,
    size: 38,
    fill: darker(look.accent, 0.2),
    isCentred: true,
  })

/** The pack in a clear blister. Maker, system, sizes and point are readable on a product card. */
export const needlePackPicture = (look: NeedleLook) =>
  picture(
    contactShadow(450, 800, 290, 24) +
      at(
        246,
        130,
        card(look) +
          rect(36, 176, 348, 410, 24, diagonalGradient('#eef4f6', '#dbe6ea@45', '#f7fafb@60', '#ccd9de'), {
            stroke: '#a9b8be',
            'stroke-width': 2,
          }) +
          repeat(look.label.count, (i) => at(70 + (i * 279) / (look.label.count - 1), 206, needle(look), 0.6)) +
          rect(36, 322, 348, 70, 4, '#fbfaf7f2') +
          circle(72, 357, 17, look.label.pointColour) +
          fittedText(look.label.point, { x: 104, y: 370, width: 264, size: 42, fill: '#2b2e35' }) +
          path('M60 186L130 186L90 576L60 576Z', withOpacity('#ffffff', 0.35)),
        1.05,
        -4,
      ),
  )

/** Needles without the pack, enlarged. */
export const needleClosePicture = (look: NeedleLook) =>
  picture(
    look.curved
      ? curved(look)
      : contactShadow(470, 800, 250, 14) +
          [
            [-150, 0.9, -14],
            [0, 1.16, -4],
            [150, 0.9, 8],
          ]
            .map(([x, scale, turn]) =>
              at(450 + (x as number), 110 + (x === 0 ? 0 : 70), needle(look), (scale as number) * 1.04, turn as number),
            )
            .join('') +
          seamSample(look),
  )

const seamSample = (look: NeedleLook) =>
  path(
    'M60 770C260 730 640 806 850 756L850 830C640 870 260 806 60 842Z',
    diagonalGradient(lighter(look.accent, 0.35), look.accent, darker(look.accent, 0.2)),
    {
      stroke: outlineColour(look.accent),
      'stroke-width': 1.6,
    },
  ) + stroke('M80 800C270 764 640 836 836 792', '#fbfaf7', 5, { 'stroke-dasharray': '26 14' })

const curved = (look: NeedleLook) =>
  contactShadow(450, 780, 300, 16) +
  repeat(3, (i) => at(0, i * 150 - 60, curvedNeedle)) +
  rect(120, 806, 660, 8, 4, withOpacity(look.accent, 0.7))

const curvedNeedle =
  path(
    'M176 436C300 224 606 214 790 520C594 292 330 286 204 446Z',
    verticalGradient('#ffffff', '#c9ced4@45', '#8d949d'),
    {
      stroke: '#767d87',
      'stroke-width': 2,
    },
  ) +
  stroke('M236 396C350 270 570 262 700 400', '#ffffff', 4) +
  ellipse(738, 452, 12, 4, '#2b2e35', { transform: 'rotate(52 738 452)' }) +
  stroke('M192 432l-58 74', '#767d87', 42) +
  stroke('M192 432l-58 74', '#d5d9de', 36) +
  stroke('M182 432l-52 66', '#ffffff', 6)

/** A magnetic or plastic box with sets of needles. */
export const needleBoxPicture = (look: NeedleLook) =>
  picture(
    contactShadow(450, 690, 340, 24) +
      path(
        outline([
          [130, 560, 10],
          [200, 300, 14],
          [700, 300, 14],
          [770, 560, 10],
        ]),
        diagonalGradient(lighter(look.accent, 0.3), look.accent),
        { stroke: outlineColour(look.accent), 'stroke-width': 2.4 },
      ) +
      rect(126, 554, 648, 130, 18, verticalGradient(lighter(look.accent, 0.2), darker(look.accent, 0.25)), {
        stroke: outlineColour(look.accent),
        'stroke-width': 2.4,
      }) +
      path(
        outline([
          [170, 548, 6],
          [226, 322, 8],
          [674, 322, 8],
          [730, 548, 6],
        ]),
        '#f4f1ea',
      ) +
      repeat(
        12,
        (i) =>
          stroke(`M${250 + i * 36} 340L${212 + i * 43} 530`, '#8d949d', 9) +
          stroke(`M${250 + i * 36} 340L${238 + i * 38} 400`, '#d5d9de', 13),
      ) +
      rect(270, 584, 360, 66, 8, horizontalGradient('#fffffff2', '#ffffffcc')) +
      fittedText(`${look.label.brand.toUpperCase()}  ${look.label.system}`, {
        x: 286,
        y: 632,
        width: 328,
        size: 40,
        fill: darker(look.accent, 0.2),
        isCentred: true,
      }),
  )

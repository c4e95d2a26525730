import type { CastingKind } from './arm-machine-look.ts'
import {
  controlPanel,
  handwheel,
  knob,
  needleSet,
  type PanelKind,
  screw,
  sightGlass,
  tensionPost,
  threadCone,
} from './machine-parts.ts'
import { memoized } from './memoized.ts'
import { fittedText, type MachineName, shortModel, textColourOn } from './nameplate.ts'
import {
  darker,
  enamel,
  enamelSide,
  horizontalGradient,
  lighter,
  outlineColour,
  steel,
  steelBar,
  steelPlate,
  steelRod,
  verticalCylinder,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { at, circle, outline, type Point, path, rect, repeat, stroke } from './svg.ts'
import { sewingTable, threadStand } from './table-parts.ts'

export interface OverlockLook {
  body: string
  accent: string
  name?: MachineName
  casting?: CastingKind
  /** Defaults to the number of threads minus two loopers, limited to one or two. */
  needles?: number
  lamp?: boolean
  /** From 3 to 6; each has its own tension and cone. */
  threads: readonly string[]
  panel?: PanelKind
  /** The looper cover is open and shows the loopers. */
  open?: boolean
  inset?: boolean
}

/** Overlocks have the shape of other machines of their maker. */
const shells: Readonly<Record<CastingKind, readonly Point[]>> = {
  round: body(40, 30, 20, 30),
  square: body(8, 10, 6, 10),
  slim: [
    [100, -352, 30],
    [440, -386, 60],
    [512, -350, 30],
    [520, -70, 12],
    [520, -34, 8],
    [0, -34, 8],
    [0, -150, 18],
    [18, -168, 8],
    [92, -168, 6],
    [70, -250, 20],
    [70, -326, 30],
  ],
  soft: body(70, 90, 60, 60),
  heavy: body(4, 60, 4, 6),
}

function body(top: number, right: number, shoulder: number, nose: number): readonly Point[] {
  return [
    [96, -372, top],
    [470, -372, right],
    [506, -330, shoulder],
    [520, -70, 12],
    [520, -34, 8],
    [0, -34, 8],
    [0, -150, 12],
    [18, -168, 8],
    [92, -168, 6],
    [70, -250, 20],
    [70, -330, nose],
  ]
}

const trims: Readonly<Record<CastingKind, (look: OverlockLook) => string>> = {
  round: (look) => rect(236, -286, 206, 8, 4, look.accent),
  square: ({ accent }) =>
    path(
      outline([
        [280, -196, 8],
        [508, -196, 4],
        [514, -44, 4],
        [280, -44, 8],
      ]),
      verticalGradient(lighter(accent, 0.1), darker(accent, 0.25)),
    ),
  slim: ({ accent }) =>
    stroke('M236 -284H446', accent, 5) + stroke('M272 -60Q280 -180 330 -200H500', withOpacity(accent, 0.6), 4),
  soft: ({ body, accent }) =>
    path(
      outline([
        [270, -74, 20],
        [518, -110, 6],
        [520, -36, 8],
        [270, -36, 6],
      ]),
      verticalGradient(darker(body, 0.28), darker(body, 0.45)),
    ) + stroke('M236 -284H442', accent, 6),
  heavy: ({ accent }) => rect(492, -300, 8, 250, 2, accent),
}

/** The head. Its base is at y = 0, from x = 0 to 520. */
export function overlock(look: OverlockLook): string {
  const { body } = look
  const shell = outline(shells[look.casting ?? 'round'])
  const count = look.threads.length
  const posts = look.threads
    .map((colour, i) => tensionPost(170 + (i * 270) / Math.max(1, count - 1), -362, 84, colour))
    .join('')
  // Needle threads run to the nose of the head; looper threads go inside.
  const runs = look.threads
    .slice(0, 2)
    .map((colour, i) =>
      stroke(
        `M${170 + (i * 270) / Math.max(1, count - 1)} -374Q${150 + i * 14} -352 ${100 + i * 12} -262`,
        colour,
        2.4,
      ),
    )
    .join('')
  return (
    handwheel(516, -196, 84, darker(body, 0.5), 40) +
    posts +
    path(shell, enamel(body), { stroke: outlineColour(body), 'stroke-width': 2.5 }) +
    path(
      outline([
        [400, -372],
        [470, -372, 30],
        [506, -330, 20],
        [520, -34, 8],
        [430, -34],
      ]),
      horizontalGradient(withOpacity(darker(body, 0.5), 0), withOpacity(darker(body, 0.6), 0.26)),
    ) +
    stroke('M112 -364L462 -364', withOpacity('#ffffff', 0.9), 5) +
    trims[look.casting ?? 'round'](look) +
    headNose(look) +
    runs +
    (look.lamp
      ? path('M120 -238h40l34 74H104Z', verticalGradient('#fff3c4b0', '#fff3c400')) +
        rect(116, -244, 48, 9, 4, '#3a3f49')
      : '') +
    needleSet(84, -262, -160, look.needles ?? Math.min(2, Math.max(1, count - 2)), { scale: 0.86 }) +
    cover(look) +
    face(look) +
    foundation(look) +
    (look.panel
      ? rect(500, -346, 40, 14, 3, verticalCylinder(darker(body, 0.4))) +
        controlPanel(
          516,
          -404,
          look.panel === 'slim' ? 110 : 156,
          look.panel === 'slim' ? 58 : 88,
          look.panel,
          look.accent,
        )
      : '')
  )
}

const headNose = ({ body }: OverlockLook) =>
  path(
    outline([
      [52, -356, 30],
      [150, -356, 16],
      [156, -256, 10],
      [132, -240, 12],
      [60, -240, 12],
      [46, -262, 14],
    ]),
    steelPlate,
    { stroke: '#868d97', 'stroke-width': 2 },
  ) +
  screw(74, -334, 7) +
  screw(132, -270, 7) +
  rect(92, -330, 20, 62, 8, darker(body, 0.6))

function cover(look: OverlockLook): string {
  const plate =
    path(
      outline([
        [-6, -176, 4],
        [214, -176, 4],
        [206, -156, 4],
        [2, -156, 4],
      ]),
      steelPlate,
      { stroke: '#7d838c', 'stroke-width': 1.8 },
    ) +
    repeat(4, (i) => stroke(`M${52 + i * 12} -173L${50 + i * 12} -160`, '#5d646e', 3.4)) +
    rect(176, -190, 10, 30, 2, steelBar, { stroke: '#5d646e', 'stroke-width': 1 })
  if (look.open) {
    return (
      rect(8, -156, 250, 116, 8, verticalGradient('#2a2d35', '#4a4f5a'), { stroke: '#14161c', 'stroke-width': 2 }) +
      stroke('M60 -56Q96 -120 150 -142', steel, 13) +
      stroke('M60 -56Q96 -120 150 -142', '#f4f6f8', 4) +
      stroke('M180 -52Q150 -110 92 -128', steel, 12) +
      stroke('M180 -52Q150 -110 92 -128', '#f4f6f8', 4) +
      rect(44, -70, 34, 24, 5, steelBar) +
      rect(166, -70, 34, 24, 5, steelBar) +
      look.threads
        .slice(0, 3)
        .map((colour, i) => stroke(`M${220 - i * 12} -150Q${200 - i * 30} -90 ${150 - i * 30} -140`, colour, 2.4))
        .join('') +
      plate
    )
  }
  return (
    rect(6, -156, 256, 120, 14, enamelSide(lighter(look.body, 0.12)), {
      stroke: outlineColour(look.body),
      'stroke-width': 2,
    }) +
    rect(20, -146, 210, 5, 2.5, withOpacity('#ffffff', 0.8)) +
    rect(96, -66, 70, 14, 7, darker(look.body, 0.3)) +
    circle(36, -60, 7, darker(look.body, 0.4)) +
    plate
  )
}

const face = (look: OverlockLook) => {
  const model = look.name?.model
  return (
    (look.name
      ? fittedText(look.name.brand.toUpperCase(), {
          x: 236,
          y: -300,
          width: 210,
          size: 50,
          fill: textColourOn(look.body),
        })
      : rect(236, -318, 120, 10, 5, look.accent)) +
    (model
      ? rect(290, -262, 152, 44, 5, verticalGradient('#fdfdfc', '#dcdad4'), {
          stroke: outlineColour(look.body),
          'stroke-width': 1.2,
        }) + fittedText(shortModel(model), { x: 298, y: -229, width: 136, size: 36, fill: '#23262d', isCentred: true })
      : '') +
    knob(330, -126, 32, darker(look.body, 0.5), 40) +
    knob(412, -126, 24, darker(look.body, 0.5), -60) +
    (look.threads.length > 4 ? knob(470, -126, 20, look.accent, 10) : '') +
    sightGlass(476, -306, 15)
  )
}

const foundation = (look: OverlockLook) =>
  look.inset
    ? rect(-20, -34, 560, 22, 5, enamelSide(darker(look.body, 0.25)), {
        stroke: outlineColour(look.body),
        'stroke-width': 2,
      })
    : rect(-20, -38, 560, 30, 7, enamelSide(darker(look.body, 0.28)), {
        stroke: outlineColour(look.body),
        'stroke-width': 2,
      }) + repeat(2, (i) => rect(20 + i * 420, -9, 74, 12, 4, '#2b2e35'))

/** The cones on a tray behind the head and the guide bar above them, one cone per thread. */
const cones = (look: OverlockLook) => {
  const count = look.threads.length
  const pitch = 74
  const first = 286 - ((count - 1) * pitch) / 2
  const tension = (i: number) => 170 + (i * 270) / Math.max(1, count - 1)
  return (
    rect(281, -690, 10, 330, 3, steelRod) +
    rect(first - 46, -478, (count - 1) * pitch + 92, 11, 5, steelBar, { stroke: '#5d646e', 'stroke-width': 1 }) +
    rect(first - 30, -694, (count - 1) * pitch + 60, 9, 4, steelBar, { stroke: '#5d646e', 'stroke-width': 1 }) +
    look.threads
      .map((colour, i) => {
        const x = first + i * pitch
        return (
          stroke(`M${x} -590V-688`, colour, 2) +
          threadCone(x, -478, 62, 112, colour, 9) +
          circle(x, -690, 7, 'none', { stroke: '#8d949d', 'stroke-width': 3.4 }) +
          stroke(`M${x + 4} -686L${tension(i)} -446`, colour, 1.8)
        )
      })
      .join('')
  )
}

export function overlockHead(look: OverlockLook): string {
  const right = look.panel ? (look.panel === 'slim' ? 630 : 676) : 570
  const x = 450 - ((right - 20) / 2) * 1.06
  return contactShadow(x + 270, 816, 320, 22) + at(x, 816, cones(look) + overlock(look), 1.06)
}

export const overlockAtTable = (look: OverlockLook, top = '#d8d3c8', frame = '#8f979f') =>
  sewingTable({
    top,
    frame,
    left: 60,
    right: 840,
    y: 520,
    floor: 846,
    motor: 'servo',
    accent: look.accent,
    drawer: false,
  }) +
  threadStand(640, 480, 360, look.threads.slice(0, 5), [330, 300]) +
  at(170, 506, overlock({ ...look, inset: true }), 0.62)

export const overlockPicture = memoized((look: OverlockLook) => picture(overlockHead(look)))
export const overlockAtTablePicture = memoized((look: OverlockLook, top?: string, frame?: string) =>
  picture(overlockAtTable(look, top, frame)),
)

import { controlPanel, handwheel, knob, needleSet, type PanelKind, screw, sightGlass, tensionPost } from './machine-parts.ts'
import { across, column, darker, down, edge, enamel, enamelSide, faded, lighter, STEEL, steelBar, steelPlate, steelRod } from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { remembered } from './remembered.ts'
import { at, circle, outline, path, rect, repeat, stroke } from './svg.ts'
import { sewingTable, threadStand } from './table-parts.ts'

export interface OverlockLook {
  body: string
  accent: string
  /** 3, 4, 5 or 6; each has its own tension and cone. */
  threads: readonly string[]
  panel?: PanelKind
  /** The looper cover is open and the loopers show. */
  open?: boolean
  inset?: boolean
}

/** The head; its base stands on y = 0, from x = 0 to 520. */
export function overlock(look: OverlockLook): string {
  const { body } = look
  const shell = outline([
    [96, -372, 40],
    [470, -372, 30],
    [506, -330, 20],
    [520, -70, 12],
    [520, -34, 8],
    [0, -34, 8],
    [0, -150, 12],
    [18, -168, 8],
    [92, -168, 6],
    [70, -250, 20],
    [70, -330, 30],
  ])
  const count = look.threads.length
  const posts = look.threads.map((colour, i) => tensionPost(170 + (i * 270) / Math.max(1, count - 1), -362, 84, colour)).join('')
  const runs = look.threads
    .map(
      (colour, i) =>
        stroke(
          `M${170 + (i * 270) / Math.max(1, count - 1)} -388Q${150 + i * 24} -350 ${i < 2 ? 108 : 190 + i * 34} ${i < 2 ? -250 : -196}`,
          colour,
          2.4,
        ) + (i < 2 ? '' : circle(190 + i * 34, -196, 6, darker(body, 0.6), { stroke: '#c9ced4', 'stroke-width': 2.4 })),
    )
    .join('')
  return (
    handwheel(516, -196, 84, darker(body, 0.5), 40) +
    posts +
    path(shell, enamel(body), { stroke: edge(body), 'stroke-width': 2.5 }) +
    path(
      outline([
        [400, -372],
        [470, -372, 30],
        [506, -330, 20],
        [520, -34, 8],
        [430, -34],
      ]),
      across(faded(darker(body, 0.5), 0), faded(darker(body, 0.6), 0.26)),
    ) +
    stroke('M112 -364L462 -364', faded('#ffffff', 0.9), 5) +
    runs +
    headNose(look) +
    needleSet(84, -262, -160, Math.min(2, Math.max(1, count - 2)), 0.86) +
    cover(look) +
    face(look) +
    foundation(look) +
    (look.panel ? rect(470, -408, 20, 40, 3, column(darker(body, 0.4))) + controlPanel(402, -482, 156, 88, look.panel, look.accent) : '')
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
      rect(8, -156, 250, 116, 8, down('#2a2d35', '#4a4f5a'), { stroke: '#14161c', 'stroke-width': 2 }) +
      stroke('M60 -56Q96 -120 150 -142', STEEL, 13) +
      stroke('M60 -56Q96 -120 150 -142', '#f4f6f8', 4) +
      stroke('M180 -52Q150 -110 92 -128', STEEL, 12) +
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
    rect(6, -156, 256, 120, 14, enamelSide(lighter(look.body, 0.12)), { stroke: edge(look.body), 'stroke-width': 2 }) +
    rect(20, -146, 210, 5, 2.5, faded('#ffffff', 0.8)) +
    rect(96, -66, 70, 14, 7, darker(look.body, 0.3)) +
    circle(36, -60, 7, darker(look.body, 0.4)) +
    plate
  )
}

const face = (look: OverlockLook) =>
  rect(280, -252, 150, 12, 6, look.accent) +
  rect(280, -232, 84, 5, 2.5, faded(look.accent, 0.55)) +
  rect(300, -316, 116, 34, 6, down('#fdfdfc', '#dcdad4'), { stroke: edge(look.body), 'stroke-width': 1.2 }) +
  rect(310, -306, 40, 14, 3, look.accent) +
  rect(358, -306, 48, 5, 2, '#7d838c') +
  rect(358, -296, 34, 5, 2, '#a5abb3') +
  knob(330, -126, 32, darker(look.body, 0.5), 40) +
  knob(412, -126, 24, darker(look.body, 0.5), -60) +
  sightGlass(468, -300, 15)

const foundation = (look: OverlockLook) =>
  look.inset
    ? rect(-20, -34, 560, 22, 5, enamelSide(darker(look.body, 0.25)), { stroke: edge(look.body), 'stroke-width': 2 })
    : rect(-20, -38, 560, 30, 7, enamelSide(darker(look.body, 0.28)), { stroke: edge(look.body), 'stroke-width': 2 }) +
      repeat(2, (i) => rect(20 + i * 420, -9, 74, 12, 4, '#2b2e35'))

/** Threads rise from the tensions to a guide bar, as the machine is threaded. */
const guideBar = (look: OverlockLook) => {
  const count = look.threads.length
  const spread = 300 / Math.max(1, count - 1)
  return (
    rect(452, -560, 9, 200, 3, steelRod) +
    rect(120, -566, 350, 9, 4, steelBar, { stroke: '#5d646e', 'stroke-width': 1 }) +
    look.threads
      .map(
        (colour, i) =>
          circle(150 + i * spread, -560, 7, 'none', { stroke: '#8d949d', 'stroke-width': 3.4 }) +
          stroke(`M${150 + i * spread} -560L${170 + (i * 270) / Math.max(1, count - 1)} -446`, colour, 2),
      )
      .join('')
  )
}

export function overlockHead(look: OverlockLook): string {
  const scale = look.panel ? 1.16 : 1.12
  const bar = look.panel ? '' : guideBar(look)
  return contactShadow(456, 782, 330, 24) + at(450 - 270 * scale, 782, bar + overlock(look), scale)
}

export const overlockAtTable = (look: OverlockLook, top = '#d8d3c8', frame = '#8f979f') =>
  sewingTable({ top, frame, left: 60, right: 840, y: 520, floor: 846, motor: 'servo', accent: look.accent, drawer: false }) +
  threadStand(640, 480, 360, look.threads.slice(0, 5), [330, 300]) +
  at(170, 506, overlock({ ...look, inset: true }), 0.62)

export const overlockPicture = remembered((look: OverlockLook) => picture(overlockHead(look)))
export const overlockAtTablePicture = remembered((look: OverlockLook, top?: string, frame?: string) => picture(overlockAtTable(look, top, frame)))

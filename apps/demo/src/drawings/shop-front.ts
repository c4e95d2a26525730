import { drawText } from './draw-text.ts'
import { darker, diagonalGradient, lighter, mix, verticalGradient, withOpacity } from './paint.ts'
import { cutOut, scene } from './picture.ts'
import { circle, ellipse, group, path, rect, repeat, stroke } from './svg.ts'

const width = 1200
const height = 750

export interface FrontLook {
  kind: 'shop' | 'showroom' | 'service' | 'warehouse' | 'dealer'
  wall: string
  awning: string
  /** The text above the door. */
  sign: string
  /** A house with two windows, a low pavilion of glass, or a house with its door at the side. */
  layout?: 'house' | 'pavilion' | 'side'
  /** Finished pictures of the objects in the windows. */
  objects: readonly string[]
}

/** A shop from the street: wall, awning, windows with machines in them, a door. */
export function shopFront({ kind, wall, awning, sign, layout = 'house', objects }: FrontLook): string {
  const ground = 640
  const top = layout === 'pavilion' ? 176 : 60
  const sky = rect(0, 0, width, height, 0, verticalGradient('#dfe8ef', '#f4efe6@70'))
  const pavement =
    rect(0, ground, width, height - ground, 0, verticalGradient('#cfc9be', '#b5aea1')) +
    rect(0, ground, width, 8, 0, '#e2ddd2')
  const house =
    rect(90, top, 1020, ground - top, 6, verticalGradient(lighter(wall, 0.25), `${wall}@60`, darker(wall, 0.1))) +
    rect(70, top - 16, 1060, 26, 4, darker(wall, 0.22)) +
    (kind === 'warehouse'
      ? ribs(wall, ground)
      : layout === 'pavilion'
        ? ''
        : upperWindows(wall, layout === 'side' ? 3 : 5))
  const front = kind === 'warehouse' ? gates(awning, sign, ground) : windows(awning, sign, layout, objects, ground)
  return scene(width, height, '#eef1f2', sky + house + front + pavement + tree(1128, ground) + bench(ground))
}

const ribs = (wall: string, ground: number) =>
  repeat(34, (i) => rect(90 + i * 30, 70, 3, ground - 70, 0, withOpacity(darker(wall, 0.5), 0.12)))

const upperWindows = (wall: string, count: number) =>
  repeat(count, (i) => {
    const w = 550 / count
    const x = 90 + ((i + 0.5) * 1020) / count - w / 2
    return (
      rect(x - 8, 92, w + 16, 96, 4, darker(wall, 0.2)) +
      rect(x, 100, w, 80, 2, diagonalGradient('#b9cfdb', '#e6eff3@45', '#a3bccb')) +
      rect(x + w / 2 - 2, 100, 4, 80, 0, darker(wall, 0.12))
    )
  })

function windows(
  awning: string,
  title: string,
  layout: FrontLook['layout'],
  objects: readonly string[],
  ground: number,
): string {
  const doorX = layout === 'house' ? 532 : layout === 'side' ? 140 : 930
  const pane = (x: number, w: number, object: string | undefined) =>
    rect(x - 10, 326, w + 20, ground - 346, 4, darker(awning, 0.45)) +
    rect(x, 336, w, ground - 366, 2, verticalGradient('#fbf6ea', '#efe6d2')) +
    rect(x, ground - 66, w, 36, 0, '#c69a66') +
    (object ? cutOut(object, x + w / 2 - 130, 346, 260) : '') +
    path(`M${x} 336h${w * 0.34}L${x + w * 0.06} ${ground - 30}H${x}Z`, withOpacity('#ffffff', 0.22)) +
    rect(x, 336, w, ground - 366, 2, 'none', { stroke: withOpacity('#1c2027', 0.5), 'stroke-width': 4 })
  const door =
    rect(doorX, 326, 136, ground - 326, 4, darker(awning, 0.5)) +
    rect(doorX + 14, 342, 108, ground - 342, 3, diagonalGradient('#cfdfe6', '#f2f7f8@50', '#b7cbd4')) +
    rect(doorX + 102, 470, 8, 70, 4, '#c9a24b') +
    rect(doorX + 36, 388, 64, 34, 6, '#ffffff') +
    stroke(`M${doorX + 48} 405h40`, awning, 5)
  const cloth =
    layout === 'pavilion'
      ? rect(100, 282, 1000, 16, 2, darker(awning, 0.2))
      : repeat(17, (i) =>
          path(
            `M${110 + i * 58} 250h58v56q-29 34 -58 0Z`,
            i % 2 === 0 || layout === 'side' ? awning : lighter(awning, 0.82),
          ),
        )
  const sign =
    rect(110, 206, 986, 50, 5, darker(awning, 0.35)) +
    spool(160, 231, lighter(awning, 0.85)) +
    drawText(title, 600, 243, 38, lighter(awning, 0.85), { isBold: true })
  const panes =
    layout === 'house'
      ? pane(140, 360, objects[0]) + pane(700, 360, objects[1])
      : layout === 'side'
        ? pane(330, 360, objects[0]) + pane(730, 330, objects[1])
        : pane(130, 250, objects[0]) + pane(400, 250, objects[1]) + pane(670, 230, objects[0])
  return panes + door + sign + cloth
}

function gates(awning: string, title: string, ground: number): string {
  const gate = (x: number) =>
    rect(x - 12, 268, 304, ground - 268, 6, darker(awning, 0.5)) +
    rect(x, 280, 280, ground - 280, 3, verticalGradient('#d5d9dd', '#aeb5bd')) +
    repeat(11, (i) => rect(x, 304 + i * 32, 280, 4, 0, withOpacity('#3a3f49', 0.28))) +
    rect(x, 420, 280, 26, 0, awning)
  const dock =
    rect(150, ground - 46, 900, 46, 3, '#8b8f96') +
    repeat(18, (i) => path(`M${150 + i * 50} ${ground - 46}h25l-20 18h-25Z`, '#d9a125'))
  const box = (x: number, size: number) =>
    rect(x, ground - 46 - size, size, size, 4, verticalGradient('#d2a877', '#b98850')) +
    rect(x + size * 0.42, ground - 46 - size, size * 0.16, size, 0, '#a97a45')
  const sign =
    rect(400, 116, 400, 96, 8, darker(awning, 0.25)) +
    spool(456, 164, '#ffffff') +
    drawText(title, 630, 180, 46, '#ffffff', { isBold: true })
  return sign + gate(180) + gate(740) + dock + box(520, 96) + box(606, 70)
}

const spool = (x: number, y: number, colour: string) =>
  rect(x - 20, y - 22, 40, 9, 4, colour) +
  rect(x - 20, y + 13, 40, 9, 4, colour) +
  rect(x - 13, y - 13, 26, 26, 2, mix(colour, '#c8371b', 0.55)) +
  repeat(3, (i) => rect(x - 13, y - 9 + i * 8, 26, 2, 0, withOpacity('#000000', 0.2)))

const tree = (x: number, ground: number) =>
  rect(x - 7, ground - 150, 14, 150, 4, '#7d5f42') +
  circle(x, ground - 200, 76, '#7f9a6b') +
  circle(x - 40, ground - 160, 50, '#8ca876') +
  circle(x + 34, ground - 158, 46, '#728d5e')

const bench = (ground: number) =>
  group(
    {},
    ellipse(70, ground + 12, 70, 8, '#00000022'),
    rect(12, ground - 44, 116, 10, 4, '#9a6b3f'),
    rect(12, ground - 74, 116, 10, 4, '#a9794a'),
    rect(24, ground - 74, 8, 80, 2, '#4a4f58'),
    rect(108, ground - 74, 8, 80, 2, '#4a4f58'),
  )

import { drawText } from '../draw-text.ts'
import { darker, horizontalGradient, lighter, mix, verticalGradient, withOpacity } from '../paint.ts'
import { circle, ellipse, group, path, rect, repeat, stroke } from '../svg.ts'
import { drawLying, finishedScene, isFlat, lightPool, type ScaledPicture, type Scene } from './stage.ts'

/** A still life on a cutting mat from above. A ruler in centimetres shows the size of needles, bobbins and feet. */
export const flatScene: Scene = (look) => {
  const { width, height, background, objects } = look
  const scale = height / 15.5
  const mat = mix(background, '#2f6b62', 0.78)
  const cell = 5 * scale
  const flat = objects.filter(isFlat)
  const grid =
    repeat(Math.ceil(width / cell), (i) => rect(i * cell + 14, 0, 1, height, 0, withOpacity('#ffffff', 0.14))) +
    repeat(Math.ceil(height / cell), (i) => rect(0, i * cell + 14, width, 1, 0, withOpacity('#ffffff', 0.14)))
  const spots = [
    [width * 0.68, height * 0.5, -6],
    [width * 0.865, height * 0.5, 7],
    [width * 0.52, height * 0.4, -14],
  ] as const
  return finishedScene(
    look,
    rect(0, 0, width, height, 0, verticalGradient(lighter(mat, 0.06), darker(mat, 0.1))) +
      grid +
      stroke(`M${width * 0.3} ${height}L${width * 0.62} 0`, withOpacity('#ffffff', 0.16), 1.4) +
      ruler(width * 0.02, height * 0.83, width * 0.62, 2.5 * scale, scale) +
      bobbins(width * 0.1, height * 0.28, scale) +
      loose(width * 0.3, height * 0.2, scale) +
      threadEnd(width, height, scale) +
      flat
        .slice(0, 3)
        .map((object, i) =>
          drawLying(object, spots[i]![0], spots[i]![1], scale * fitFactor(object, height / scale), spots[i]![2]),
        )
        .join('') +
      lightPool(width * 0.7, height * 0.3, width * 0.5, height * 0.6, '#ffffff'),
  )
}

/** The scale factor for an object longer than the picture. */
const fitFactor = (object: ScaledPicture, heightCm: number) => Math.min(1, (heightCm * 0.92) / (700 / object.perCm))

const ruler = (x: number, y: number, width: number, height: number, scale: number) =>
  rect(x + 4, y + 6, width, height, 4, withOpacity('#14161c', 0.25)) +
  rect(x, y, width, height, 3, verticalGradient('#f3f4f5', '#c3c8cf@40', '#e3e6ea')) +
  repeat(Math.floor((width / scale) * 2) - 1, (i) =>
    rect(x + 10 + (i * scale) / 2, y, i % 2 ? 1 : 1.6, i % 2 ? 0.5 * scale : 0.9 * scale, 0, '#4b5160'),
  ) +
  repeat(Math.ceil(width / scale / 5), (i) =>
    drawText(String(i * 5), x + 10 + i * 5 * scale, y + 1.9 * scale, 0.9 * scale, '#4b5160'),
  )

/** Five bobbins 21 mm across with thread of different colours. */
const bobbins = (x: number, y: number, scale: number) =>
  ['#2b5aa6', '#d9a125', '#2f7d5b', '#7b4a94', '#efe9dc']
    .map((colour, i) => {
      const cx = x + (i % 3) * 2.8 * scale + (i > 2 ? 1.4 * scale : 0)
      const cy = y + Math.floor(i / 3) * 2.5 * scale
      return (
        ellipse(cx + 4, cy + 6, 1.08 * scale, 1.08 * scale, withOpacity('#14161c', 0.28)) +
        flatBobbin(cx, cy, scale, colour)
      )
    })
    .join('')

const flatBobbin = (cx: number, cy: number, scale: number, colour: string) =>
  circle(cx, cy, 1.05 * scale, horizontalGradient('#f4f5f6', '#aeb4bc', '#dfe3e7'), {
    stroke: '#7d838c',
    'stroke-width': 1,
  }) +
  repeat(6, (i) => {
    const a = (i * Math.PI) / 3
    return circle(cx + 0.72 * scale * Math.cos(a), cy + 0.72 * scale * Math.sin(a), 0.16 * scale, colour)
  }) +
  circle(cx, cy, 0.42 * scale, colour) +
  circle(cx, cy, 0.3 * scale, '#4a4f58')

/** Loose needles 38 mm long and two pins. */
const loose = (x: number, y: number, scale: number) =>
  repeat(4, (i) =>
    group(
      { transform: `translate(${x + i * 1.2 * scale} ${y + (i % 2) * 0.5 * scale}) rotate(${-8 + i * 4})` },
      rect(3, 4, 0.22 * scale, 3.8 * scale, 0.1 * scale, withOpacity('#14161c', 0.3)),
      rect(0, 0, 0.22 * scale, 1.3 * scale, 0.1 * scale, horizontalGradient('#ffffff', '#9aa1ab')),
      path(
        `M${0.03 * scale} ${1.3 * scale}h${0.16 * scale}v${2.2 * scale}l${-0.08 * scale} ${0.3 * scale}l${-0.08 * scale} ${-0.3 * scale}z`,
        horizontalGradient('#eef0f2', '#8d949d'),
      ),
      rect(0.08 * scale, 3.1 * scale, 0.06 * scale, 0.24 * scale, 1, '#23262d'),
    ),
  )

const threadEnd = (width: number, height: number, scale: number) =>
  stroke(
    `M${width * 0.1 + 2.8 * scale} ${height * 0.28}q${3 * scale} ${3.6 * scale} ${5 * scale} ${1.8 * scale}t${3 * scale} ${2.6 * scale}t${-4 * scale} ${1 * scale}`,
    '#d9a125',
    2,
  )

/** Papers of an order from above: a list, an invoice with its seal, a telephone, a pencil. */
export const deskScene: Scene = (look) => {
  const { width, height, background, objects } = look
  const scale = height / 27
  const wood = mix(background, '#c69a66', 0.5)
  const small = objects.filter(isFlat).toSorted((a, b) => b.perCm - a.perCm)
  return finishedScene(
    look,
    rect(0, 0, width, height, 0, verticalGradient(lighter(wood, 0.28), wood)) +
      repeat(9, (i) =>
        stroke(
          `M0 ${i * height * 0.13 + 8}q${width * 0.3} ${i % 2 ? 10 : -9} ${width * 0.55} 2t${width * 0.5} ${i % 2 ? -6 : 7}`,
          withOpacity(darker(wood, 0.4), 0.12),
          2,
        ),
      ) +
      cup(width * 0.1, height * 0.3, scale) +
      paper(width * 0.28, height * 0.12, scale, -4, table(scale)) +
      paper(width * 0.51, height * 0.07, scale, 3, invoice(scale)) +
      phone(width * 0.765, height * 0.16, scale) +
      pencil(width * 0.3, height * 0.88, scale) +
      calculator(width * 0.06, height * 0.58, scale) +
      small
        .slice(0, 2)
        .map((object, i) =>
          drawLying(
            object,
            width * (i === 0 ? 0.925 : 0.9),
            height * (i === 0 ? 0.3 : 0.72),
            scale * 1,
            i === 0 ? 12 : -8,
          ),
        )
        .join(''),
  )
}

/** A sheet of A4, 21 × 29.7 cm, with its lower part outside the picture. */
const paper = (x: number, y: number, scale: number, degrees: number, body: string) =>
  group(
    { transform: `translate(${x} ${y}) rotate(${degrees})` },
    rect(6, 8, 21 * scale, 29.7 * scale, 2, withOpacity('#14161c', 0.16)),
    rect(0, 0, 21 * scale, 29.7 * scale, 2, verticalGradient('#fffefb', '#f6f3ea')),
    body,
  )

const table = (scale: number) =>
  drawText('ЗАКАЗ', 2 * scale, 3.2 * scale, 1.5 * scale, '#23262d', { isCentred: false, isBold: true }) +
  rect(2 * scale, 4.4 * scale, 17 * scale, 1.2 * scale, 0, '#e3e1db') +
  repeat(9, (i) => {
    const y = (7 + i * 1.7) * scale
    return (
      rect(2 * scale, y + 0.9 * scale, 17 * scale, 0.8, 0, '#cfccc2') +
      rect(2 * scale, y, (6 + ((i * 5) % 4)) * scale, 0.42 * scale, 1, '#8d949d') +
      rect(13 * scale, y, 1.4 * scale, 0.42 * scale, 1, '#4b5160') +
      rect(16 * scale, y, 3 * scale, 0.42 * scale, 1, '#4b5160') +
      (i < 5
        ? stroke(
            `M${1 * scale} ${y + 0.1 * scale}l${0.3 * scale} ${0.4 * scale}l${0.5 * scale} ${-0.8 * scale}`,
            '#1e7b4a',
            2,
          )
        : '')
    )
  })

const invoice = (scale: number) =>
  drawText('СЧЁТ', 2 * scale, 3 * scale, 1.5 * scale, '#23262d', { isCentred: false, isBold: true }) +
  repeat(3, (i) => rect(2 * scale, (4.2 + i) * scale, (11 - i * 2) * scale, 0.4 * scale, 1, '#a5abb3')) +
  repeat(
    5,
    (i) =>
      rect(2 * scale, (8.4 + i * 1.5) * scale, 17 * scale, 0.8, 0, '#cfccc2') +
      rect(2 * scale, (7.6 + i * 1.5) * scale, (5 + (i % 3) * 2) * scale, 0.4 * scale, 1, '#8d949d') +
      rect(16 * scale, (7.6 + i * 1.5) * scale, 3 * scale, 0.4 * scale, 1, '#4b5160'),
  ) +
  rect(13 * scale, 16 * scale, 6 * scale, 0.7 * scale, 1, '#23262d') +
  circle(7 * scale, 18.4 * scale, 2.6 * scale, 'none', { stroke: withOpacity('#1f4fa3', 0.7), 'stroke-width': 2.4 }) +
  circle(7 * scale, 18.4 * scale, 1.9 * scale, 'none', { stroke: withOpacity('#1f4fa3', 0.6), 'stroke-width': 1.2 }) +
  stroke(
    `M${10 * scale} ${19 * scale}q${1 * scale} ${-2 * scale} ${2 * scale} ${-0.6 * scale}t${2 * scale} ${-0.6 * scale}t${2.4 * scale} ${0.2 * scale}`,
    '#1f4fa3',
    2.2,
  )

/** A telephone 7.4 × 15.8 cm that shows a card of a machine. */
const phone = (x: number, y: number, scale: number) =>
  group(
    { transform: `translate(${x} ${y}) rotate(6)` },
    rect(5, 7, 7.4 * scale, 15.8 * scale, 1 * scale, withOpacity('#14161c', 0.25)),
    rect(0, 0, 7.4 * scale, 15.8 * scale, 1 * scale, '#23262d'),
    rect(0.35 * scale, 0.4 * scale, 6.7 * scale, 15 * scale, 0.7 * scale, '#fbfaf7'),
    rect(0.8 * scale, 1.6 * scale, 5.8 * scale, 4.6 * scale, 0.3 * scale, '#e4e9f0'),
    path(
      `M${1.6 * scale} ${5.2 * scale}v${-2.6 * scale}h${4.2 * scale}v${2.6 * scale}h${-1.2 * scale}v${-1.5 * scale}h${-2.1 * scale}v${0.8 * scale}h${-0.5 * scale}v${0.7 * scale}z`,
      '#4b5160',
    ),
    rect(0.8 * scale, 7 * scale, 5 * scale, 0.5 * scale, 1, '#4b5160'),
    rect(0.8 * scale, 7.9 * scale, 3.6 * scale, 0.4 * scale, 1, '#a5abb3'),
    repeat(
      4,
      (i) =>
        rect(0.8 * scale, (9.2 + i * 0.95) * scale, (2 + i * 0.2) * scale, 0.4 * scale, 1, '#a5abb3') +
        rect((4.8 - i * 0.1) * scale, (9.2 + i * 0.95) * scale, (1.8 + i * 0.1) * scale, 0.45 * scale, 1, '#171a21'),
    ),
    rect(0.8 * scale, 13.4 * scale, 5.8 * scale, 1.3 * scale, 0.3 * scale, '#171a21'),
  )

const cup = (x: number, y: number, scale: number) =>
  circle(x + 6, y + 8, 4.4 * scale, withOpacity('#14161c', 0.18)) +
  rect(x + 3 * scale, y - 0.8 * scale, 3.6 * scale, 1.6 * scale, 0.8 * scale, '#dfe4e8') +
  circle(x, y, 4.2 * scale, verticalGradient('#ffffff', '#dfe4e8')) +
  circle(x, y, 3.6 * scale, verticalGradient('#4a2f1c', '#6f4a2e')) +
  ellipse(x - 1 * scale, y - 1.2 * scale, 1.4 * scale, 0.7 * scale, withOpacity('#ffffff', 0.18))

const pencil = (x: number, y: number, scale: number) =>
  group(
    { transform: `translate(${x} ${y}) rotate(-9)` },
    rect(4, 6, 17 * scale, 0.8 * scale, 2, withOpacity('#14161c', 0.2)),
    rect(0, 0, 14.6 * scale, 0.8 * scale, 1, verticalGradient('#e7b84a', '#b98d2b')),
    path(`M${14.6 * scale} 0l${1.7 * scale} ${0.4 * scale}l${-1.7 * scale} ${0.4 * scale}z`, '#ecd3a8'),
    path(`M${15.8 * scale} ${0.28 * scale}l${0.5 * scale} ${0.12 * scale}l${-0.5 * scale} ${0.12 * scale}z`, '#23262d'),
    rect(-0.9 * scale, 0, 1 * scale, 0.8 * scale, 1, '#8d949d'),
  )

const calculator = (x: number, y: number, scale: number) =>
  group(
    { transform: `translate(${x} ${y}) rotate(-7)` },
    rect(5, 7, 8.4 * scale, 13.6 * scale, 0.6 * scale, withOpacity('#14161c', 0.2)),
    rect(0, 0, 8.4 * scale, 13.6 * scale, 0.6 * scale, verticalGradient('#4b5160', '#2d313b')),
    rect(0.7 * scale, 0.8 * scale, 7 * scale, 2.2 * scale, 0.2 * scale, '#c9d6c4'),
    drawText('148 320', 4.6 * scale, 2.6 * scale, 1.5 * scale, '#23302a'),
    repeat(16, (i) =>
      rect(
        (0.7 + (i % 4) * 1.8) * scale,
        (3.8 + Math.floor(i / 4) * 2.2) * scale,
        1.5 * scale,
        1.6 * scale,
        0.3 * scale,
        i % 4 === 3 ? '#d9a125' : '#eef0f2',
      ),
    ),
  )

import { drawText } from '../draw-text.ts'
import { threadCone } from '../machine-parts.ts'
import {
  darker,
  horizontalGradient,
  lighter,
  mix,
  radialGradient,
  verticalCylinder,
  verticalGradient,
  withOpacity,
} from '../paint.ts'
import { at, circle, ellipse, group, path, rect, repeat, stroke } from '../svg.ts'
import {
  bench,
  drawLying,
  drawSetIntoTable,
  drawStanding,
  finishedScene,
  foldedCloth,
  isFlat,
  isOnTable,
  lightPool,
  type Scene,
  shelf,
  windowPane,
} from './stage.ts'

const coneColours = [
  '#2f7d5b',
  '#d9a125',
  '#2b5aa6',
  '#efe9dc',
  '#7b4a94',
  '#8a5a33',
  '#d98aa0',
  '#3a3f49',
  '#5b9cb8',
  '#b9473a',
]

/** A close view of shelves with cones on a plain wall and a machine. A cone is 15 cm high. */
export const knitScene: Scene = (look) => {
  const { width, height, background, objects } = look
  const scale = Math.min(height / 68, width / 180)
  const y = height * 0.87
  const wood = mix(background, '#b98f5c', 0.6)
  const cones = (shelfY: number, count: number, from: number, shift: number) =>
    repeat(count, (i) =>
      threadCone(
        from + i * 11.4 * scale,
        shelfY,
        8.6 * scale,
        (i + shift) % 5 === 3 ? 12 * scale : 15 * scale,
        coneColours[(i * 3 + shift) % coneColours.length]!,
        4,
      ),
    )
  const [subject, second, third] = [...objects.filter(isOnTable), ...objects.filter(isFlat)]
  const count = Math.floor((width * 0.52) / (11.4 * scale))
  return finishedScene(
    look,
    rect(0, 0, width, height, 0, verticalGradient(lighter(background, 0.25), darker(background, 0.06))) +
      shelf(width * 0.05, 22 * scale, width * 0.54, wood, 1.6 * scale) +
      cones(22 * scale, count, width * 0.05 + 9 * scale, 1) +
      shelf(width * 0.05, 43 * scale, width * 0.54, wood, 1.6 * scale) +
      cones(43 * scale, count - 2, width * 0.05 + 9 * scale, 4) +
      foldedCloth(width * 0.05 + (count - 2) * 11.4 * scale + 3 * scale, 43 * scale, 18 * scale, 2.4 * scale, [
        '#d2a85c',
        '#7d9a86',
        '#b7707a',
        '#efe9dc',
      ]) +
      bench(width, y, height, wood, 4.6 * scale) +
      // A sleeve of knit with its overlocked edge lies before the machine.
      path(
        `M${width * 0.3} ${y - 0.6 * scale}q${6 * scale} ${-4.4 * scale} ${19 * scale} ${-3 * scale}l${13 * scale} ${1.6 * scale}q${3 * scale} ${1.6 * scale} ${-2 * scale} ${2 * scale}z`,
        verticalGradient('#8fb0a0', '#6d8f80'),
      ) +
      stroke(`M${width * 0.3 + 2 * scale} ${y - 1.1 * scale}h${29 * scale}`, '#f4efe2', 2.4, {
        'stroke-dasharray': '5 3',
      }) +
      (third ? drawStanding(third, width * 0.49, y - 2 * scale, scale) : '') +
      (subject ? drawSetIntoTable(subject, width * 0.75, y - 1.6 * scale, scale) : '') +
      (second ? drawStanding(second, width * 0.945, y - 0.6 * scale, scale) : ''),
  )
}

/** A home atelier in the evening: the town behind the window, a lamp over the machine, a mannequin beside. */
export const nightScene: Scene = (look) => {
  const { width, height, background, objects } = look
  const scale = height / 96
  const y = height * 0.84
  const wall = mix(background, '#2b3144', 0.82)
  const wood = '#8a6444'
  const sky = verticalGradient('#18213a', '#33415f@60', '#5d5570@100')
  const small = [...objects.filter(isOnTable), ...objects.filter(isFlat)]
  const tall = objects.filter(({ isFigure }) => isFigure)
  const winX = width * 0.07
  const winW = 54 * scale
  const town = repeat(9, (i) => {
    const h = (9 + ((i * 7) % 11)) * scale
    const x = winX + (i * winW) / 9
    return (
      rect(x, 58 * scale - h, winW / 9 - 1, h, 0, '#232c44') +
      repeat(4, (n) =>
        (i + n) % 3 === 0
          ? rect(
              x + (1 + (n % 2) * 2.4) * scale,
              58 * scale - h + (1.6 + n * 2) * scale,
              1.2 * scale,
              1.2 * scale,
              0,
              '#f3cf84',
            )
          : '',
      )
    )
  })
  const lampX = width * 0.5
  const lampY = 27 * scale
  const machineX = width * 0.63
  return finishedScene(
    look,
    rect(0, 0, width, height, 0, verticalGradient(darker(wall, 0.15), lighter(wall, 0.06))) +
      windowPane(winX, 9 * scale, winW, 49 * scale, 2, 1, '#d9cdb8', sky) +
      circle(winX + winW * 0.72, 19 * scale, 3 * scale, '#f4ecd0') +
      town +
      rect(winX + winW / 2 - 2, 9 * scale, 4, 49 * scale, 0, '#d9cdb8') +
      curtain(winX - 9 * scale, 4 * scale, 13 * scale, y - 8 * scale, mix(background, '#a5566a', 0.45)) +
      lightPool(machineX, y - 14 * scale, 52 * scale, 44 * scale) +
      tall
        .slice(0, 1)
        .map((object) => drawStanding(object, width * 0.89, height + 34 * scale, scale))
        .join('') +
      bench(width, y, height, wood, 5 * scale) +
      lightPool(machineX - 4 * scale, y - 2 * scale, 42 * scale, 6 * scale, '#ffe7b0') +
      (small[1]
        ? drawSetIntoTable(small[1], width * 0.31, y - 1 * scale, scale)
        : cloth(width * 0.24, y - 1 * scale, scale, mix(background, '#7d9a86', 0.5))) +
      (small[0] ? drawSetIntoTable(small[0], machineX + 5 * scale, y - 2 * scale, scale) : '') +
      lamp(lampX - 5 * scale, y - 1.5 * scale, lampX + 2 * scale, lampY, scale) +
      tapeMeasure(width * 0.42, y + 0.5 * scale, scale) +
      rect(0, 0, width, height, 0, radialGradient('#14161c00', '#14161c00@62', '#14161c66@100')),
  )
}

const curtain = (x: number, y: number, w: number, h: number, colour: string) =>
  repeat(4, (i) =>
    path(
      `M${x + (i * w) / 4} ${y}h${w / 4}q${w * 0.06} ${h * 0.6} ${-w * 0.02} ${h}h${-w / 4}z`,
      verticalGradient(darker(colour, 0.35 + (i % 2) * 0.12), darker(colour, 0.5)),
    ),
  ) + rect(x - 4, y - 4, 80 * (w / 13) * 0.12, 4, 2, '#c9a24b')

const cloth = (x: number, y: number, scale: number, colour: string) =>
  path(
    `M${x} ${y}q${5 * scale} ${-6 * scale} ${16 * scale} ${-4 * scale}t${18 * scale} ${1 * scale}l${5 * scale} ${3 * scale}q${2 * scale} ${8 * scale} ${-1 * scale} ${13 * scale}q${-6 * scale} ${-3 * scale} ${-14 * scale} ${0}t${-16 * scale} ${-2 * scale}q${-6 * scale} ${-3 * scale} ${-8 * scale} ${-11 * scale}z`,
    verticalGradient(lighter(colour, 0.2), darker(colour, 0.25)),
  ) +
  stroke(
    `M${x + 3 * scale} ${y + 1 * scale}q${12 * scale} ${-5 * scale} ${32 * scale} ${-1 * scale}`,
    withOpacity(lighter(colour, 0.6), 0.6),
    2,
    {
      'stroke-dasharray': '5 4',
    },
  )

/** A lamp on a jointed arm, its cone of light below. */
const lamp = (footX: number, footY: number, headX: number, headY: number, scale: number) =>
  path(
    `M${headX - 4 * scale} ${headY + 4 * scale}L${headX - 16 * scale} ${footY}H${headX + 34 * scale}L${headX + 9 * scale} ${headY + 1 * scale}Z`,
    verticalGradient('#ffe3a070', '#ffe3a000'),
  ) +
  ellipse(footX, footY, 8 * scale, 1.6 * scale, '#14161c') +
  stroke(
    `M${footX} ${footY - 1 * scale}L${footX - 13 * scale} ${footY - 24 * scale}L${headX - 2 * scale} ${headY}`,
    '#c9cdd3',
    1.3 * scale,
  ) +
  circle(footX - 13 * scale, footY - 24 * scale, 1.5 * scale, '#2b2e35') +
  path(
    `M${headX - 3 * scale} ${headY - 4 * scale}L${headX + 3 * scale} ${headY - 6 * scale}L${headX + 10 * scale} ${headY + 1 * scale}Q${headX + 3 * scale} ${headY + 7 * scale} ${headX - 5 * scale} ${headY + 5 * scale}Z`,
    horizontalGradient('#e9ebee', '#a9afb6'),
  ) +
  ellipse(headX + 2.5 * scale, headY + 3.6 * scale, 7 * scale, 2 * scale, '#fff4cf')

const tapeMeasure = (x: number, y: number, scale: number) =>
  stroke(
    `M${x} ${y}q${7 * scale} ${-3.4 * scale} ${11 * scale} ${0}t${13 * scale} ${1.4 * scale}`,
    '#e7c24d',
    1.7 * scale,
    {
      'stroke-linecap': 'butt',
    },
  ) +
  stroke(
    `M${x} ${y}q${7 * scale} ${-3.4 * scale} ${11 * scale} ${0}t${13 * scale} ${1.4 * scale}`,
    '#5d4a2c',
    1.7 * scale,
    {
      'stroke-dasharray': `1 ${scale}`,
      'stroke-linecap': 'butt',
    },
  )

/** A bench of heavy work: hides over a rail, tools of a saddler in a strip, a machine that sews straps. */
export const leatherScene: Scene = (look) => {
  const { width, height, background, objects } = look
  const scale = height / 84
  const y = height * 0.84
  const wall = mix(background, '#6d5a48', 0.32)
  const hide = (x: number, w: number, h: number, colour: string) =>
    path(
      `M${x} ${9 * scale}h${w}q${1 * scale} ${h * 0.3} ${-w * 0.06} ${h * 0.62}q${w * 0.12} ${h * 0.22} ${-w * 0.1} ${h * 0.36}q${-w * 0.14} ${-h * 0.14} ${-w * 0.3} ${-h * 0.04}t${-w * 0.34} ${0.02 * h}q${-w * 0.16} ${-h * 0.2} ${-w * 0.16} ${-h * 0.4}q${w * 0.06} ${-h * 0.3} ${-w * 0.04} ${-h * 0.56}z`,
      verticalGradient(lighter(colour, 0.18), darker(colour, 0.28)),
      { stroke: darker(colour, 0.5), 'stroke-width': 1 },
    ) + rect(x, 7.6 * scale, w, 3 * scale, 2, lighter(colour, 0.3))
  const [subject, second, third] = [...objects.filter(isOnTable), ...objects.filter(isFlat)]
  return finishedScene(
    look,
    rect(0, 0, width, height, 0, verticalGradient(lighter(wall, 0.4), wall)) +
      rect(width * 0.03, 7 * scale, width * 0.46, 1.8 * scale, 2, '#4a4f58') +
      hide(width * 0.05, 34 * scale, 48 * scale, '#8a5a3a') +
      hide(width * 0.05 + 29 * scale, 27 * scale, 40 * scale, '#a8743f') +
      hide(width * 0.05 + 54 * scale, 25 * scale, 45 * scale, '#5a4034') +
      tools(width * 0.56, 13 * scale, scale) +
      bench(width, y, height, '#9a6f45', 5 * scale) +
      // A strap with two rows of stitches comes from under the foot.
      path(
        `M${width * 0.32} ${y - 0.4 * scale}h${width * 0.3}v${-1.6 * scale}h${-width * 0.3}q${-3 * scale} ${0.8 * scale} 0 ${1.6 * scale}z`,
        verticalGradient('#a8743f', '#7d5228'),
      ) +
      stroke(`M${width * 0.33} ${y - 1.2 * scale}h${width * 0.28}`, '#efe3c8', 1.8, { 'stroke-dasharray': '7 4' }) +
      (third ? drawStanding(third, width * 0.42, y - 2.4 * scale, scale) : '') +
      (subject ? drawSetIntoTable(subject, width * 0.71, y - 1.2 * scale, scale) : '') +
      (second ? drawStanding(second, width * 0.94, y - 0.8 * scale, scale) : ''),
  )
}

/** Awls, a mallet, a round knife and pricking irons in a leather strip on the wall. */
const tools = (x: number, y: number, scale: number) =>
  rect(x, y, 62 * scale, 3.4 * scale, 3, verticalGradient('#8a5a3a', '#5f3c24')) +
  repeat(8, (i) => {
    const tx = x + (4 + i * 7.6) * scale
    const blade = [12, 9, 14, 8, 11, 13, 7, 10][i]! * scale
    return (
      rect(tx - 0.5 * scale, y + 2 * scale, 1 * scale, blade, 1, horizontalGradient('#f4f5f6', '#8d949d')) +
      rect(
        tx - 1.3 * scale,
        y - 8 * scale,
        2.6 * scale,
        9 * scale,
        4,
        verticalCylinder(['#b98d5e', '#8f6a3c', '#c9a77c'][i % 3]!),
      ) +
      rect(tx - 1.3 * scale, y + 0.4 * scale, 2.6 * scale, 2.2 * scale, 1, '#4a2f1c')
    )
  })

/** A bench of the service: a pegboard of tools, the lamp, the machine being set, its parts in trays. */
export const serviceScene: Scene = (look) => {
  const { width, height, background, objects } = look
  const scale = height / 88
  const y = height * 0.82
  const panel = mix(background, '#6f8296', 0.5)
  const [subject, ...rest] = [...objects.filter(isOnTable), ...objects.filter(isFlat)]
  return finishedScene(
    look,
    rect(0, 0, width, height, 0, verticalGradient(lighter(background, 0.3), background)) +
      rect(width * 0.03, 5 * scale, width * 0.94, 50 * scale, 6, verticalGradient(panel, darker(panel, 0.12))) +
      repeat(14, (i) =>
        repeat(6, (row) =>
          circle(width * 0.06 + i * width * 0.068, (9 + row * 8) * scale, 0.5 * scale, withOpacity('#14161c', 0.22)),
        ),
      ) +
      spanners(width * 0.07, 10 * scale, scale) +
      screwdrivers(width * 0.34, 10 * scale, scale) +
      lightTube(width * 0.5, 9 * scale, width * 0.4, scale) +
      bench(width, y, height, '#c9a77c', 6 * scale) +
      rect(width * 0.5, y - 4.4 * scale, width * 0.32, 4 * scale, 3, verticalGradient('#55705f', '#3f5a4a')) +
      (subject ? drawStanding(subject, width * 0.66, y - 2 * scale, scale) : '') +
      tray(width * 0.06, y - 0.6 * scale, scale) +
      rest
        .map((object, i) =>
          drawStanding(object, width * (i === 0 ? 0.385 : 0.88), y - 0.6 * scale, scale * (object.perCm > 60 ? 2 : 1)),
        )
        .join('') +
      oilCan(width * 0.228, y - 0.8 * scale, scale),
  )
}

const spanners = (x: number, y: number, scale: number) =>
  repeat(6, (i) => {
    const l = (27 - i * 3) * scale
    const tx = x + i * 6.4 * scale
    const w = (1.9 - i * 0.16) * scale
    return (
      rect(tx - w / 2, y, w, l, w / 2, horizontalGradient('#eef0f2', '#9aa1ab', '#6b727c')) +
      circle(tx, y, w * 1.35, horizontalGradient('#eef0f2', '#8d949d')) +
      circle(tx, y, w * 0.7, '#5d6b7a') +
      path(
        `M${tx - w * 1.3} ${y + l + w}q0 ${-w * 2} ${w * 1.3} ${-w * 2}t${w * 1.3} ${w * 2}h${-w * 0.8}v${-w * 0.8}h${-w}v${w * 0.8}z`,
        '#aab0b8',
      )
    )
  })

const screwdrivers = (x: number, y: number, scale: number) =>
  repeat(5, (i) => {
    const tx = x + i * 5.4 * scale
    const colour = ['#d9a125', '#2f7d5b', '#2b5aa6', '#d9a125', '#3a3f49'][i]!
    return (
      rect(tx - 1.5 * scale, y - 2 * scale, 3 * scale, 10 * scale, 4, verticalCylinder(colour)) +
      rect(
        tx - 0.5 * scale,
        y + 8 * scale,
        1 * scale,
        (15 - i * 1.6) * scale,
        1,
        horizontalGradient('#f4f5f6', '#8d949d'),
      )
    )
  })

const lightTube = (x: number, y: number, width: number, scale: number) =>
  path(
    `M${x} ${y}h${width}l${12 * scale} ${56 * scale}h${-width - 24 * scale}z`,
    verticalGradient('#fffdf080', '#fffdf000'),
  ) +
  rect(x, y - 3 * scale, width, 3.4 * scale, 3, '#e9ebee', { stroke: '#8d949d', 'stroke-width': 1 }) +
  rect(x + 4, y, width - 8, 1.2 * scale, 2, '#fffbe6')

/** A tray of small parts: screws, a hook, springs. */
const tray = (x: number, y: number, scale: number) =>
  rect(x, y - 4.6 * scale, 34 * scale, 5 * scale, 3, verticalGradient('#b4bac2', '#7d838c')) +
  repeat(4, (i) => rect(x + (1.4 + i * 8) * scale, y - 4 * scale, 7 * scale, 3 * scale, 2, '#4a4f58')) +
  repeat(12, (i) =>
    circle(
      x + (3 + (i % 4) * 8 + (i % 3) * 1.4) * scale,
      y - (4.2 + (i % 2) * 0.5) * scale,
      0.8 * scale,
      i % 3 ? '#dfe3e7' : '#c9a24b',
    ),
  )

const oilCan = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    rect(-4, -11, 8, 11, 2, verticalCylinder('#d9a125')) +
      path('M-2.4 -11h4.8l-1.6 -5h-1.6z', '#b98d2b') +
      stroke('M0 -16l5 -6', '#7d838c', 0.9) +
      rect(-3, -8, 6, 4, 0.6, '#fbf6e6'),
    scale,
  )

/** A piece under an embroidery machine, from above: a hoop, a half-sewn motif, needles above it. */
export const embroideryScene: Scene = (look) => {
  const { width, height, background, objects, brandName } = look
  const scale = height / 46
  const cx = width * 0.6
  const cy = height * 0.62
  const fabric = mix(background, '#f4efe4', 0.5)
  const threads = ['#7b4a94', '#2f7d5b', '#d9a125', '#2b5aa6', '#d98aa0', '#c05a3c']
  const petal = (x: number, y: number, r: number, colour: string, count = 6) =>
    repeat(count, (i) => {
      const a = (i * 2 * Math.PI) / count
      const px = x + r * 0.78 * Math.cos(a)
      const py = y + r * 0.62 * Math.sin(a)
      return group(
        { transform: `rotate(${Math.round((a * 180) / Math.PI)} ${Math.round(px)} ${Math.round(py)})` },
        ellipse(px, py, r * 0.62, r * 0.3, colour),
        repeat(7, (n) =>
          stroke(
            `M${px - r * 0.52 + n * r * 0.17} ${py - r * 0.2}l${r * 0.06} ${r * 0.4}`,
            withOpacity(n % 2 ? '#ffffff' : '#14161c', 0.22),
            1.6,
          ),
        ),
      )
    }) + circle(x, y, r * 0.3, '#d9a125')
  const leaf = (x: number, y: number, degrees: number) =>
    group(
      { transform: `translate(${x} ${y}) rotate(${degrees})` },
      path(`M0 0q${3 * scale} ${-2.4 * scale} ${7 * scale} 0q${-4 * scale} ${2.4 * scale} ${-7 * scale} 0z`, '#4f8a62'),
      repeat(6, (n) =>
        stroke(
          `M${(1 + n) * scale} ${-0.2 * scale}l${0.7 * scale} ${-0.7 * scale}M${(1 + n) * scale} ${0.2 * scale}l${0.7 * scale} ${0.7 * scale}`,
          withOpacity('#ffffff', 0.35),
          1.3,
        ),
      ),
    )
  return finishedScene(
    look,
    rect(0, 0, width, height, 0, verticalGradient(lighter(background, 0.2), darker(background, 0.05))) +
      rect(0, 11 * scale, width, height, 0, verticalGradient('#d9c39c', '#ecdcbb')) +
      rect(0, 11 * scale, width, 5, 0, withOpacity('#ffffff', 0.5)) +
      // The cloth under and around the hoop.
      path(
        `M${-10} ${cy + 17 * scale}Q${cx - 26 * scale} ${cy - 22 * scale} ${cx - 4 * scale} ${cy - 21 * scale}T${cx + 32 * scale} ${cy - 10 * scale}T${cx + 30 * scale} ${height + 10}H-10Z`,
        fabric,
      ) +
      repeat(5, (i) =>
        stroke(
          `M${cx - (40 - i * 3) * scale} ${cy + (8 + i * 3) * scale}q${9 * scale} ${-7 * scale} ${14 * scale} ${-14 * scale}`,
          withOpacity('#14161c', 0.06),
          5,
        ),
      ) +
      ellipse(cx + 0.8 * scale, cy + 1 * scale, 21.4 * scale, 15.4 * scale, withOpacity('#14161c', 0.2)) +
      ellipse(cx, cy, 21 * scale, 15 * scale, horizontalGradient('#dbb483', '#c1935a', '#9f7444'), {
        stroke: '#7d5a30',
        'stroke-width': 1.4,
      }) +
      ellipse(cx, cy, 19.4 * scale, 13.5 * scale, lighter(fabric, 0.5)) +
      rect(cx + 19.6 * scale, cy - 1.4 * scale, 5 * scale, 2.8 * scale, 3, horizontalGradient('#c9a24b', '#8f6f2a')) +
      stroke(
        `M${cx - 13 * scale} ${cy + 7 * scale}Q${cx - 6 * scale} ${cy - 2 * scale} ${cx + 1 * scale} ${cy + 1 * scale}T${cx + 13 * scale} ${cy - 4 * scale}`,
        '#4f8a62',
        3.4,
      ) +
      leaf(cx - 10 * scale, cy + 3.6 * scale, 40) +
      leaf(cx + 2 * scale, cy + 1 * scale, 60) +
      leaf(cx + 7 * scale, cy - 1.4 * scale, -60) +
      petal(cx - 6 * scale, cy - 3.6 * scale, 4.6 * scale, threads[0]!) +
      petal(cx + 7 * scale, cy + 4.6 * scale, 3.6 * scale, threads[3]!) +
      petal(cx - 11.6 * scale, cy + 7.6 * scale, 2.6 * scale, threads[4]!, 5) +
      // The last flower is only outlined, because it is being sewn.
      circle(cx + 12.6 * scale, cy - 4.6 * scale, 3.2 * scale, 'none', {
        stroke: threads[5]!,
        'stroke-width': 2.6,
        'stroke-dasharray': '5 4',
      }) +
      needleHead(cx + 12.6 * scale, cy - 4.6 * scale, scale, threads, brandName) +
      repeat(6, (i) =>
        threadCone(
          width * 0.045 + i * 7.4 * scale,
          13.4 * scale + (i % 2) * 1.2 * scale,
          6 * scale,
          12 * scale,
          threads[i]!,
          4,
        ),
      ) +
      snips(width * 0.12, height * 0.74, scale) +
      objects
        .filter(isFlat)
        .slice(0, 1)
        .map((object) => drawLying(object, width * 0.92, height * 0.66, scale, 8))
        .join(''),
  )
}

/** The needle case of the machine reaches into the picture from above. */
const needleHead = (x: number, y: number, scale: number, threads: readonly string[], brandName?: string) =>
  rect(x - 11 * scale, -4, 22 * scale, y - 9 * scale, 8, verticalGradient('#f2f4f7', '#c3cad3'), {
    stroke: '#8d949d',
    'stroke-width': 1.6,
  }) +
  rect(x - 11 * scale, y - 12.4 * scale, 22 * scale, 1.2 * scale, 0, '#7b4a94') +
  (brandName ? drawText(brandName, x, y - 13.6 * scale, 3 * scale, '#3a3f49', { isBold: true }) : '') +
  repeat(6, (i) => {
    const nx = x + (i - 2.5) * 3.2 * scale
    const isLow = i === 2
    return (
      stroke(`M${nx} 0V${y - 17.4 * scale}`, threads[i]!, 2) +
      rect(
        nx - 0.7 * scale,
        y - 9.4 * scale,
        1.4 * scale,
        isLow ? 6 * scale : 3.4 * scale,
        2,
        horizontalGradient('#f4f5f6', '#8d949d'),
      ) +
      stroke(`M${nx} ${y - (isLow ? 3.6 : 6) * scale}v${(isLow ? 3.4 : 2) * scale}`, '#5d646e', 2)
    )
  })

/** Thread snips 12 cm long on the table. */
const snips = (x: number, y: number, scale: number) =>
  group(
    { transform: `translate(${x} ${y}) rotate(-24)` },
    ellipse(6 * scale, 1 * scale, 6.4 * scale, 1 * scale, withOpacity('#14161c', 0.16)),
    path(
      `M0 ${-0.8 * scale}q${3 * scale} ${-1.6 * scale} ${7 * scale} ${-0.4 * scale}l${5 * scale} ${0.9 * scale}l${-5 * scale} ${0.3 * scale}h${-7 * scale}z`,
      horizontalGradient('#8d949d', '#f1f3f5'),
    ),
    path(
      `M0 ${0.8 * scale}q${3 * scale} ${1.6 * scale} ${7 * scale} ${0.4 * scale}l${5 * scale} ${-0.9 * scale}l${-5 * scale} ${-0.3 * scale}h${-7 * scale}z`,
      horizontalGradient('#7d838c', '#dfe3e7'),
    ),
    circle(0.4 * scale, 0, 1 * scale, '#2b5aa6'),
  )

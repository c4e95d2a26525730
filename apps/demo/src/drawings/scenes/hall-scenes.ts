import { drawText, textWidth } from '../draw-text.ts'
import { threadCone } from '../machine-parts.ts'
import { darker, horizontalGradient, lighter, mix, verticalGradient, withOpacity } from '../paint.ts'
import { ellipse, path, rect, repeat, stroke } from '../svg.ts'
import {
  carton,
  drawStanding,
  finishedScene,
  foldedCloth,
  garment,
  isOnFloor,
  isOnTable,
  lightOnFloor,
  lightPool,
  room,
  type Scene,
  shelf,
  windowPane,
} from './stage.ts'

/** The finishing room: tiles, a rail of garments 170 cm high, the table, a finished jacket on a form. */
export const pressingScene: Scene = (look) => {
  const { width, height, background, objects } = look
  const scale = height / 206
  const floorY = height * 0.84
  const near = height * 0.95
  const railX = width * 0.05
  const railW = width * 0.36
  const colours = ['#5b7fa6', '#e6dcc8', '#a5566a', '#4a5160', '#7d9a86', '#c9a77c', '#33415f']
  const tall = objects.filter(isOnFloor)
  const small = objects.filter(isOnTable)
  const tableX = width * 0.64
  return finishedScene(
    look,
    room(look, floorY, mix(background, '#9aa1a8', 0.5)) +
      rect(0, height * 0.34, width, floorY - height * 0.34, 0, withOpacity('#ffffff', 0.35)) +
      rect(0, height * 0.335, width, 4, 0, lighter(mix(background, '#5b7fa6', 0.5), 0.2)) +
      // A pipe of steam along the wall.
      rect(width * 0.46, 16 * scale, width * 0.54, 5 * scale, 3, verticalGradient('#e9ecef', '#9aa1ab')) +
      repeat(4, (i) => rect(width * (0.5 + i * 0.14), 13 * scale, 4 * scale, 11 * scale, 2, '#c9a24b')) +
      shelf(width * 0.78, 78 * scale, width * 0.17, '#c9a77c', 4 * scale) +
      foldedCloth(width * 0.79, 78 * scale, 36 * scale, 5 * scale, ['#5b7fa6', '#efe9dc', '#7d9a86', '#efe9dc']) +
      foldedCloth(width * 0.87, 78 * scale, 36 * scale, 5 * scale, ['#c9a77c', '#a5566a']) +
      rect(railX, near - 172 * scale, railW, 3.4 * scale, 2, horizontalGradient('#c9ced4', '#8d949d')) +
      repeat(
        2,
        (i) =>
          rect(
            railX + 2 + i * (railW - 8),
            near - 172 * scale,
            3.6 * scale,
            170 * scale,
            1,
            horizontalGradient('#d5d9de', '#8d949d'),
          ) + rect(railX - 16 * scale + i * (railW - 6), near - 4 * scale, 38 * scale, 3 * scale, 2, '#7d838c'),
      ) +
      colours
        .map((colour, i) =>
          garment(railX + (i + 0.75) * (railW / 7.4), near - 166 * scale, scale, colour, i % 3 === 1 ? 104 : 82),
        )
        .join('') +
      (tall[1] ? drawStanding(tall[1], width * 0.915, near + 4, scale) : '') +
      (tall[0]
        ? drawStanding(tall[0], tableX, near + 6, scale)
        : pressTable(tableX, near + 4, scale, mix(background, '#c9b79c', 0.6))) +
      (tall[0] ? '' : small[0] ? drawStanding(small[0], tableX - 10 * scale, near - 84 * scale, scale) : '') +
      small
        .slice(tall[0] ? 0 : 1)
        .filter(({ perCm }) => perCm < 20)
        .slice(0, 1)
        .map((object) => drawStanding(object, tableX + 88 * scale, near + 6, scale))
        .join(''),
  )
}

/** A plain ironing table 85 cm high and 130 cm long, a cover on its board. */
const pressTable = (x: number, floorY: number, scale: number, cover: string) =>
  ellipse(x, floorY, 62 * scale, 4 * scale, withOpacity('#14161c', 0.16)) +
  path(
    `M${x - 30 * scale} ${floorY}l${16 * scale} ${-78 * scale}h${28 * scale}l${16 * scale} ${78 * scale}h${-5 * scale}l${-14 * scale} ${-70 * scale}h${-22 * scale}l${-14 * scale} ${70 * scale}z`,
    verticalGradient('#aab0b8', '#7d838c'),
  ) +
  rect(x - 24 * scale, floorY - 24 * scale, 48 * scale, 4 * scale, 1, '#8d949d') +
  path(
    `M${x - 74 * scale} ${floorY - 82 * scale}q${6 * scale} ${-5 * scale} ${22 * scale} ${-5 * scale}h${112 * scale}q${6 * scale} 0 ${6 * scale} ${5 * scale}v${5 * scale}h${-140 * scale}z`,
    verticalGradient(lighter(cover, 0.4), darker(cover, 0.12)),
    {
      stroke: darker(cover, 0.4),
      'stroke-width': 1,
    },
  )

/** Racks of a warehouse from the aisle: cartons, cones and packs on shelves 60 cm apart, a pallet before them. */
export const warehouseScene: Scene = (look) => {
  const { width, height, background, objects } = look
  const scale = height / 156
  const floorY = height * 0.9
  const bay = 150 * scale
  const levels = [floorY - 10 * scale, floorY - 66 * scale, floorY - 118 * scale, floorY - 166 * scale]
  const bays = Math.ceil(width / bay) + 1
  const cones = ['#2f7d5b', '#d9a125', '#2b5aa6', '#efe9dc', '#7b4a94', '#8a5a33', '#3a3f49']
  const load = (i: number, level: number, y: number) => {
    const x = i * bay - 30 * scale + 7 * scale
    const kind = (i * 2 + level * 3) % 4
    if (kind === 0)
      return repeat(3, (n) =>
        carton(
          x + n * 46 * scale,
          y,
          43 * scale,
          (30 + ((n + i) % 3) * 6) * scale,
          ['#c99f6c', '#d2ac7c', '#bd9462'][(n + level) % 3]!,
        ),
      )
    if (kind === 1)
      return (
        repeat(8, (n) =>
          threadCone(x + (8 + n * 17) * scale, y, 13 * scale, 21 * scale, cones[(n + i + level) % 7]!, 0),
        ) +
        repeat(7, (n) =>
          threadCone(x + (16.5 + n * 17) * scale, y - 20 * scale, 13 * scale, 21 * scale, cones[(n * 2 + i) % 7]!, 0),
        )
      )
    if (kind === 2)
      return repeat(
        6,
        (n) =>
          binBox(x + n * 23 * scale, y, 21 * scale, 15 * scale, ['#5b7fa6', '#7d9a86', '#c98d2b'][(i + n) % 3]!) +
          binBox(
            x + n * 23 * scale,
            y - 17 * scale,
            21 * scale,
            15 * scale,
            ['#c98d2b', '#5b7fa6', '#a9afb6'][(i + n + level) % 3]!,
          ),
      )
    return (
      carton(x, y, 66 * scale, 42 * scale, '#c99f6c') +
      carton(x + 70 * scale, y, 62 * scale, 34 * scale, '#d2ac7c') +
      carton(x + 76 * scale, y - 34 * scale, 44 * scale, 12 * scale, '#bd9462')
    )
  }
  const small = objects.filter(isOnTable)
  const palletX = width * 0.62
  return finishedScene(
    look,
    rect(0, 0, width, floorY, 0, verticalGradient(lighter(background, 0.35), darker(background, 0.1))) +
      rect(0, floorY, width, height - floorY, 0, verticalGradient('#b5b2aa', '#cdcac2')) +
      repeat(bays, (i) => levels.map((y, level) => load(i, level, y)).join('')) +
      levels
        .map(
          (y) =>
            rect(0, y, width, 6 * scale, 1, verticalGradient('#e08a3a', '#b8621c')) +
            rect(0, y + 6 * scale, width, 7 * scale, 0, withOpacity('#14161c', 0.14)),
        )
        .join('') +
      repeat(bays, (i) => {
        const x = i * bay - 30 * scale
        return (
          rect(x - 3 * scale, 0, 6 * scale, floorY, 1, horizontalGradient('#4f6f9a', '#33527f')) +
          rect(x - 6 * scale, floorY - 3, 12 * scale, 4, 1, '#2b3a55')
        )
      }) +
      // Machines just brought, on a pallet 120 cm long.
      ellipse(palletX, floorY + 10 * scale, 76 * scale, 5 * scale, withOpacity('#14161c', 0.22)) +
      rect(palletX - 62 * scale, floorY - 5 * scale, 124 * scale, 4 * scale, 1, '#c9a77c') +
      repeat(3, (i) =>
        rect(palletX + (-60 + i * 52) * scale, floorY - 1 * scale, 16 * scale, 9 * scale, 1, '#a98658'),
      ) +
      rect(palletX - 62 * scale, floorY + 8 * scale, 124 * scale, 3 * scale, 1, '#b99566') +
      (small[0] && small[0].perCm < 20
        ? carton(palletX + 4 * scale, floorY - 5 * scale, 56 * scale, 40 * scale) +
          drawStanding(small[0], palletX - 28 * scale, floorY - 5 * scale, scale)
        : carton(palletX - 58 * scale, floorY - 5 * scale, 58 * scale, 46 * scale) +
          carton(palletX + 2 * scale, floorY - 5 * scale, 58 * scale, 46 * scale, '#d2ac7c') +
          carton(palletX - 40 * scale, floorY - 51 * scale, 58 * scale, 34 * scale, '#bd9462')) +
      ladder(width * 0.9, floorY + 10 * scale, scale),
  )
}

const binBox = (x: number, y: number, w: number, h: number, colour: string) =>
  path(
    `M${x} ${y - h}h${w}v${h}h${-w * 0.9}l${-w * 0.1} ${-h * 0.5}z`,
    verticalGradient(lighter(colour, 0.15), darker(colour, 0.2)),
    {
      stroke: darker(colour, 0.45),
      'stroke-width': 0.7,
    },
  ) + rect(x + w * 0.25, y - h * 0.55, w * 0.5, h * 0.3, 1, '#f7f4ec')

const ladder = (x: number, floorY: number, scale: number) =>
  stroke(
    `M${x - 16 * scale} ${floorY}L${x - 4 * scale} ${floorY - 150 * scale}M${x + 22 * scale} ${floorY}L${x + 10 * scale} ${floorY - 150 * scale}`,
    '#d9a125',
    3.2 * scale,
  ) +
  repeat(5, (i) =>
    rect(
      x + (-14.4 + i * 2.2) * scale,
      floorY - (26 + i * 28) * scale,
      (35 - i * 4.4) * scale,
      3 * scale,
      1,
      '#8d949d',
    ),
  )

/** A showroom: objects on plinths before a wall with the name of the maker in it, daylight from the side. */
export const showroomScene: Scene = (look) => {
  const { width, height, background, brandName } = look
  const onPlinths = look.objects.filter((object) => !isOnFloor(object))
  const objects = onPlinths.length > 0 ? onPlinths : look.objects
  const hasTall = objects.some(isOnFloor)
  const isSmall = objects.every((object) => object.perCm >= 26)
  const scale = Math.min(height / 112, width / 300) * (hasTall ? 0.58 : isSmall ? 2.4 : 1)
  const floorY = height * 0.8
  const near = height * 0.93
  const plinth = (x: number, w: number, top: number) =>
    rect(
      x + w,
      top + 6,
      w * 0.2,
      near - top - 6,
      0,
      horizontalGradient(withOpacity('#14161c', 0.16), withOpacity('#14161c', 0)),
    ) +
    rect(x, top, w, near - top, 1, horizontalGradient('#fdfcf9', '#f0ede6@60', '#d9d4c9')) +
    path(`M${x} ${top}l${w * 0.05} ${-5}h${w * 0.9}l${w * 0.05} 5z`, '#fffefb') +
    rect(x, near - 3, w, 3, 0, withOpacity('#14161c', 0.12))
  const places = [
    { x: 0.645, w: 0.24, top: 0.72 },
    { x: 0.885, w: 0.21, top: 0.82 },
    { x: 0.425, w: 0.2, top: 0.78 },
  ]
  const letters = height * 0.13
  const fit = brandName ? Math.min(letters, (letters * width * 0.5) / textWidth(brandName, letters)) : 0
  return finishedScene(
    look,
    room(look, floorY, mix(background, '#cdb99a', 0.5)) +
      windowPane(width * 0.035, height * 0.08, width * 0.11, height * 0.62, 1, 2, '#f6f4ee') +
      windowPane(width * 0.185, height * 0.08, width * 0.11, height * 0.62, 1, 2, '#f6f4ee') +
      lightOnFloor(width * 0.06, floorY, width * 0.12, height - floorY, width * 0.12) +
      lightOnFloor(width * 0.21, floorY, width * 0.12, height - floorY, width * 0.12) +
      (brandName
        ? drawText(brandName, width * 0.36, height * 0.165, fit, darker(background, 0.22), {
            isCentred: false,
            isBold: true,
          })
        : '') +
      repeat(2, (i) => spot(width * (0.645 + i * 0.24), height)) +
      objects
        .slice(0, 3)
        .map((object, i) => {
          const { x, w, top } = places[i]!
          if (isOnFloor(object))
            return (
              ellipse(width * x, near, 40 * scale, 4 * scale, withOpacity('#14161c', 0.12)) +
              drawStanding(object, width * x, near + 2, scale)
            )
          return (
            plinth(width * (x - w / 2), width * w, height * top) + drawStanding(object, width * x, height * top, scale)
          )
        })
        .reverse()
        .join(''),
  )
}

const spot = (x: number, height: number) =>
  rect(x - 1, 0, 2, height * 0.035, 0, '#4a4f58') +
  rect(x - 7, height * 0.03, 14, height * 0.045, 3, '#4a4f58') +
  lightPool(x, height * 0.26, height * 0.26, height * 0.24, '#fff7df')

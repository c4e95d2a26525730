import { armMachine } from '../arm-machine.ts'
import type { ArmLook } from '../arm-machine-look.ts'
import { threadCone } from '../machine-parts.ts'
import { memoized } from '../memoized.ts'
import { darker, lighter, mix, verticalGradient, withOpacity } from '../paint.ts'
import { at, circle, ellipse, path, rect, repeat, stroke } from '../svg.ts'
import { sewingTable, threadStand } from '../table-parts.ts'
import {
  barLamp,
  drawSetIntoTable,
  drawStanding,
  finishedScene,
  foldedCloth,
  isFlat,
  isOnFloor,
  isOnTable,
  lightOnFloor,
  room,
  type ScaledPicture,
  type Scene,
  shelf,
  windowPane,
} from './stage.ts'

/** Drawing units of the table per centimetre: 780 for 120. */
const table = 6.5
/** Drawing units of a head per centimetre. */
const head = 13.4

/**
 * A workplace of a production line: a table 120 cm wide and 75 cm high, a machine head set into it at scale, thread on
 * a stand. (x, floorY) is the left foot of the table.
 */
const workplace = (x: number, floorY: number, scale: number, look: ArmLook) =>
  at(x, floorY - 488 * (scale / table), drawnWorkplace(look), scale / table)

/** Drawn once for all scenes. */
const drawnWorkplace = memoized((look: ArmLook) => {
  const inTable = table / head
  return (
    sewingTable({
      ...frame,
      left: 0,
      right: 780,
      y: 0,
      floor: 488,
      motor: look.motor === 'belt' ? 'servo' : 'none',
      accent: look.accent,
    }) +
    threadStand(660, -36, 330, [look.thread], [200 + 150 * inTable, -30 - 336 * inTable]) +
    at(200, -28, armMachine({ ...look, inset: true }), inTable)
  )
})

const frame = { top: '#cfa877', frame: '#8f979f', drawer: false } as const

/** A factory chair from behind, 80 cm high. */
const chair = (x: number, floorY: number, scale: number, colour: string) =>
  at(
    x,
    floorY,
    ellipse(0, 0, 26, 3, withOpacity('#14161c', 0.18)) +
      path('M-22 -1L0 -9L22 -1L20 1L0 -5L-20 1Z', '#4a4f58') +
      repeat(3, (i) => circle(-21 + i * 21, -1.5, 2.2, '#2b2e35')) +
      rect(-1.8, -44, 3.6, 38, 1, '#8d949d') +
      rect(-20, -50, 40, 7, 3.5, verticalGradient(lighter(colour, 0.2), darker(colour, 0.2))) +
      rect(-1.5, -66, 3, 18, 1, '#6b727c') +
      rect(-17, -86, 34, 22, 7, verticalGradient(lighter(colour, 0.25), darker(colour, 0.15))),
    scale,
  )

const heads: readonly ArmLook[] = [
  {
    body: '#dfe1e2',
    accent: '#0e6e78',
    thread: '#2f7d5b',
    panel: 'keys',
    motor: 'built-in',
    casting: 'round',
    name: { brand: 'Lumera' },
    lamp: true,
  },
  {
    body: '#cdd6e0',
    accent: '#1f4fa3',
    thread: '#2b5aa6',
    motor: 'belt',
    casting: 'square',
    name: { brand: 'Torvel' },
  },
  {
    body: '#efece4',
    accent: '#2f7d5b',
    thread: '#d9a125',
    panel: 'touch',
    motor: 'built-in',
    casting: 'slim',
    name: { brand: 'Hanoshi' },
    lamp: true,
  },
  {
    body: '#cfe0dc',
    accent: '#d9a125',
    thread: '#7b4a94',
    panel: 'slim',
    motor: 'built-in',
    casting: 'soft',
    name: { brand: 'Kestrix' },
  },
]

/** A line of workplaces along the windows of a shop floor, a second line behind. */
export const lineScene: Scene = (look) => {
  const { width, height, background } = look
  const scale = height / 232
  const floorY = height * 0.82
  const near = height * 0.955
  const pitch = 152 * scale
  const count = Math.ceil(width / pitch) + 1
  const windows = repeat(Math.ceil(width / (200 * scale)) + 1, (i) =>
    windowPane((i * 200 - 60) * scale, 26 * scale, 164 * scale, 84 * scale, 3, 1, '#f4f2ec'),
  )
  const far = repeat(count + 2, (i) =>
    farWorkplace((i * 108 - 40) * scale, floorY + 6 * scale, scale * 0.66, mix(background, '#b9bcc0', 0.55)),
  )
  const lamps = repeat(count, (i) => barLamp(i * pitch - 20 * scale, 14 * scale, 118 * scale))
  const bins = repeat(count, (i) =>
    bin(i * pitch + 128 * scale, near + 4, scale, ['#c98d2b', '#5b7fa6', '#7d9a86', '#a5566a'][i % 4]!),
  )
  const line = repeat(
    count,
    (i) =>
      workplace(i * pitch - 26 * scale, near, scale, heads[i % heads.length]!) +
      chair(i * pitch + 22 * scale, near + 8, scale, '#4a6a8f'),
  )
  return finishedScene(
    look,
    room(look, floorY, mix(background, '#a9a396', 0.6)) +
      windows +
      repeat(3, (i) => lightOnFloor((60 + i * 210) * scale, floorY, 120 * scale, height - floorY, -70 * scale)) +
      far +
      lamps +
      line +
      bins,
  )
}

/** A distant workplace, as a silhouette. */
const farWorkplace = (x: number, floorY: number, scale: number, tone: string) =>
  at(
    x,
    floorY,
    path(
      'M0 -75H120V-71H104V0H100V-71H20V0H16V-71H0ZM38 -75V-97Q38 -101 42 -101H82Q86 -101 86 -98V-75H74V-91H44V-75Z',
      tone,
    ),
    scale,
  )

/** A bin of cut parts on the floor. */
const bin = (x: number, floorY: number, scale: number, colour: string) =>
  at(
    x,
    floorY,
    foldedCloth(-13, -22, 27, 5, [colour, '#efe9dc', colour]) +
      path('M-16 -30H16L13 0H-13Z', verticalGradient('#e6e3da', '#b9b4a6')),
    scale,
  )

/** A classroom: a blackboard, and two rows of pupils' desks with machines, the nearer one larger. */
export const classScene: Scene = (look) => {
  const { width, height, background, objects } = look
  const scale = height / 250
  const floorY = height * 0.66
  const boardWidth = 250 * scale
  const boardX = width * 0.6 - boardWidth / 2
  const chalk = withOpacity('#f4f2ea', 0.85)
  const board =
    rect(boardX - 8, 34 * scale, boardWidth + 16, 92 * scale, 3, '#b08a5a') +
    rect(boardX, 34 * scale + 7, boardWidth, 92 * scale - 14, 1, verticalGradient('#2f5b4c', '#264a3f')) +
    // A pattern of a skirt in chalk, with its seam allowance.
    stroke(
      `M${boardX + 26 * scale} ${54 * scale}h${42 * scale}q${4 * scale} ${26 * scale} ${12 * scale} ${58 * scale}h${-62 * scale}z`,
      chalk,
      2,
    ) +
    stroke(
      `M${boardX + 20 * scale} ${48 * scale}h${54 * scale}q${4 * scale} ${28 * scale} ${14 * scale} ${70 * scale}`,
      chalk,
      1.4,
      {
        'stroke-dasharray': '6 6',
      },
    ) +
    stroke(
      `M${boardX + 118 * scale} ${58 * scale}h${70 * scale}M${boardX + 118 * scale} ${72 * scale}h${52 * scale}M${boardX + 118 * scale} ${86 * scale}h${62 * scale}`,
      chalk,
      2.4,
    ) +
    stroke(
      `M${boardX + 118 * scale} ${104 * scale}l${8 * scale} ${-5 * scale}l${8 * scale} ${5 * scale}l${8 * scale} ${-5 * scale}l${8 * scale} ${5 * scale}l${8 * scale} ${-5 * scale}`,
      chalk,
      2,
    ) +
    rect(boardX - 12, 34 * scale + 92 * scale, boardWidth + 24, 6, 2, '#8f6a3c')
  const subject = objects.find(isOnTable)
  const row = (y: number, size: number, count: number, from: number, pitch: number) =>
    repeat(count, (i) => desk(from + i * pitch * size, y, size, subject, i))
  return finishedScene(
    look,
    room(look, floorY, mix(background, '#c8a878', 0.62)) +
      windowPane(width * 0.03, 30 * scale, 96 * scale, 104 * scale, 2, 2, '#f6f4ee') +
      lightOnFloor(width * 0.05, floorY, 100 * scale, height * 0.3, 120 * scale) +
      board +
      plant(width * 0.93, floorY, scale) +
      row(height * 0.79, scale * 0.72, 6, width * 0.1, 142) +
      row(height * 0.985, scale * 1.08, 5, width * 0.02, 158) +
      objects
        .filter(({ isFigure }) => isFigure)
        .slice(0, 1)
        .map((object) => drawStanding(object, width * 0.945, height * 0.99, scale))
        .join(''),
  )
}

function desk(x: number, floorY: number, scale: number, machine: ScaledPicture | undefined, index: number): string {
  const cloth = ['#c98d2b', '#5b7fa6', '#7d9a86', '#a5566a', '#8a6fa3'][index % 5]!
  const y = floorY - 72 * scale
  return (
    ellipse(x + 55 * scale, floorY, 62 * scale, 4 * scale, withOpacity('#14161c', 0.14)) +
    repeat(2, (i) =>
      rect(x + (7 + i * 93) * scale, y, 4 * scale, 72 * scale, 1, verticalGradient('#7f9a90', '#4d6a60')),
    ) +
    rect(x + 8 * scale, floorY - 20 * scale, 94 * scale, 3 * scale, 1, '#5f7d72') +
    rect(x, y - 4 * scale, 110 * scale, 5 * scale, 2, verticalGradient('#e3c79a', '#b98f5c'), {
      stroke: darker('#b98f5c', 0.3),
      'stroke-width': 0.7,
    }) +
    path(
      `M${x + 76 * scale} ${y - 4 * scale}h${24 * scale}l${3 * scale} ${18 * scale}q${-8 * scale} ${3 * scale} ${-16 * scale} 0z`,
      lighter(cloth, 0.15),
    ) +
    (machine ? drawStanding(machine, x + 42 * scale, y - 4 * scale, scale) : '') +
    at(x + 56 * scale, floorY + 2 * scale, stool, scale)
  )
}

const stool =
  rect(-15, -45, 30, 4, 2, verticalGradient('#e3c79a', '#b98f5c')) +
  path('M-12 -41l-3 41h3l3 -41zM12 -41l3 41h-3l-3 -41z', '#5f7d72') +
  rect(-13, -18, 26, 2, 1, '#5f7d72')

const plant = (x: number, floorY: number, scale: number) =>
  at(
    x,
    floorY,
    path('M-12 -28h24l-4 28h-16z', verticalGradient('#c98d6a', '#9a6446')) +
      repeat(7, (i) =>
        path(
          `M0 -26Q${-26 + i * 9} -60 ${-30 + i * 10} ${-78 - (i % 3) * 9}Q${-12 + i * 5} -58 0 -26Z`,
          i % 2 ? '#6f8f63' : '#587a52',
        ),
      ),
    scale,
  )

/** One workplace by a window, close: the machine, the chair, the lamp above. */
export const workplaceScene: Scene = (look) => {
  const { width, height, background, objects } = look
  const scale = height / 118
  const floorY = height * 0.94
  const x = width * 0.44
  const boardY = height * 0.76
  const near = boardY + 75 * scale
  const [subject, second, third] = [...objects.filter(isOnTable), ...objects.filter(isFlat)]
  return finishedScene(
    look,
    room(look, floorY, mix(background, '#b99a70', 0.55)) +
      windowPane(width * 0.06, 12 * scale, 104 * scale, 84 * scale, 2, 2, '#f6f4ee') +
      lightOnFloor(width * 0.1, floorY, 90 * scale, height * 0.16, 90 * scale) +
      // A pinboard with the day's work.
      rect(width * 0.47, 14 * scale, 92 * scale, 38 * scale, 2, '#c9a77c', { stroke: '#8f6a3c', 'stroke-width': 2 }) +
      repeat(4, (i) =>
        rect(
          width * 0.47 + (6 + i * 21) * scale,
          (18 + (i % 2) * 4) * scale,
          16 * scale,
          21 * scale,
          1,
          ['#fbfaf7', '#f4ecd8', '#e8eef2', '#fbfaf7'][i]!,
        ),
      ) +
      repeat(4, (i) =>
        stroke(
          `M${width * 0.47 + (9 + i * 21) * scale} ${(24 + (i % 2) * 4) * scale}h${9 * scale}m${-9 * scale} ${4 * scale}h${7 * scale}`,
          withOpacity('#14161c', 0.35),
          1.2,
        ),
      ) +
      barLamp(x + 10 * scale, 4 * scale, 96 * scale) +
      shelf(width * 0.87, 40 * scale, width * 0.12, '#c9a77c', 2.4 * scale) +
      repeat(4, (i) =>
        threadCone(
          width * 0.885 + i * 10.5 * scale,
          40 * scale,
          8 * scale,
          14 * scale,
          ['#2b5aa6', '#efe9dc', '#2f7d5b', '#d9a125'][i]!,
          0,
        ),
      ) +
      plainTable(x, boardY, near, scale, mix(background, '#c69a66', 0.7)) +
      (subject ? drawSetIntoTable(subject, x + 46 * scale, boardY + 1, scale) : '') +
      (second
        ? drawStanding(second, x + 97 * scale, boardY, scale)
        : foldedCloth(x + 84 * scale, boardY, 26 * scale, 3 * scale, ['#5b7fa6', '#efe9dc', '#c98d2b'])) +
      (third ? drawStanding(third, x + 8 * scale, boardY + 1, scale) : '') +
      objects
        .filter((object) => isOnFloor(object) && !object.isTable)
        .map((object, i) => drawStanding(object, x + (i === 0 ? 146 : -24) * scale, near + 4, scale))
        .join(''),
  )
}

const plainTable = (x: number, y: number, floorY: number, scale: number, wood: string) =>
  ellipse(x + 60 * scale, floorY, 70 * scale, 3 * scale, withOpacity('#14161c', 0.18)) +
  repeat(
    2,
    (i) =>
      rect(x + (10 + i * 96) * scale, y, 4 * scale, floorY - y, 1, verticalGradient('#9aa1ab', '#6b727c')) +
      rect(x + (2 + i * 96) * scale, floorY - 3 * scale, 20 * scale, 3 * scale, 1, '#5d646e'),
  ) +
  rect(x + 12 * scale, floorY - 16 * scale, 98 * scale, 3 * scale, 1, '#8d949d') +
  rect(x, y, 122 * scale, 5 * scale, 2, verticalGradient(lighter(wood, 0.35), darker(wood, 0.2)), {
    stroke: darker(wood, 0.4),
    'stroke-width': 1,
  })

import { darker, lighter, mix, verticalGradient, withOpacity } from '../paint.ts'
import { circle, ellipse, group, path, rect, repeat, stroke } from '../svg.ts'
import { drawLying, drawStanding, finishedScene, isFlat, isOnTable, lightPool, room, type Scene } from './stage.ts'

const cloths = ['#5b7fa6', '#e6dcc8', '#7d9a86', '#c98d2b', '#a5566a', '#4a5160', '#d9c7ab']

/** A cutting room from the end of the spreading table: a pile of layers with its marker, rolls on a rack behind. */
export const cuttingScene: Scene = (look) => {
  const { width, height, background, objects } = look
  const scale = height / 122
  const floorY = height * 0.44
  const far = height * 0.5
  const near = height * 0.86
  // The pile lies on the table from 30 % to 84 % of its length.
  const left = width * 0.3
  const right = width * 0.87
  const lean = width * 0.06
  const pileTop = { far: far + 10 * scale - 9 * scale, near: near - 8 * scale - 9 * scale }
  const thick = 9 * scale
  const layers = 5
  const cloth = cloths[Math.round(background.charCodeAt(3)) % 3]!
  const front = repeat(layers, (i) => {
    const y = pileTop.near + (i * thick) / layers
    return path(
      `M${left} ${y}H${right}v${thick / layers}H${left}z`,
      i % 3 === 2 ? lighter(cloth, 0.55) : i % 2 ? cloth : darker(cloth, 0.1),
    )
  })
  const side = path(
    `M${right} ${pileTop.near}L${right - lean} ${pileTop.far}v${thick * 0.7}L${right} ${pileTop.near + thick}z`,
    darker(cloth, 0.32),
  )
  const top = path(
    `M${left} ${pileTop.near}L${left + lean} ${pileTop.far}H${right - lean}L${right} ${pileTop.near}z`,
    verticalGradient('#f4efe2', '#fdfbf4'),
    {
      stroke: withOpacity('#8f8676', 0.5),
      'stroke-width': 1,
    },
  )
  const depth = pileTop.near - pileTop.far
  const knife = objects.find(isOnTable)
  const other = objects.find(isFlat)
  const knifeX = width * 0.66
  return finishedScene(
    look,
    room(look, floorY, mix(background, '#a9a396', 0.6)) +
      rack(width, floorY, scale) +
      // The table: its top, its front and the legs below.
      path(
        `M${-width * 0.02} ${near}L${width * 0.1} ${far}H${width * 0.96}L${width * 1.06} ${near}z`,
        verticalGradient('#d9c39c', '#ecdcbb'),
      ) +
      rect(0, near, width, 5 * scale, 0, verticalGradient('#c8a875', '#9a774a')) +
      rect(
        0,
        near + 5 * scale,
        width,
        height,
        0,
        verticalGradient(darker(mix(background, '#a9a396', 0.6), 0.3), mix(background, '#a9a396', 0.6)),
      ) +
      repeat(4, (i) =>
        rect(width * (0.12 + i * 0.26), near + 5 * scale, 5 * scale, height, 0, verticalGradient('#9aa1ab', '#6b727c')),
      ) +
      lightPool(width * 0.58, (far + near) / 2, width * 0.36, height * 0.2, '#ffffff') +
      rule(width, near, scale) +
      path(
        `M${left - 8} ${near - 5 * scale}H${right + 10}L${right + 4 - lean} ${far + 8 * scale}H${left + lean}z`,
        withOpacity('#5d4a2c', 0.16),
      ) +
      side +
      front +
      top +
      group(
        { transform: `matrix(1 0 ${(-lean / depth).toFixed(3)} 1 ${left + lean} ${pileTop.far})` },
        marker((right - left - lean * 2) / 100, depth / 100),
      ) +
      (other
        ? drawLying(other, left - 17 * scale, near - 15 * scale, scale, -18)
        : scissorsOnTable(width * 0.14, near - 9 * scale, scale)) +
      (knife ? ellipse(knifeX, pileTop.near - 2 * scale, 16 * scale, 2.2 * scale, withOpacity('#14161c', 0.22)) : '') +
      (knife ? drawStanding(knife, knifeX, pileTop.near - 1 * scale, scale) : ''),
  )
}

/** Marks of half metres along the near edge. */
const rule = (width: number, y: number, scale: number) =>
  repeat(Math.floor(width / (50 * scale)) + 1, (i) => rect(i * 50 * scale, y + 1, 2, 2.6 * scale, 0, '#7d6238'))

/** Patterns of a jacket laid close together, on a sheet 100 × 100. */
function marker(sx: number, sy: number): string {
  const line = (d: string) =>
    path(d, withOpacity('#5b7fa6', 0.1), {
      stroke: '#3d5c8f',
      'stroke-width': 1.5,
      'vector-effect': 'non-scaling-stroke',
    })
  const grain = (d: string) =>
    stroke(d, '#9a3b2c', 1.2, { 'vector-effect': 'non-scaling-stroke', 'stroke-dasharray': '5 4' })
  return group(
    { transform: `scale(${sx.toFixed(3)} ${sy.toFixed(3)})` },
    // Front and back lie with their hems to the left, sleeves head to tail between them and the small pieces.
    line('M3 5H24L30 9Q29 17 35 21L36 29Q28 31 27 41L25 46H3Z') +
      line('M3 54H25L27 60Q28 69 36 71L35 80Q31 86 32 93H3Z') +
      line('M40 17L56 6Q63 9 65 17Q69 26 65 35Q63 43 56 46L40 36Z') +
      line('M70 63L54 53Q47 56 45 64Q41 73 45 82Q47 90 54 93L70 83Z') +
      line('M73 6Q85 13 97 5L98 15Q86 24 72 16Z') +
      line('M74 29H84V42L79 46L74 42Z') +
      line('M88 29H98V38H88Z') +
      line('M75 54H98V62H75Z') +
      line('M75 71Q86 66 98 71V93Q86 84 75 93Z') +
      grain('M7 25H24M7 74H23M45 26H61M50 73H66M79 58H94'),
  )
}

/** Rolls of cloth on arms of a rack, seen from their ends: 16 cm across. */
function rack(width: number, floorY: number, scale: number): string {
  const x = width * 0.36
  const r = 9 * scale
  const pitch = 23 * scale
  const count = Math.floor((width * 0.62) / pitch)
  return (
    rect(x - pitch * 0.7, 0, 6, floorY, 0, verticalGradient('#9aa1ab', '#6b727c')) +
    rect(x + pitch * (count - 0.4), 0, 6, floorY, 0, verticalGradient('#9aa1ab', '#6b727c')) +
    repeat(2, (row) => {
      const y = floorY * (0.3 + row * 0.42)
      return (
        rect(x - pitch * 0.7, y + r - 1, pitch * (count + 0.3), 6, 1, '#7d838c') +
        repeat(count, (i) => {
          const colour = cloths[(i * 3 + row * 2) % cloths.length]!
          return (
            circle(x + i * pitch, y, r, verticalGradient(lighter(colour, 0.25), darker(colour, 0.2)), {
              stroke: darker(colour, 0.4),
              'stroke-width': 1,
            }) +
            circle(x + i * pitch, y, r * 0.62, 'none', {
              stroke: withOpacity(darker(colour, 0.5), 0.3),
              'stroke-width': 1.6,
            }) +
            circle(x + i * pitch, y, r * 0.24, '#cbb089')
          )
        })
      )
    })
  )
}

const scissorsOnTable = (x: number, y: number, scale: number) =>
  stroke(
    `M${x} ${y}l${15 * scale} ${-4 * scale}M${x} ${y - 4 * scale}l${15 * scale} ${4 * scale}`,
    '#8d949d',
    1.2 * scale,
  ) +
  circle(x - 2 * scale, y + 1 * scale, 2.6 * scale, 'none', { stroke: '#2b2e35', 'stroke-width': 1.1 * scale }) +
  circle(x - 2 * scale, y - 5 * scale, 2.6 * scale, 'none', { stroke: '#2b2e35', 'stroke-width': 1.1 * scale })

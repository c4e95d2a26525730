/**
 * Colours and materials. A part of a drawing is a plain string that fits into any picture: it refers to gradients by
 * ids derived from their colours, and `picture` adds the definitions of the gradients it finds.
 */
/** Ids of gradients, and so the content ids of all pictures, depend on these names. */
type Direction = 'down' | 'across' | 'slant' | 'glow'

const vectors: Record<Direction, string> = {
  down: 'linearGradient x1="0" y1="0" x2="0" y2="1"',
  across: 'linearGradient x1="0" y1="0" x2="1" y2="0"',
  slant: 'linearGradient x1="0" y1="0" x2="1" y2="1"',
  glow: 'radialGradient cx=".5" cy=".5" r=".5"',
}

/** Caches: paints by description, and gradient definitions by id. */
const paints = new Map<string, string>()
const gradients = new Map<string, string>()

/**
 * Gradients by direction. Stops are `#rrggbb`, `#rrggbbaa` or `#rrggbb@40` (at 40 %); without positions they are spread
 * evenly.
 */
export const verticalGradient = (...stops: string[]) => gradient('down', stops)
export const horizontalGradient = (...stops: string[]) => gradient('across', stops)
export const diagonalGradient = (...stops: string[]) => gradient('slant', stops)
export const radialGradient = (...stops: string[]) => gradient('glow', stops)

function gradient(direction: Direction, stops: readonly string[]): string {
  const description = direction + stops.join()
  const cached = paints.get(description)
  if (cached !== undefined) return cached
  const id = `g${shortHash(description)}`
  const [tag, ...vector] = vectors[direction].split(' ')
  gradients.set(
    id,
    `<${tag} id="${id}" ${vector.join(' ')}>${stops.map((stop, index) => stopElement(stop, (100 * index) / (stops.length - 1))).join('')}</${tag}>`,
  )
  const paint = `url(#${id})`
  paints.set(description, paint)
  return paint
}

function stopElement(stop: string, evenly: number): string {
  const [colour = '', position = String(Math.round(evenly))] = stop.split('@')
  const opacity =
    colour.length === 9 ? ` stop-opacity="${(Number.parseInt(colour.slice(7), 16) / 255).toFixed(2)}"` : ''
  return `<stop offset="${position}%" stop-color="${colour.slice(0, 7)}"${opacity}/>`
}

/** An FNV-1a hash, so that a description has the same id in every picture. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** The definitions of all gradients used in the body, each once. */
export function definitions(body: string): string {
  const ids = new Set(body.match(/(?<=url\(#)g[0-9a-z]+(?=\))/g))
  const defs = [...ids].map((id) => gradients.get(id)).join('')
  return defs === '' ? '' : `<defs>${defs}</defs>`
}

const mixed = new Map<string, string>()

/** Mixes two colours: `part` is the share of the second one. */
export function mix(from: string, to: string, part: number): string {
  const name = from + to + part
  const cached = mixed.get(name)
  if (cached !== undefined) return cached
  let hex = '#'
  for (let i = 1; i < 7; i += 2) {
    const a = Number.parseInt(from.slice(i, i + 2), 16)
    const b = Number.parseInt(to.slice(i, i + 2), 16)
    hex += Math.round(a + (b - a) * part)
      .toString(16)
      .padStart(2, '0')
  }
  mixed.set(name, hex)
  return hex
}
export const lighter = (colour: string, part: number) => mix(colour, '#ffffff', part)
export const darker = (colour: string, part: number) => mix(colour, '#14161c', part)
export const withOpacity = (colour: string, opacity: number) =>
  colour +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')

/** Whether light text is more readable on the colour than dark text. */
export const isDark = (colour: string) =>
  [0.3, 0.59, 0.11].reduce(
    (sum, share, i) => sum + share * Number.parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16),
    0,
  ) < 140

/** Painted cast metal, lit from above. */
export const enamel = (colour: string) =>
  verticalGradient(lighter(colour, 0.55), `${lighter(colour, 0.12)}@22`, `${colour}@62`, `${darker(colour, 0.14)}@100`)
/** A painted side that curves away from the light to the right. */
export const enamelSide = (colour: string) =>
  horizontalGradient(lighter(colour, 0.25), `${colour}@55`, `${darker(colour, 0.22)}@100`)
/** The colour of the outline of a painted part. */
export const outlineColour = (colour: string) => darker(colour, 0.42)
/** A horizontal cylinder (a motor, a roller). */
export const horizontalCylinder = (colour: string) =>
  verticalGradient(darker(colour, 0.1), `${lighter(colour, 0.6)}@24`, `${colour}@52`, `${darker(colour, 0.4)}@100`)
/** A vertical cylinder (a rod, a leg, a cone). */
export const verticalCylinder = (colour: string) =>
  horizontalGradient(darker(colour, 0.18), `${lighter(colour, 0.55)}@28`, `${colour}@56`, `${darker(colour, 0.38)}@100`)

export const steel = '#b4bac2'
export const darkSteel = '#6b727c'
export const graphite = '#3a3f49'
export const brass = '#c9a24b'
export const rubber = '#2b2e35'

export const steelRod = verticalCylinder(steel)
export const steelBar = horizontalCylinder(steel)
export const steelPlate = diagonalGradient('#f7f8f9', '#c9ced4@38', '#e9ecef@58', '#a4abb4@100')
export const darkPlate = diagonalGradient('#5a606b', '#3a3f49@50', '#2a2d35@100')

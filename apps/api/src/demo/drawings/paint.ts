/**
 * Colours and materials. A gradient is named by what it is made of (`url(#down_ffffff_cccccc)`), so a part
 * is a plain string that can be put into any picture; `picture` writes the definitions the string asks for.
 */
type Direction = 'down' | 'across' | 'slant' | 'glow'

const gradient = (direction: Direction, stops: readonly string[]) =>
  `url(#${direction}_${stops.map((stop) => stop.replace('#', '').replace('@', '-').toLowerCase()).join('_')})`

/** Stops are `#rrggbb`, `#rrggbbaa` or `#rrggbb@40` (at 40 %); without a place they are spread evenly. */
export const down = (...stops: string[]) => gradient('down', stops)
export const across = (...stops: string[]) => gradient('across', stops)
export const slant = (...stops: string[]) => gradient('slant', stops)
export const glow = (...stops: string[]) => gradient('glow', stops)

const VECTORS: Record<Direction, string> = {
  down: 'x1="0" y1="0" x2="0" y2="1"',
  across: 'x1="0" y1="0" x2="1" y2="0"',
  slant: 'x1="0" y1="0" x2="1" y2="1"',
  glow: 'cx=".5" cy=".5" r=".5"',
}

/** The definitions of every gradient the body refers to, each once. */
export function definitions(body: string): string {
  const names = new Set(body.match(/(?<=url\(#)(?:down|across|slant|glow)_[0-9a-f_-]+(?=\))/g))
  let defs = ''
  for (const name of [...names].sort()) {
    const [direction, ...stops] = name.split('_') as [Direction, ...string[]]
    const tag = direction === 'glow' ? 'radialGradient' : 'linearGradient'
    defs += `<${tag} id="${name}" ${VECTORS[direction]}>`
    stops.forEach((stop, index) => {
      const [hex = '', place] = stop.split('-')
      const offset = place ?? String(Math.round((100 * index) / (stops.length - 1)))
      const opacity = hex.length === 8 ? ` stop-opacity="${(Number.parseInt(hex.slice(6), 16) / 255).toFixed(3)}"` : ''
      defs += `<stop offset="${offset}%" stop-color="#${hex.slice(0, 6)}"${opacity}/>`
    })
    defs += `</${tag}>`
  }
  return defs === '' ? '' : `<defs>${defs}</defs>`
}

const mixed = new Map<string, string>()

/** The colour `part` of the way from one to the other. */
export function mix(from: string, to: string, part: number): string {
  const name = from + to + part
  const known = mixed.get(name)
  if (known !== undefined) return known
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
export const faded = (colour: string, opacity: number) =>
  colour +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')

/** Painted cast metal, lit from above. */
export const enamel = (colour: string) => down(lighter(colour, 0.55), `${lighter(colour, 0.12)}@22`, `${colour}@62`, `${darker(colour, 0.14)}@100`)
/** A painted side that turns away from the light to the right. */
export const enamelSide = (colour: string) => across(lighter(colour, 0.25), `${colour}@55`, `${darker(colour, 0.22)}@100`)
/** The line around a painted part. */
export const edge = (colour: string) => darker(colour, 0.42)
/** A barrel lying on its side (a motor, a roller). */
export const barrel = (colour: string) => down(darker(colour, 0.1), `${lighter(colour, 0.6)}@24`, `${colour}@52`, `${darker(colour, 0.4)}@100`)
/** A standing column (a rod, a leg, a cone). */
export const column = (colour: string) => across(darker(colour, 0.18), `${lighter(colour, 0.55)}@28`, `${colour}@56`, `${darker(colour, 0.38)}@100`)

export const STEEL = '#b4bac2'
export const DARK_STEEL = '#6b727c'
export const GRAPHITE = '#3a3f49'
export const BRASS = '#c9a24b'
export const RUBBER = '#2b2e35'
export const THREAD_RED = '#c8371b'

export const steelRod = column(STEEL)
export const steelBar = barrel(STEEL)
export const steelPlate = slant('#f7f8f9', '#c9ced4@38', '#e9ecef@58', '#a4abb4@100')
export const darkPlate = slant('#5a606b', '#3a3f49@50', '#2a2d35@100')

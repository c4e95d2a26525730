/** The SVG elements that drawings consist of. A drawing is a string; a scene is several of them joined. */
export type Attrs = Record<string, string | number | undefined>
export type Point = readonly [x: number, y: number, radius?: number]

const short = (value: string | number) => (typeof value === 'number' ? `${Math.round(value * 100) / 100}` : value)

export function el(tag: string, attrs: Attrs, body = ''): string {
  let text = ''
  // Called many thousands of times at the first start, so it avoids allocating arrays of entries.
  for (const name in attrs) {
    const value = attrs[name]
    if (value !== undefined) text += ` ${name}="${short(value)}"`
  }
  return body === '' ? `<${tag}${text}/>` : `<${tag}${text}>${body}</${tag}>`
}

export const rect = (x: number, y: number, width: number, height: number, rx: number, fill: string, more: Attrs = {}) =>
  el('rect', { x, y, width, height, rx: rx || undefined, fill, ...more })

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attrs = {}) =>
  el('circle', { cx, cy, r, fill, ...more })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attrs = {}) =>
  el('ellipse', { cx, cy, rx, ry, fill, ...more })

export const path = (d: string, fill: string, more: Attrs = {}) => el('path', { d, fill, ...more })

/** A drawn line: thread, wire, seam, crease. */
export const stroke = (d: string, colour: string, width: number, more: Attrs = {}) =>
  el('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })

export const group = (attrs: Attrs, ...parts: readonly string[]) => el('g', attrs, parts.join(''))

/** A part moved to (x, y), rotated and scaled. */
export const at = (x: number, y: number, body: string, scale = 1, degrees = 0) => {
  const rotation = degrees === 0 ? '' : ` rotate(${short(degrees)})`
  const size = scale === 1 ? '' : ` scale(${short(scale)})`
  return el('g', { transform: `translate(${short(x)} ${short(y)})${rotation}${size}` }, body)
}

/** A closed path through the points. Each corner has its own radius. */
export function outline(points: readonly Point[]): string {
  let d = ''
  const count = points.length
  for (let i = 0; i < count; i++) {
    const [x, y, radius = 0] = points[i] as Point
    const before = points[(i + count - 1) % count] as Point
    const after = points[(i + 1) % count] as Point
    const start = towards([x, y], before, radius)
    const end = towards([x, y], after, radius)
    d += `${i === 0 ? 'M' : 'L'}${pair(start)}`
    if (radius > 0) d += `Q${pair([x, y])} ${pair(end)}`
  }
  return `${d}Z`
}

const pair = (point: readonly [number, number]) => `${short(point[0])} ${short(point[1])}`

function towards(from: readonly [number, number], to: Point, distance: number): [number, number] {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const length = Math.hypot(dx, dy)
  if (length === 0 || distance === 0) return [from[0], from[1]]
  const part = Math.min(distance / length, 0.5)
  return [from[0] + dx * part, from[1] + dy * part]
}

/** Draws a part `count` times; `part` gets the index. */
export const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('')

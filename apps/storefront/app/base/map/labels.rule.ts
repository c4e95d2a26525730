/** A marker on a flat map, in pixels: its centre, half its side, its name. */
export interface LabelledMarker {
  readonly x: number
  readonly y: number
  readonly half: number
  /** Empty: no label. */
  readonly text: string
  /**
   * Shorter names, tried when the whole name does not fit; the first that fits is used. A name may have several lines.
   */
  readonly otherTexts?: readonly string[]
}

export type Side = 'right' | 'left' | 'below' | 'above'
const sides: readonly Side[] = ['right', 'left', 'below', 'above']

/** The label of a marker: its text and position. */
export interface Label {
  readonly text: string
  readonly side: Side
  readonly box: Box
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const gap = 4
const letterWidth = 7.4
const spaceWidth = 3.7
const lineHeight = 16

const lineWidth = (line: string) => (line.length - spaces(line)) * letterWidth + spaces(line) * spaceWidth
const spaces = (line: string) => line.split(/[ \u00a0]/).length - 1

export const markerBox = ({ x, y, half }: LabelledMarker): Box => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
})

/** The box of a label beside its marker, or centred below or above it. */
export function labelBox({ x, y, half, text }: LabelledMarker, side: Side): Box {
  const lines = text.split('\n')
  const width = Math.max(...lines.map(lineWidth))
  const height = lines.length * lineHeight
  if (side === 'below' || side === 'above') {
    const top = side === 'below' ? y + half + 1 : y - half - 1 - height
    return { left: x - width / 2, top, right: x + width / 2, bottom: top + height }
  }
  const left = side === 'right' ? x + half + gap : x - half - gap - width
  return { left, top: y - height / 2, right: left + width, bottom: y + height / 2 }
}

export const isOverlapping = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * The label of each marker, or null when there is no room for one. No label overlaps a marker or another label or
 * leaves the map or lies on what else is on it (`taken`). Earlier markers choose first.
 */
export function labelsOf(
  markers: readonly LabelledMarker[],
  bounds: Box,
  taken: readonly Box[] = [],
): (Label | null)[] {
  const occupied = [...markers.map(markerBox), ...taken]
  return markers.map((marker) => {
    for (const text of [marker.text, ...(marker.otherTexts ?? [])])
      for (const side of text === '' ? [] : sides) {
        const box = labelBox({ ...marker, text }, side)
        if (!isWithin(box, bounds) || occupied.some((other) => isOverlapping(withAir(box), other))) continue
        occupied.push(box)
        return { text, side, box }
      }
    return null
  })
}

/** Letters are of unequal width, so a label leaves this much to what is beside it, less than to its own marker. */
const air = gap - 1
const withAir = ({ left, top, right, bottom }: Box): Box => ({ left: left - air, top, right: right + air, bottom })

export const isWithin = (box: Box, bounds: Box) =>
  box.left >= bounds.left && box.right <= bounds.right && box.top >= bounds.top && box.bottom <= bounds.bottom

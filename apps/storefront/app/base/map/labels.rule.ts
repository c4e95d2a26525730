/** A mark on a flat map, in pixels: where its middle is, half its side, what it is called. */
export interface LabelledMark {
  readonly x: number
  readonly y: number
  readonly half: number
  /** Empty: not called anything. */
  readonly text: string
  /**
   * Shorter names for places without room for the whole name; the first that fits is used. A name may have several
   * lines.
   */
  readonly otherTexts?: readonly string[]
}

export type Side = 'right' | 'left' | 'below' | 'above'
const sides: readonly Side[] = ['right', 'left', 'below', 'above']

/** A name of a mark that has room: what is written and where. */
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
const spaces = (line: string) => line.split(' ').length - 1

export const markBox = ({ x, y, half }: LabelledMark): Box => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
})

/** A word of a map beside a place, or in the middle under or over it. */
export function labelBox({ x, y, half, text }: LabelledMark, side: Side): Box {
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
 * How each mark is called and at which side its name stands; null: there is no room, and it is not written.
 * No name lies on a mark or on another name, and none leaves the map. Earlier marks choose first.
 */
export function labelsOf(marks: readonly LabelledMark[], seen: Box): (Label | null)[] {
  const taken = marks.map(markBox)
  return marks.map((mark) => {
    for (const text of [mark.text, ...(mark.otherTexts ?? [])])
      for (const side of text === '' ? [] : sides) {
        const box = labelBox({ ...mark, text }, side)
        if (!isWithin(box, seen) || taken.some((other) => isOverlapping(box, other))) continue
        taken.push(box)
        return { text, side, box }
      }
    return null
  })
}

const isWithin = (box: Box, seen: Box) =>
  box.left >= seen.left && box.right <= seen.right && box.top >= seen.top && box.bottom <= seen.bottom

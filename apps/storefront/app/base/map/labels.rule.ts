/** A mark on a flat map, in pixels: where its middle is, half its side, what it is called. */
export interface LabelledMark {
  readonly x: number
  readonly y: number
  readonly half: number
  /** Empty: not called anything. */
  readonly text: string
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const gap = 4
const letterWidth = 7.4
const lineHeight = 16

export const markBox = ({ x, y, half }: LabelledMark): Box => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
})

/** A word of a map beside a place, at its right or at its left. */
export function labelBox({ x, y, half, text }: LabelledMark, side: 'right' | 'left'): Box {
  const width = text.length * letterWidth
  const left = side === 'right' ? x + half + gap : x - half - gap - width
  return { left, top: y - lineHeight / 2, right: left + width, bottom: y + lineHeight / 2 }
}

export const isOverlapping = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * At which side of each mark its name stands; null: there is no room, and it is not written.
 * No name lies on a mark or on another name, and none leaves the map. Earlier marks choose first.
 */
export function labelSides(marks: readonly LabelledMark[], seen: Box): ('right' | 'left' | null)[] {
  const taken = marks.map(markBox)
  return marks.map((mark) => {
    if (mark.text === '') return null
    for (const side of ['right', 'left'] as const) {
      const box = labelBox(mark, side)
      if (box.left < seen.left || box.right > seen.right || taken.some((other) => isOverlapping(box, other))) continue
      taken.push(box)
      return side
    }
    return null
  })
}

type Edges = readonly [left: number, right: number]

/**
 * How far a row must be scrolled to show a whole tab: by as little as possible, and by its beginning if it is wider.
 */
export const scrollDistance = ([left, right]: Edges, [rowLeft, rowRight]: Edges): number =>
  left < rowLeft ? left - rowLeft : Math.min(Math.max(right - rowRight, 0), left - rowLeft)

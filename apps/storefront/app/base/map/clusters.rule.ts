/** A thing on a flat map, in pixels. */
export interface Pin<T> {
  readonly x: number
  readonly y: number
  /** The town it is in. */
  readonly town: string
  readonly item: T
}

/** Things so near each other that one mark stands for all of them: in the town most of them are in. */
export interface Cluster<T> {
  readonly x: number
  readonly y: number
  readonly town: string
  readonly items: readonly T[]
}

/** Half a mark as a part of a square: of one thing, of several; and the gap between two marks. */
const oneShare = 0.27
const manyShare = 0.39
const gapShare = 0.05

/** Pins gathered by the squares of a grid they fall into: no mark lies on another. */
export function clustersOf<T>(pins: readonly Pin<T>[], cellPixels: number): Cluster<T>[] {
  const cells = Map.groupBy(pins, ({ x, y }) => `${Math.floor(x / cellPixels)} ${Math.floor(y / cellPixels)}`)
  return separate([...cells.values()], cellPixels).map((group) => ({
    ...markOf(group),
    items: group.map((pin) => pin.item),
  }))
}

/** Neighbours over the edge of their squares become one as well. */
function separate<T>(cells: readonly Pin<T>[][], cellPixels: number): Pin<T>[][] {
  const half = (group: readonly Pin<T>[]) => (group.length === 1 ? oneShare : manyShare)
  const stored: { pins: Pin<T>[]; mark: MarkPosition }[] = []
  for (const cell of cells) {
    let joined = cell
    let mark = markOf(joined)
    for (;;) {
      const index = stored.findIndex(
        (other) =>
          Math.hypot(other.mark.x - mark.x, other.mark.y - mark.y) <
          cellPixels * (half(other.pins) + half(joined) + gapShare),
      )
      const [near] = index === -1 ? [] : stored.splice(index, 1)
      if (!near) break
      joined = [...near.pins, ...joined]
      mark = markOf(joined)
    }
    stored.push({ pins: joined, mark })
  }
  return stored.map(({ pins }) => pins)
}

/** Squares between a mark and the farthest one it may be joined to. */
const joinedSquares = 3

/**
 * The clusters with one joined to its nearest neighbour, under the name and in the place of the larger of both; null:
 * none is near.
 */
export function joined<T>(clusters: readonly Cluster<T>[], index: number, cellPixels: number): Cluster<T>[] | null {
  const one = clusters[index] as Cluster<T>
  const others = clusters.filter((other) => other !== one)
  const distanceTo = (other: MarkPosition) => Math.hypot(other.x - one.x, other.y - one.y)
  const [nearest, ...rest] = others.toSorted((a, b) => distanceTo(a) - distanceTo(b))
  if (!nearest || distanceTo(nearest) > joinedSquares * cellPixels) return null
  const [large, small] = one.items.length > nearest.items.length ? [one, nearest] : [nearest, one]
  const both = { ...large, items: [...large.items, ...small.items] }
  const isTouching = ({ x, y, items }: Cluster<T>) =>
    Math.hypot(x - both.x, y - both.y) <
    cellPixels * (manyShare + (items.length === 1 ? oneShare : manyShare) + gapShare)
  const all = [both, ...rest]
  return rest.some(isTouching) ? (joined(all, 0, cellPixels) ?? all) : all
}

type MarkPosition = Pick<Cluster<unknown>, 'x' | 'y' | 'town'>

/** Where the mark of pins stands: in the town most of them are in; of equal towns, in the one named first. */
function markOf(pins: readonly Pin<unknown>[]): MarkPosition {
  const towns = [...Map.groupBy(pins, ({ town }) => town)]
  const [first] = towns.toSorted(([, one], [, other]) => other.length - one.length)
  return { town: first?.[0] ?? '', ...middleOf(first?.[1] ?? pins) }
}

const middleOf = (pins: readonly Pin<unknown>[]) => ({
  x: pins.reduce((sum, { x }) => sum + x, 0) / pins.length,
  y: pins.reduce((sum, { y }) => sum + y, 0) / pins.length,
})

/** Round distances for rings: the three that fit best into so many metres. */
export function ringMetres(visibleMetres: number): number[] {
  const steps = [100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000]
  const fit = steps.filter((step) => step <= visibleMetres)
  return fit.slice(-3)
}

/** Lines of a grid of degrees within what is seen: about six of them. */
export function gridLines(from: number, to: number): number[] {
  const steps = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20]
  const step = steps.find((each) => (to - from) / each <= 8) ?? 30
  const lines: number[] = []
  for (let n = Math.ceil(from / step); n * step <= to && lines.length < 50; n++)
    lines.push(Number((n * step).toFixed(3)))
  return lines
}

/** A place on a flat map, in pixels. */
export interface Pin<T> {
  readonly x: number
  readonly y: number
  /** The town it is in. */
  readonly town: string
  readonly item: T
}

/** Places so close together that one mark is drawn for all of them, in the town most of them are in. */
export interface Cluster<T> {
  readonly x: number
  readonly y: number
  readonly town: string
  readonly items: readonly T[]
}

/** As shares of a grid cell: half of a mark of one place, half of a mark of several, and the gap between two marks. */
const singleShare = 0.27
const multipleShare = 0.39
const gapShare = 0.05

/** Groups pins by cells of a grid, then merges groups whose marks would overlap. */
export function clustersOf<T>(pins: readonly Pin<T>[], cellPixels: number): Cluster<T>[] {
  const cells = Map.groupBy(pins, ({ x, y }) => `${Math.floor(x / cellPixels)} ${Math.floor(y / cellPixels)}`)
  return mergeOverlapping([...cells.values()], cellPixels).map((group) => ({
    ...markOf(group),
    items: group.map((pin) => pin.item),
  }))
}

/** Merges groups whose marks would overlap across the edge of their cells. */
function mergeOverlapping<T>(cells: readonly Pin<T>[][], cellPixels: number): Pin<T>[][] {
  const half = (group: readonly Pin<T>[]) => (group.length === 1 ? singleShare : multipleShare)
  const groups: { pins: Pin<T>[]; mark: MarkPosition }[] = []
  for (const cell of cells) {
    let joined = cell
    let mark = markOf(joined)
    for (;;) {
      const index = groups.findIndex(
        (other) =>
          Math.hypot(other.mark.x - mark.x, other.mark.y - mark.y) <
          cellPixels * (half(other.pins) + half(joined) + gapShare),
      )
      const [near] = index === -1 ? [] : groups.splice(index, 1)
      if (!near) break
      joined = [...near.pins, ...joined]
      mark = markOf(joined)
    }
    groups.push({ pins: joined, mark })
  }
  return groups.map(({ pins }) => pins)
}

/** The maximum distance, in grid cells, between a mark and the one it is merged with. */
const maxMergeCells = 3

/**
 * Merges one cluster with its nearest neighbour; the result has the name and place of the larger one. Returns null when
 * no cluster is near enough.
 */
export function joined<T>(clusters: readonly Cluster<T>[], index: number, cellPixels: number): Cluster<T>[] | null {
  const one = clusters[index] as Cluster<T>
  const others = clusters.filter((other) => other !== one)
  const distanceTo = (other: MarkPosition) => Math.hypot(other.x - one.x, other.y - one.y)
  const [nearest, ...rest] = others.toSorted((a, b) => distanceTo(a) - distanceTo(b))
  if (!nearest || distanceTo(nearest) > maxMergeCells * cellPixels) return null
  const [large, small] = one.items.length > nearest.items.length ? [one, nearest] : [nearest, one]
  const both = { ...large, items: [...large.items, ...small.items] }
  const isTouching = ({ x, y, items }: Cluster<T>) =>
    Math.hypot(x - both.x, y - both.y) <
    cellPixels * (multipleShare + (items.length === 1 ? singleShare : multipleShare) + gapShare)
  const all = [both, ...rest]
  return rest.some(isTouching) ? (joined(all, 0, cellPixels) ?? all) : all
}

type MarkPosition = Pick<Cluster<unknown>, 'x' | 'y' | 'town'>

/** The position of a mark: the middle of the pins of the town most of them are in; of equal towns, the first. */
function markOf(pins: readonly Pin<unknown>[]): MarkPosition {
  const towns = [...Map.groupBy(pins, ({ town }) => town)]
  const [first] = towns.toSorted(([, one], [, other]) => other.length - one.length)
  return { town: first?.[0] ?? '', ...middleOf(first?.[1] ?? pins) }
}

const middleOf = (pins: readonly Pin<unknown>[]) => ({
  x: pins.reduce((sum, { x }) => sum + x, 0) / pins.length,
  y: pins.reduce((sum, { y }) => sum + y, 0) / pins.length,
})

/** Round distances for rings: the three largest that fit into the visible metres. */
export function ringMetres(visibleMetres: number): number[] {
  const steps = [100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000]
  const fit = steps.filter((step) => step <= visibleMetres)
  return fit.slice(-3)
}

/** Lines of a grid of degrees within the visible range: about six of them. */
export function gridLines(from: number, to: number): number[] {
  const steps = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20]
  const step = steps.find((each) => (to - from) / each <= 8) ?? 30
  const lines: number[] = []
  for (let n = Math.ceil(from / step); n * step <= to && lines.length < 50; n++)
    lines.push(Number((n * step).toFixed(3)))
  return lines
}

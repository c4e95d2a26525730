/** A place on a flat map, in pixels. */
export interface PlacedPoint<T> {
  readonly x: number
  readonly y: number
  /** The town it is in. */
  readonly town: string
  readonly item: T
}

/** Places so close together that one marker is drawn for all of them, in the town most of them are in. */
export interface Cluster<T> {
  readonly x: number
  readonly y: number
  readonly town: string
  readonly items: readonly T[]
}

/** In grid cells: the radius of a marker of one place, of a marker of several, and the gap between two markers. */
const singleShare = 0.27
const multipleShare = 0.39
const gapShare = 0.05

/** Groups points by cells of a grid, then merges groups whose markers would overlap. */
export function clustersOf<T>(points: readonly PlacedPoint<T>[], cellPixels: number): Cluster<T>[] {
  const cells = Map.groupBy(points, ({ x, y }) => `${Math.floor(x / cellPixels)} ${Math.floor(y / cellPixels)}`)
  return mergeOverlapping([...cells.values()], cellPixels).map((group) => ({
    ...markerPosition(group),
    items: group.map((point) => point.item),
  }))
}

/** Merges groups whose markers would overlap across the edge of their cells. */
function mergeOverlapping<T>(cells: readonly PlacedPoint<T>[][], cellPixels: number): PlacedPoint<T>[][] {
  const radius = (group: readonly PlacedPoint<T>[]) => (group.length === 1 ? singleShare : multipleShare)
  const groups: { points: PlacedPoint<T>[]; marker: MarkerPosition }[] = []
  for (const cell of cells) {
    let joined = cell
    let marker = markerPosition(joined)
    for (;;) {
      const index = groups.findIndex(
        (other) =>
          Math.hypot(other.marker.x - marker.x, other.marker.y - marker.y) <
          cellPixels * (radius(other.points) + radius(joined) + gapShare),
      )
      const [near] = index === -1 ? [] : groups.splice(index, 1)
      if (!near) break
      joined = [...near.points, ...joined]
      marker = markerPosition(joined)
    }
    groups.push({ points: joined, marker })
  }
  return groups.map(({ points }) => points)
}

/** The maximum distance, in grid cells, between a marker and the one it is merged with. */
const maxMergeCells = 3

/**
 * Merges one cluster with its nearest neighbour; the result has the town and position of the larger one. When it now
 * touches another cluster, merges that one too. Returns null when no cluster is near enough.
 */
export function mergeNearest<T>(
  clusters: readonly Cluster<T>[],
  index: number,
  cellPixels: number,
): Cluster<T>[] | null {
  const one = clusters[index] as Cluster<T>
  const others = clusters.filter((other) => other !== one)
  const distanceTo = (other: MarkerPosition) => Math.hypot(other.x - one.x, other.y - one.y)
  const [nearest, ...rest] = others.toSorted((a, b) => distanceTo(a) - distanceTo(b))
  if (!nearest || distanceTo(nearest) > maxMergeCells * cellPixels) return null
  const [large, small] = one.items.length > nearest.items.length ? [one, nearest] : [nearest, one]
  const merged = { ...large, items: [...large.items, ...small.items] }
  const isTouching = ({ x, y, items }: Cluster<T>) =>
    Math.hypot(x - merged.x, y - merged.y) <
    cellPixels * (multipleShare + (items.length === 1 ? singleShare : multipleShare) + gapShare)
  const clustersNow = [merged, ...rest]
  return rest.some(isTouching) ? (mergeNearest(clustersNow, 0, cellPixels) ?? clustersNow) : clustersNow
}

type MarkerPosition = Pick<Cluster<unknown>, 'x' | 'y' | 'town'>

/** The position of a marker: the middle of the points of the town most of them are in; on a tie, of the first town. */
function markerPosition(points: readonly PlacedPoint<unknown>[]): MarkerPosition {
  const towns = [...Map.groupBy(points, ({ town }) => town)]
  const [first] = towns.toSorted(([, one], [, other]) => other.length - one.length)
  return { town: first?.[0] ?? '', ...middleOf(first?.[1] ?? points) }
}

const middleOf = (points: readonly PlacedPoint<unknown>[]) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

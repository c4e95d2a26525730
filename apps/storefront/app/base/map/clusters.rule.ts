/** A thing on a flat map, in pixels. */
export interface Pin<T> {
  readonly x: number
  readonly y: number
  readonly of: T
}

/** Things so near each other that one mark stands for all of them, where they are on the average. */
export interface Cluster<T> {
  readonly x: number
  readonly y: number
  readonly of: readonly T[]
}

/** Half a mark as a part of a square: of one thing, of several; and the gap between two marks. */
const oneShare = 0.27
const manyShare = 0.39
const gapShare = 0.05

/** Pins gathered by the squares of a grid they fall into: no mark lies on another. */
export function clustersOf<T>(pins: readonly Pin<T>[], cellPixels: number): Cluster<T>[] {
  const cells = Map.groupBy(pins, ({ x, y }) => `${Math.floor(x / cellPixels)} ${Math.floor(y / cellPixels)}`)
  const clusters = [...cells.values()].map((cell) => ({
    x: cell.reduce((sum, { x }) => sum + x, 0) / cell.length,
    y: cell.reduce((sum, { y }) => sum + y, 0) / cell.length,
    of: cell.map(({ of }) => of),
  }))
  return apart(clusters, cellPixels)
}

/** Neighbours over the edge of their squares become one as well. */
function apart<T>(clusters: readonly Cluster<T>[], cellPixels: number): Cluster<T>[] {
  const half = ({ of }: Cluster<T>) => (of.length === 1 ? oneShare : manyShare)
  const stored: Cluster<T>[] = []
  for (const each of clusters) {
    let joined = each
    for (;;) {
      const at = stored.findIndex(
        (other) =>
          Math.hypot(other.x - joined.x, other.y - joined.y) < cellPixels * (half(other) + half(joined) + gapShare),
      )
      const [near] = at === -1 ? [] : stored.splice(at, 1)
      if (!near) break
      joined = together(near, joined)
    }
    stored.push(joined)
  }
  return stored
}

function together<T>(one: Cluster<T>, other: Cluster<T>): Cluster<T> {
  const [ones, others] = [one.of.length, other.of.length]
  const between = (a: number, b: number) => (a * ones + b * others) / (ones + others)
  return { x: between(one.x, other.x), y: between(one.y, other.y), of: [...one.of, ...other.of] }
}

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

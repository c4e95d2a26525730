/** An operation done to one garment. */
export interface TimedOperation {
  /** Code of the kind of workplace it is done at. */
  readonly station: string
  /** The norm; 0: it is not done. */
  readonly seconds: number
}

export interface Shift {
  /** Garments that are to be made in it. */
  readonly units: number
  readonly seconds: number
  /** Part of it that is worked. */
  readonly efficiencyPercent: number
}

export interface StationLoad {
  readonly station: string
  /** Work on one garment. */
  readonly seconds: number
  /** How many people it takes, not rounded. */
  readonly workers: number
  /** Workplaces: people rounded up. */
  readonly count: number
  readonly loadPercent: number
  /** Garments a shift that they can make. */
  readonly capacity: number
}

export interface WorkshopLoad {
  /** A garment is to be ready each so many seconds of work. */
  readonly taktSeconds: number
  /** In the order of `stations`; those without work are left out. */
  readonly loads: readonly StationLoad[]
  /** The one that makes least, of equals the first; null: nothing is done. */
  readonly bottleneck: StationLoad | null
}

export const taktSeconds = ({ units, seconds, efficiencyPercent }: Shift) => (seconds * efficiencyPercent) / 100 / units

/** How many people an operation takes all the shift: its norm by the takt. */
export const workersFor = (operationSeconds: number, { units, seconds, efficiencyPercent }: Shift) =>
  (operationSeconds * units * 100) / (seconds * efficiencyPercent)

/**
 * Workplaces of each kind: whoever works at one does any operation of the kind, so people are rounded up once a kind.
 * Counted in whole numbers: a sum of fractions that comes to exactly three people is not rounded up to four.
 */
export function workshopLoad(
  stations: readonly string[],
  operations: readonly TimedOperation[],
  shift: Shift,
): WorkshopLoad {
  const worked = shift.seconds * shift.efficiencyPercent
  const loads = stations.flatMap((station) => {
    const seconds = operations.reduce((sum, each) => (each.station === station ? sum + each.seconds : sum), 0)
    if (seconds === 0) return []
    const workers = workersFor(seconds, shift)
    const count = Math.ceil(workers)
    const capacity = Math.floor((count * worked) / (seconds * 100))
    return [{ station, seconds, workers, count, loadPercent: (workers / count) * 100, capacity }]
  })
  const least = Math.min(...loads.map(({ capacity }) => capacity))
  return {
    taktSeconds: taktSeconds(shift),
    loads,
    bottleneck: loads.find(({ capacity }) => capacity === least) ?? null,
  }
}

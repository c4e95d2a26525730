/** An operation of sewing one garment. */
export interface TimedOperation {
  /** Code of the kind of workplace where it is done. */
  readonly station: string
  /** The norm; 0 when the operation is skipped. */
  readonly seconds: number
}

export interface Shift {
  /** Garments to make in a shift. */
  readonly units: number
  readonly seconds: number
  /** The share of the shift that is worked. */
  readonly efficiencyPercent: number
}

export interface StationLoad {
  readonly station: string
  /** Seconds of work on one garment. */
  readonly seconds: number
  /** How many people it takes, not rounded. */
  readonly workers: number
  /** Workplaces: people rounded up. */
  readonly count: number
  readonly loadPercent: number
  /** Garments they can make in a shift. */
  readonly capacity: number
}

export interface WorkshopLoad {
  /** Takt time: one garment must be ready every this many seconds of work. */
  readonly taktSeconds: number
  /** In the order of `stations`, without those that have no work. */
  readonly loads: readonly StationLoad[]
  /** The first load with the minimum capacity. Null when there is no work. */
  readonly bottleneck: StationLoad | null
}

export const taktSeconds = ({ units, seconds, efficiencyPercent }: Shift) => (seconds * efficiencyPercent) / 100 / units

/** How many people an operation needs for the whole shift: its norm divided by the takt time. */
export const workersFor = (operationSeconds: number, { units, seconds, efficiencyPercent }: Shift) =>
  (operationSeconds * units * 100) / (seconds * efficiencyPercent)

/**
 * The most garments a shift that so many workplaces can make. When they are fewer than the kinds of work, as many
 * workplaces are planned as one garment takes.
 */
export function unitsForPlaces(
  stations: readonly string[],
  operations: readonly TimedOperation[],
  shift: Omit<Shift, 'units'>,
  places: number,
  maxUnits: number,
): number {
  const placesFor = (units: number) =>
    workshopLoad(stations, operations, { ...shift, units }).loads.reduce((sum, { count }) => sum + count, 0)
  const possible = Math.max(places, placesFor(1))
  let [fitting, tooMany] = [1, maxUnits + 1]
  while (tooMany - fitting > 1) {
    const units = Math.floor((fitting + tooMany) / 2)
    if (placesFor(units) <= possible) fitting = units
    else tooMany = units
  }
  return fitting
}

/**
 * Workplaces of each kind. A worker can do any operation of the kind, so people are rounded up once per kind. Computed
 * in integers: fractions that add up to exactly three people must not be rounded up to four.
 */
export function workshopLoad(
  stations: readonly string[],
  operations: readonly TimedOperation[],
  shift: Shift,
): WorkshopLoad {
  const workedSecondsTimes100 = shift.seconds * shift.efficiencyPercent
  const loads = stations.flatMap((station) => {
    const seconds = operations.reduce((sum, each) => (each.station === station ? sum + each.seconds : sum), 0)
    if (seconds === 0) return []
    const workers = workersFor(seconds, shift)
    const count = Math.ceil(workers)
    const capacity = Math.floor((count * workedSecondsTimes100) / (seconds * 100))
    return [{ station, seconds, workers, count, loadPercent: (workers / count) * 100, capacity }]
  })
  const minCapacity = Math.min(...loads.map(({ capacity }) => capacity))
  return {
    taktSeconds: taktSeconds(shift),
    loads,
    bottleneck: loads.find(({ capacity }) => capacity === minCapacity) ?? null,
  }
}

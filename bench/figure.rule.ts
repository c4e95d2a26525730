/**
 * What quality.md asks of a row: as many answers a second as R divided by something, or a number of them; processor
 * time; slowest answers.
 */
export interface Bar {
  /** At least R divided by this. */
  ratio?: number
  /** At least so many a second. */
  perSecond?: number
  /** At most so much processor time an answer, milliseconds. */
  cpuMs?: number
  p99Ms?: number
}

/** What a row measured. */
export interface Measure {
  perSecond: number
  answers: number
  p50Ms: number
  p99Ms: number
  failures: number
  firstFailure: string | null
  nodeCpuMs: number
  postgresCpuMs: number
}

/** Where a measure stands beside its bar; empty: nothing to complain of. */
export function shortcomings(measure: Measure, bar: Bar, referencePerSecond: number): string[] {
  const cpuMs = measure.nodeCpuMs + measure.postgresCpuMs
  return [
    ...(measure.failures > 0 ? [`отказов ${measure.failures}`] : []),
    ...(measure.answers === 0 ? ['нет ответов'] : []),
    ...(bar.ratio !== undefined && measure.perSecond < referencePerSecond / bar.ratio ? ['мало в секунду'] : []),
    ...(bar.perSecond !== undefined && measure.perSecond < bar.perSecond ? ['мало в секунду'] : []),
    ...(bar.cpuMs !== undefined && cpuMs > bar.cpuMs ? ['много процессора'] : []),
    ...(bar.p99Ms !== undefined && measure.p99Ms > bar.p99Ms ? ['долгий хвост'] : []),
  ]
}

/** The middle one of an odd number of figures, the lower middle of an even one. */
export const median = (figures: readonly number[]): number =>
  [...figures].sort((one, other) => one - other)[Math.floor((figures.length - 1) / 2)]!

/** The figure below which such a share of them lies. */
export const percentile = (figures: readonly number[], share: number): number =>
  [...figures].sort((one, other) => one - other)[Math.min(figures.length - 1, Math.floor(figures.length * share))]!

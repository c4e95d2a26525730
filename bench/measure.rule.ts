/**
 * Targets of a row: answers per second, relative to R (the rate of the bare server) or absolute; CPU time; slowest
 * answers.
 */
export interface Target {
  /** At least R divided by this. */
  ratio?: number
  /** Fewest answers per second. */
  perSecond?: number
  /** Most CPU time per answer, milliseconds. */
  cpuMilliseconds?: number
  p99Ms?: number
}

/** The measurements of a row. */
export interface Measure {
  perSecond: number
  answers: number
  p50Ms: number
  p99Ms: number
  failures: number
  firstFailure: string | null
  nodeCpuMilliseconds: number
  postgresCpuMilliseconds: number
}

/** Describes the targets that a measurement misses. */
export function missedTargets(measure: Measure, bar: Target, referencePerSecond: number): string[] {
  const cpuMilliseconds = measure.nodeCpuMilliseconds + measure.postgresCpuMilliseconds
  return [
    ...(measure.failures > 0 ? [`${measure.failures} failures`] : []),
    ...(measure.answers === 0 ? ['no answers'] : []),
    ...(bar.ratio !== undefined && measure.perSecond < referencePerSecond / bar.ratio ? ['few a second'] : []),
    ...(bar.perSecond !== undefined && measure.perSecond < bar.perSecond ? ['few a second'] : []),
    ...(bar.cpuMilliseconds !== undefined && cpuMilliseconds > bar.cpuMilliseconds ? ['much CPU'] : []),
    ...(bar.p99Ms !== undefined && measure.p99Ms > bar.p99Ms ? ['long tail'] : []),
  ]
}

/** The median; with an even number of values, the lower middle one. */
export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor((values.length - 1) / 2)]!

/** The value below which this share (0 to 1) of the values lies. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))]!

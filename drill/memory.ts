import { readFileSync } from 'node:fs'

export interface MemorySample {
  readonly minute: number
  readonly mb: number
}

/** The straight line through the samples by least squares. */
export function memoryGrowth(samples: readonly MemorySample[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const minute = mean(samples.map((sample) => sample.minute))
  const mb = mean(samples.map((sample) => sample.mb))
  const spread = samples.reduce((sum, sample) => sum + (sample.minute - minute) ** 2, 0)
  const slope = samples.reduce((sum, sample) => sum + (sample.minute - minute) * (sample.mb - mb), 0) / (spread || 1)
  const minutes = samples.length > 1 ? samples.at(-1)!.minute - samples[0]!.minute : 0
  return { growthPercent: (100 * slope * minutes) / mb, mbPerHour: slope * 60 }
}

/** Resident memory of a process. */
export function memoryMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
  return Math.round(Number(kb) / 1024)
}

import type { CpuRatio } from './cpu-ratio.rule.ts'

/** What rows of `--check` are expected to cost: bench/expected.json. */
export type Expected = Readonly<Record<string, CpuRatio>>

/** A row as it was measured; null: it failed, and why. */
export interface Checked {
  readonly name: string
  readonly ratio: CpuRatio | null
  readonly failure: string | null
}

export interface CheckedRow {
  readonly name: string
  /** How much more or less than expected: 1.4 is 40 % more; null: there is nothing to compare. */
  readonly growth: number | null
  /** Why this row fails the check; null: it does not. */
  readonly fault: string | null
}

/** By how much a row may cost more than expected. */
export const maxGrowth = 1.4

/** Compares what was measured with what is expected; a row without its other half fails, for nothing guards it. */
export function checkedRows(checked: readonly Checked[], expected: Expected, isWhole: boolean): CheckedRow[] {
  const measured = checked.map(({ name, ratio, failure }): CheckedRow => {
    const was = expected[name]
    if (ratio === null || failure !== null) return { name, growth: null, fault: failure ?? 'not measured' }
    if (was === undefined) return { name, growth: null, fault: 'no expected figure: run --expect' }
    const growth = sumOf(ratio) / sumOf(was)
    return { name, growth, fault: growth > maxGrowth ? `${Math.round((growth - 1) * 100)} % more than expected` : null }
  })
  const gone = Object.keys(expected).filter((name) => isWhole && !checked.some((row) => row.name === name))
  return [...measured, ...gone.map((name) => ({ name, growth: null, fault: 'expected, but there is no such row' }))]
}

/** With a row measured again: the cheaper of the two counts; one that failed the second time failed. */
export function withCheaper(checked: readonly Checked[], again: Checked): Checked[] {
  return checked.map((row) => {
    if (row.name !== again.name) return row
    return row.ratio && again.ratio && sumOf(row.ratio) < sumOf(again.ratio) ? row : again
  })
}

export const sumOf = ({ node, postgres }: CpuRatio): number => node + postgres

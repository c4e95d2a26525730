import type { CpuRatio } from './cpu-ratio.rule.ts'

/** Expected costs of the rows of `--check` (bench/expected.json). */
export type Expected = Readonly<Record<string, CpuRatio>>

/** A measured row; a ratio of null: it failed, and why. */
export interface Checked {
  readonly name: string
  readonly ratio: CpuRatio | null
  readonly failure: string | null
}

export interface CheckedRow {
  readonly name: string
  /** Measured divided by expected: 1.4 is 40 % more; null: nothing to compare. */
  readonly growth: number | null
  /** Why the row fails the check; null: it passes. */
  readonly fault: string | null
}

/** Largest ratio of measured to expected cost. */
export const maxGrowth = 1.4

/** Compares measured with expected costs; a row that lacks either fails, as it is not guarded. */
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

/** Replaces a row by its second measurement if that is cheaper or failed. */
export function withCheaper(checked: readonly Checked[], again: Checked): Checked[] {
  return checked.map((row) => {
    if (row.name !== again.name) return row
    return row.ratio && again.ratio && sumOf(row.ratio) < sumOf(again.ratio) ? row : again
  })
}

export const sumOf = ({ node, postgres }: CpuRatio): number => node + postgres

import type { CpuRatio } from './cpu-ratio.rule.ts'

/** Expected costs of the rows of `--check` (bench/expected.json). */
export type Expected = Readonly<Record<string, CpuRatio>>

/** A measured row; `ratio` is null when it failed. */
export interface Checked {
  readonly name: string
  readonly ratio: CpuRatio | null
  readonly failure: string | null
}

export interface CheckedRow {
  readonly name: string
  /** Measured divided by expected cost: 1.4 is 40 % more; null when there is nothing to compare. */
  readonly growth: number | null
  /** Why the row fails the check; null when it passes. */
  readonly fault: string | null
}

/** Largest ratio of measured to expected cost. */
export const maxGrowth = 1.4

/** Compares measured with expected costs; a row without either fails, as its cost is not checked. */
export function checkedRows(checked: readonly Checked[], expected: Expected, isWhole: boolean): CheckedRow[] {
  const measured = checked.map(({ name, ratio, failure }): CheckedRow => {
    const expectedRatio = expected[name]
    if (ratio === null || failure !== null) return { name, growth: null, fault: failure ?? 'not measured' }
    if (expectedRatio === undefined) return { name, growth: null, fault: 'no expected figure: run --expect' }
    const growth = sumOf(ratio) / sumOf(expectedRatio)
    return { name, growth, fault: growth > maxGrowth ? `${Math.round((growth - 1) * 100)} % more than expected` : null }
  })
  const missing = Object.keys(expected).filter((name) => isWhole && !checked.some((row) => row.name === name))
  return [...measured, ...missing.map((name) => ({ name, growth: null, fault: 'expected, but there is no such row' }))]
}

/** Replaces a row with its second measurement if that is cheaper or failed. */
export function withCheaper(checked: readonly Checked[], again: Checked): Checked[] {
  return checked.map((row) => {
    if (row.name !== again.name) return row
    return row.ratio && again.ratio && sumOf(row.ratio) < sumOf(again.ratio) ? row : again
  })
}

export const sumOf = ({ node, postgres }: CpuRatio): number => node + postgres

/** The ends of a range widened to whole steps, so that the slider can reach both. */
export function roundRange(min: number, max: number): { low: number; high: number; step: number } {
  const step = rangeStep(min, max)
  return { low: inSteps(Math.floor(min / step + tiny), step), high: inSteps(Math.ceil(max / step - tiny), step), step }
}

/** The slider's step: a hundredth of the range or less, a round number. */
function rangeStep(low: number, high: number): number {
  const span = high - low
  return span > 0 ? 10 ** Math.floor(Math.log10(span / 100)) : 1
}

/** Tolerance for floating point: 0.7 is not exactly seven tenths. */
const tiny = 1e-9
const inSteps = (count: number, step: number) => Number((count * step).toPrecision(14))

/** A slider's value as text, without floating-point noise. */
export const steppedText = (value: number): string => String(Number(value.toPrecision(14)))

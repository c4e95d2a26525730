/** The ends of a range widened to whole steps, so that the slider reaches both. */
export function roundRange(min: number, max: number): { low: number; high: number; step: number } {
  const step = rangeStep(min, max)
  return { low: inSteps(Math.floor(min / step + tiny), step), high: inSteps(Math.ceil(max / step - tiny), step), step }
}

/** How far one step of a slider goes: a hundredth of the whole or less, in round numbers. */
function rangeStep(low: number, high: number): number {
  const span = high - low
  return span > 0 ? 10 ** Math.floor(Math.log10(span / 100)) : 1
}

/** Fractions are not exact: 0,7 is not seven tenths. */
const tiny = 1e-9
const inSteps = (count: number, step: number) => Number((count * step).toPrecision(14))

/** A place on the slider as it is written. */
export const steppedText = (value: number): string => String(Number(value.toPrecision(14)))

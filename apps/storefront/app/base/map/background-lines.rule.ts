/** Radii of the circles of the scale: the three largest round distances that fit into the visible metres. */
export function scaleCircleMetres(visibleMetres: number): number[] {
  const steps = [100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000]
  const fitting = steps.filter((step) => step <= visibleMetres)
  return fitting.slice(-3)
}

/** Degrees at which lines of the grid are drawn within the visible range: about six of them. */
export function gridLines(from: number, to: number): number[] {
  const steps = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20]
  const step = steps.find((each) => (to - from) / each <= 8) ?? 30
  const lines: number[] = []
  for (let n = Math.ceil(from / step); n * step <= to && lines.length < 50; n++)
    lines.push(Number((n * step).toFixed(3)))
  return lines
}

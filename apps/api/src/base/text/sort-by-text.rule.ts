const textsPerStep = 2_000
const mergedPerStep = 20_000

/**
 * Stable sort of rows by a text. Yields after every few milliseconds of work: a million texts take seconds.
 */
export function* sortByText(input: Uint32Array, textOf: (row: number) => string): Generator<undefined, Uint32Array> {
  const texts: string[] = []
  let order: Uint32Array = new Uint32Array(input.length)
  for (let from = 0; from < input.length; from += textsPerStep) {
    const to = Math.min(from + textsPerStep, input.length)
    for (let n = from; n < to; n += 1) texts.push(textOf(input[n] as number))
    const part = Array.from({ length: to - from }, (_, n) => from + n)
    order.set(
      part.sort((a, b) => smallerText(texts[a] as string, texts[b] as string)),
      from,
    )
    yield
  }
  let merged: Uint32Array = new Uint32Array(input.length)
  for (let width = textsPerStep; width < input.length; width *= 2) {
    for (let from = 0, done = 0; from < input.length; from += 2 * width) {
      const middle = Math.min(from + width, input.length)
      const end = Math.min(from + 2 * width, input.length)
      let left = from
      let right = middle
      for (let to = from; to < end; to += 1) {
        const isLeft =
          right === end ||
          (left < middle &&
            smallerText(texts[order[right] as number] as string, texts[order[left] as number] as string) >= 0)
        merged[to] = order[isLeft ? left++ : right++] as number
        done += 1
        if (done % mergedPerStep === 0) yield
      }
    }
    ;[order, merged] = [merged, order]
  }
  return order.map((n) => input[n] as number)
}

/** Compares by UTF-16 units: the order of the collation "C" for all but rare characters. */
export const smallerText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The result of work in steps, done at once. */
export function runToEnd<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

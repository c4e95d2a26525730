/** The approximate percentage of products that are sold out. */
const soldOutPercent = 12

export const isSoldOut = (randomNumber: number) => randomNumber % 100 < soldOutPercent

/** The stock of warehouses 1, 2 and 3: hundreds of cheap products, a few of expensive ones. */
export function stockByWarehouse(randomNumber: number, roubles: number): [number, number, number] {
  const max =
    roubles > 300_000
      ? 3
      : roubles > 60_000
        ? 9
        : roubles > 15_000
          ? 24
          : roubles > 2000
            ? 60
            : roubles > 300
              ? 260
              : 900
  const total = 1 + (randomNumber % max)
  const first = Math.ceil(total * (0.4 + (randomNumber % 5) / 10))
  const second = Math.min(total - first, Math.round(total * ((randomNumber >>> 4) % 4) * 0.1))
  return [first, second, total - first - second]
}

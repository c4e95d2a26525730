/** About this many per cent of products are sold out. */
const soldOutOfHundred = 12

export const isSoldOut = (dice: number) => dice % 100 < soldOutOfHundred

/** Stock of warehouses 1, 2 and 3: hundreds of cheap goods, a few of expensive ones. */
export function stockByWarehouse(dice: number, roubles: number): [number, number, number] {
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
  const total = 1 + (dice % max)
  const first = Math.ceil(total * (0.4 + (dice % 5) / 10))
  const second = Math.min(total - first, Math.round(total * ((dice >>> 4) % 4) * 0.1))
  return [first, second, total - first - second]
}

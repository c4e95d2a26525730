/** The `max` categories with the most products, in their original order. */
export function withMostProducts<C extends { readonly productsCount: number }>(
  categories: readonly C[],
  max: number,
): C[] {
  if (categories.length <= max) return [...categories]
  const chosen = new Set([...categories].sort((one, other) => other.productsCount - one.productsCount).slice(0, max))
  return categories.filter((category) => chosen.has(category))
}

/** Page numbers of a pager: the first, the last and those around the current; null is a gap of two or more. */
export function pagerNumbers(page: number, pages: number): (number | null)[] {
  const shown = new Set([1, pages, page - 1, page, page + 1].filter((n) => n >= 1 && n <= pages))
  if (page <= 3) for (const n of [2, 3, 4]) if (n <= pages) shown.add(n)
  if (page >= pages - 2) for (const n of [pages - 1, pages - 2, pages - 3]) if (n >= 1) shown.add(n)
  const numbers = [...shown].sort((a, b) => a - b)
  return numbers.flatMap((n, index) => {
    const gap = n - (numbers[index - 1] ?? n - 1)
    if (gap === 2) return [n - 1, n]
    return gap > 2 ? [null, n] : [n]
  })
}

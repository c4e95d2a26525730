interface Ordered {
  readonly seo: number
  readonly title: string
}

const titles = new Intl.Collator('ru', { numeric: true })

/** spec 9: filters by priorityId, then seo (descending); equal ones by title. */
export const byPriority = (
  a: Ordered & { readonly priorityId: number },
  b: Ordered & { readonly priorityId: number },
): number => a.priorityId - b.priorityId || b.seo - a.seo || titles.compare(a.title, b.title)

/** spec 9: values by seo descending; equal ones by title, numbers in it as numbers: 5 мм before 10 мм. */
export const bySeo = (a: Ordered, b: Ordered): number => b.seo - a.seo || titles.compare(a.title, b.title)

export const byTitle = (a: Ordered, b: Ordered): number => titles.compare(a.title, b.title)

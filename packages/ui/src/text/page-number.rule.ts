/** The page number in an address; invalid ones count as the first page. */
export function pageIn(url: URL, name = 'page'): number {
  const page = url.searchParams.get(name) ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

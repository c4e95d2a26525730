/** The page number in an address; invalid ones count as the first page. */
export function pageIn(url: URL): number {
  const page = url.searchParams.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

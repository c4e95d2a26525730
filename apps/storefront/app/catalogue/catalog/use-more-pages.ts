import { listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { type MouseEvent, useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import type { Listing, ListingPage } from './listing.server.ts'

/** Pages appended to a listing, by its key in the browser's history, to be restored when the visitor comes back. */
const loadedPages = new Map<string, readonly ListingPage[]>()
const maxEntries = 10

/** A product that moved to a later page between two presses stays where it is shown first. */
export const withoutRepeats = <Item extends { id: number }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((each) => [each.id, each])).values(),
]

/** «Показать ещё» appends the next page and changes the URL to it. Without scripts it is a link to the next page. */
export function useMorePages({ products, choice, place }: Listing) {
  const { pathname, key } = useLocation()
  // A list of its own: what was loaded for the one before is no page of this one.
  const { data, load, state } = useFetcher<ListingPage>({ key: `more ${key}` })
  const [shown, setShown] = useState({ key, others: loadedPages.get(key) ?? [] })
  if (shown.key !== key) setShown({ key, others: loadedPages.get(key) ?? [] })
  const [requested, setRequested] = useState({ key: '', page: 0 })
  const pages = [...new Map([...shown.others, products].map((each) => [each.page, each])).values()].sort(
    (a, b) => a.page - b.page,
  )
  const page = pages.at(-1)?.page ?? choice.page
  const newPage = data && requested.key === key && data.page === requested.page ? data : undefined

  useEffect(() => {
    if (!newPage) return
    setShown((before) => {
      if (before.key !== key || before.others.some((each) => each.page === newPage.page)) return before
      // Includes the router's page: on coming back the router loads only the last one.
      const others = [...before.others, products, newPage]
      loadedPages.delete(key)
      loadedPages.set(key, others)
      for (const oldest of loadedPages.keys()) if (loadedPages.size > maxEntries) loadedPages.delete(oldest)
      return { key, others }
    })
    // Without the router, which would replace all pages by this one.
    window.history.replaceState(window.history.state, '', pathname + listingQuery({ ...choice, page: newPage.page }))
  }, [newPage, key, pathname, choice, products])

  // A loaded page is shown at once, so that its placeholders do not disappear for a moment.
  const isNew = newPage !== undefined && newPage.page === page + 1
  const items = withoutRepeats([...pages, ...(isNew ? [newPage] : [])].flatMap((each) => each.items))
  const isLoading = state !== 'idle'
  const last = isNew ? newPage.page : page
  const expectedCount = Math.min(products.limit, products.total - page * products.limit)
  return {
    items,
    /** Placeholders for the page being loaded, so that the page grows at once on the click. */
    expected: isLoading ? Array.from({ length: Math.max(expectedCount, 0) }, (_, index) => `expected ${index}`) : [],
    page: last,
    nextPage: last < products.pages ? last + 1 : null,
    isLoading,
    show(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      if (isLoading) return
      setRequested({ key, page: last + 1 })
      void load(paths.more(place) + listingQuery({ ...choice, page: last + 1 }))
    },
  }
}

import type { ProductGroup } from '@shpulka/contract/catalogue/catalog'
import { useEffect, useState } from 'react'
import { listBefore, searchedGroups } from './group-choice.rule.ts'

/** Not every browser has the history of a tab, nor does TypeScript know it everywhere. */
interface TabHistory {
  readonly currentEntry: { readonly index: number } | null
  entries(): readonly { readonly url: string | null }[]
}

const none: ReadonlySet<number> = new Set()

/**
 * Ids of the groups that the list before this page names by its search or filters, «№ 90» of «иглы dbx1 90»; the first
 * of them in stock is chosen. The document is the same for everybody, so they are found in the browser, and nothing of
 * the search leaves it. An address that names a group is left as it is.
 */
export function useSearchedGroups(groups: readonly ProductGroup[], choose: (id: number) => void): ReadonlySet<number> {
  const [searched, setSearched] = useState(none)
  // Once: the visitor chooses after that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is another component for another product
  useEffect(() => {
    const list = listBefore(addressBefore(), location.origin)
    if (list === null || new URLSearchParams(location.search).has('group')) return
    const found = searchedGroups(groups, list)
    if (found === null) return
    setSearched(found.ids)
    choose(found.firstId)
  }, [])
  return searched
}

function addressBefore(): string {
  const { navigation } = window as { navigation?: TabHistory }
  const at = navigation?.currentEntry?.index ?? 0
  return navigation?.entries()[at - 1]?.url ?? document.referrer
}

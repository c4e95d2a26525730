import type { ProductGroup } from '@shpulka/contract/catalogue/catalog'
import { useEffect } from 'react'
import { listBefore, searchedGroup } from './group-choice.rule.ts'

/** Not every browser has the history of a tab, nor does TypeScript know it everywhere. */
interface TabHistory {
  readonly currentEntry: { readonly index: number } | null
  entries(): readonly { readonly url: string | null }[]
}

/**
 * Chooses the group that the list before this page names. The document is the same for everybody, so it is chosen in the
 * browser, and nothing of the search leaves it. An address that names a group is left as it is.
 */
export function useSearchedGroup(groups: readonly ProductGroup[], choose: (id: number) => void) {
  // Once: the visitor chooses after that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is another component for another product
  useEffect(() => {
    if (new URLSearchParams(location.search).has('group')) return
    const list = listBefore(addressBefore(), location.origin)
    const id = list && searchedGroup(groups, list)
    if (id !== null) choose(id)
  }, [])
}

function addressBefore(): string {
  const { navigation } = window as { navigation?: TabHistory }
  const at = navigation?.currentEntry?.index ?? 0
  return navigation?.entries()[at - 1]?.url ?? document.referrer
}

import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** Filters of a list as they are chosen: of the address that is being loaded, or of the shown one. */
export function useChosenQuery(): URLSearchParams {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const loading = useNavigation().location
  return loading?.pathname === pathname ? new URLSearchParams(loading.search) : query
}

/**
 * Sets a filter of a list in its address, one value or several; an empty one removes it. The list begins at its first
 * page again. A choice made while the list loads is added to the one before it.
 */
export function useFilterChoice(): (name: string, value: string | readonly string[]) => void {
  const chosen = useChosenQuery()
  const [, setQuery] = useSearchParams()
  return (name, value) => {
    const next = new URLSearchParams(chosen)
    next.delete('before')
    if (value.length === 0) next.delete(name)
    else next.set(name, String(value))
    setQuery(next)
  }
}

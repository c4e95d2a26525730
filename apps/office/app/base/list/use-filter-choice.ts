import { useSearchParams } from 'react-router'

/** Sets a filter of a list in its address; an empty value removes it. The list begins at its first page again. */
export function useFilterChoice(): (name: string, value: string) => void {
  const [, setQuery] = useSearchParams()
  return (name, value) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      next.delete('before')
      if (value === '') next.delete(name)
      else next.set(name, value)
      return next
    })
}

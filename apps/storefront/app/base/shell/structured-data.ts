import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The address of the document, whatever page React shows of it. */
let documentPath: string | null = null

/** Removes the structured data of the document from later pages: a reader of those would take it for theirs. */
export function useStructuredDataOfDocument() {
  const { pathname } = useLocation()
  useEffect(() => {
    documentPath ??= pathname
    if (pathname === documentPath) return
    for (const each of document.head.querySelectorAll('script[type="application/ld+json"]')) each.remove()
  }, [pathname])
}

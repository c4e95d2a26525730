import { keepFocus } from '@shpulka/ui/keep-focus.ts'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ignoreAbortedRequests } from './base/shell/aborted-requests.ts'
import { guardAgainstLostChunks } from './base/shell/reload-guard.ts'

guardAgainstLostChunks()
ignoreAbortedRequests()

// Loaded with `media="print"`, so that the document did not wait for it (entry.server.tsx).
const wholeSheet = document.getElementById('whole-sheet') as HTMLLinkElement | null
const applyWholeSheet = () => wholeSheet?.setAttribute('media', 'all')
// Applied only once loaded: Chromium 147 may not render parts styled by container queries if a sheet is applied before
// it has loaded.
if (wholeSheet?.sheet) applyWholeSheet()
else wholeSheet?.addEventListener('load', applyWholeSheet)

/** Wraps the document and marks it as hydrated: its effect runs after those of all its children. */
function HydrationMark() {
  useEffect(() => void document.documentElement.setAttribute('data-hydrated', ''), [])
  useEffect(keepFocus, [])
  // Without transitions the page and its address change together; in a transition the old page would stay under the new
  // address while the new page renders.
  return <HydratedRouter useTransitions={false} />
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydrationMark />
    </StrictMode>,
  )
})

import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ignoreAbortedRequests } from './base/shell/aborted-requests.ts'
import { guardAgainstLostChunks } from './base/shell/reload-guard.ts'

guardAgainstLostChunks()
ignoreAbortedRequests()

// Fetched as one for paper, so that the document did not wait for it (entry.server.tsx).
const wholeSheet = document.getElementById('whole-sheet') as HTMLLinkElement | null
const applyWholeSheet = () => wholeSheet?.setAttribute('media', 'all')
// A sheet that begins to count before it has come leaves parts styled by container queries without boxes (Chromium
// 147).
if (wholeSheet?.sheet) applyWholeSheet()
else wholeSheet?.addEventListener('load', applyWholeSheet)

/** The document, and that it is alive: this effect is the last of its first ones. */
function HydrationMark() {
  useEffect(() => void document.documentElement.setAttribute('data-alive', ''), [])
  // A page is drawn in one go with its address: in a transition the old one stays under the new address for as long as
  // the new one is drawn.
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

import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { guardAgainstLostChunks } from './base/shell/reload-guard.ts'

guardAgainstLostChunks()

/** The document, and that it is alive: this effect is the last of its first ones. */
function Alive() {
  useEffect(() => void document.documentElement.setAttribute('data-alive', ''), [])
  // A page is drawn in one go with its address: in a transition the old one stays under the new address for as long as
  // the new one is drawn.
  return <HydratedRouter useTransitions={false} />
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Alive />
    </StrictMode>,
  )
})

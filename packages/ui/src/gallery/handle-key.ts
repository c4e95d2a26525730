import type { KeyboardEvent } from 'react'
import { keyAction } from './key-action.rule.ts'
import type { Viewport } from './use-view.ts'
import { isZoomed } from './view.rule.ts'

interface Gallery {
  index: number
  count: number
  viewport: Viewport
  onTurn: (index: number) => void
  onClose: () => void
}

/** Does what a key pressed in the gallery stands for. */
export function handleKey(event: KeyboardEvent, { index, count, viewport, onTurn, onClose }: Gallery) {
  const action = isForGallery(event) ? keyAction(event.key, index, count, isZoomed(viewport.view)) : null
  if (!action) return
  event.preventDefault()
  if (action.kind === 'close') onClose()
  else if (action.kind === 'turn') onTurn(action.to)
  else if (action.kind === 'pan') viewport.pan(action.x, action.y)
  else if (action.kind === 'zoom') viewport.zoom(action.direction)
  else viewport.zoomTo(1)
}

/** A video has keys of its own, and the browser has those with Ctrl, Alt or ⌘. */
const isForGallery = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey) && (key === 'Escape' || !(target instanceof HTMLVideoElement))

/** spec 4: gallery states. */
export const galleryStates = ['init', 'ready', 'closing', 'customClosing', 'destroy'] as const
export type GalleryState = (typeof galleryStates)[number]

/** closeByOwner: the caller animates the closing itself. */
export const galleryEvents = ['opened', 'close', 'closeByOwner', 'closed', 'destroy'] as const
export type GalleryEvent = (typeof galleryEvents)[number]

const transitions: Readonly<Record<GalleryState, Partial<Record<GalleryEvent, GalleryState>>>> = {
  init: { opened: 'ready', close: 'closing', closeByOwner: 'customClosing', destroy: 'destroy' },
  ready: { close: 'closing', closeByOwner: 'customClosing', destroy: 'destroy' },
  closing: { closed: 'destroy', destroy: 'destroy' },
  customClosing: { closed: 'destroy', destroy: 'destroy' },
  destroy: {},
}

/**
 * An event that is not expected in a state changes nothing: a second Escape while closing, the end of an interrupted
 * animation.
 */
export const nextGalleryState = (state: GalleryState, event: GalleryEvent): GalleryState =>
  transitions[state][event] ?? state

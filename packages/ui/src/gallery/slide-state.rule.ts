/** spec 4: gallery slide states. */
export const slideStates = ['loading', 'opening', 'ready', 'closing', 'error'] as const
export type SlideState = (typeof slideStates)[number]

export const slideEvents = ['loaded', 'opened', 'failed', 'retry', 'close'] as const
export type SlideEvent = (typeof slideEvents)[number]

const transitions: Readonly<Record<SlideState, Partial<Record<SlideEvent, SlideState>>>> = {
  loading: { loaded: 'opening', failed: 'error', close: 'closing' },
  opening: { opened: 'ready', failed: 'error', close: 'closing' },
  // A video can fail while playing, a picture when a larger one is loaded for the zoom.
  ready: { failed: 'error', close: 'closing' },
  error: { retry: 'loading', close: 'closing' },
  closing: {},
}

export const nextSlideState = (state: SlideState, event: SlideEvent): SlideState => transitions[state][event] ?? state

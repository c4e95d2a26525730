/** spec 9: a wait shorter than this shows no spinner. */
export const spinnerAfterMs = 250
/** spec 9: a picture dragged down this far closes the gallery. */
export const closeDragPx = 200
/** spec 9: so does a shorter but faster pull. */
export const closeFlickPx = 50
export const closeFlickMs = 300
/** spec 9: the wheel turns one slide in this time. */
export const wheelThrottleMs = 300
/** spec 9: two taps within this are a double one. */
export const doubleTapMs = 350
/** spec 9: how long the end of an animation is waited for. */
export const animationFallbackMs = 500
/** spec 9: the address follows the slide this long after the last turn. */
export const hashDebounceMs = 300

/** How far apart the two taps of a double one may be: the width of a fingertip. */
export const doubleTapPx = 40
export const maxScale = 4
export const doubleTapScale = 2.5
/** One press of + or −. */
export const scaleStep = 1.5
/** One press of an arrow while zoomed in. */
export const panStepPx = 80

/** spec 9: a wait shorter than this shows no spinner. */
export const spinnerAfterMilliseconds = 250
/** spec 9: dragging a picture down this far closes the gallery. */
export const closeDragPx = 200
/** spec 9: so does a shorter, faster drag. */
export const closeFlickPx = 50
export const closeFlickMilliseconds = 300
/** spec 9: the wheel turns at most one slide in this time. */
export const wheelThrottleMilliseconds = 300
/** spec 9: two taps within this time are a double tap. */
export const doubleTapMilliseconds = 350
/** spec 9: how long to wait for the end of an animation. */
export const animationFallbackMilliseconds = 500
/** spec 9: the address is updated this long after the last turn. */
export const hashDebounceMilliseconds = 300

/** The largest distance between the taps of a double tap: the width of a fingertip. */
export const doubleTapPx = 40
export const maxScale = 4
export const doubleTapScale = 2.5
/** Scale factor of one press of + or −. */
export const scaleStep = 1.5
/** Distance moved by an arrow key while zoomed in. */
export const panStepPx = 80

/** The largest picture accepted, in bytes. Importers compare the file's size with it before they read the file. */
export const pictureMaxBytes = 20 * 1024 * 1024

/** The largest SVG; smaller, because SVG is parsed on the main thread. */
export const drawingMaxBytes = 4 * 1024 * 1024

/** The largest picture that is decoded, in pixels: enough for any camera, not enough to run out of memory. */
export const pictureMaxPixels = 40_000_000

/** The largest file of another kind accepted, in bytes. */
export const fileMaxBytes = 50 * 1024 * 1024

/**
 * Stands for the site's origin in a kept text: a byte no text can hold, so one file serves every address the site is
 * seen under.
 */
export const originMark = '\u0001'

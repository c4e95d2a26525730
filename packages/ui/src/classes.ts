/** Joins class names, skipping empty ones. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')

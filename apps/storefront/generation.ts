/**
 * Raised by who makes a change that pages opened before must not meet: they ask to be reloaded at once (the version
 * modal). Pages of other versions go on and come again with the next step.
 */
export const generation = 1

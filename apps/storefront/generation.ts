/**
 * Raised by who makes a change that pages opened before must not meet: they ask to be loaded anew at once (the version modal).
 * Pages of other versions go on and come anew with the next step.
 */
export const generation = 1

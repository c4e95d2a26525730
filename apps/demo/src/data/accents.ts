import type { Facts } from '../facts.ts'

const accents = ['#c8371b', '#1f4fa3', '#2f7d5b', '#d9a125']

/** Small goods of one kind differ by the colour of their label. */
export const accentOf = (facts: Facts) => accents[facts.randomBelow('accent', accents.length)]!

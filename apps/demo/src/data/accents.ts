import type { ProductFacts } from '../facts.ts'

const accents = ['#c8371b', '#1f4fa3', '#2f7d5b', '#d9a125']

/** Small goods of one kind differ by the colour of their label. */
export const accentOf = (facts: ProductFacts) => accents[facts.randomBelow('accent', accents.length)]!

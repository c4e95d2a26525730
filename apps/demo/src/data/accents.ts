import type { ProductFacts } from '../facts.ts'

const accents = ['#c8371b', '#1f4fa3', '#2f7d5b', '#d9a125']

/** Label colours that distinguish small products of one kind. */
export const accentOf = (facts: ProductFacts) => accents[facts.randomBelow('accent', accents.length)]!

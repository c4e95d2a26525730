/** Papers to print and send: passports of goods, and whatever else the shop writes out. */
export { Paper } from './paper.ts'

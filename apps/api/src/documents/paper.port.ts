/** Papers to print and send: passports of goods, and whatever else the shop writes out. */
export { Paper, type PaperColumn, type PaperHead } from './paper.ts'

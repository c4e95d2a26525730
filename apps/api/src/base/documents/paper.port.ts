/** Papers to print and send: passports of goods, and whatever else the shop writes out. */
export { Paper } from './paper.ts'
export type { PaperBlock, PaperSpec } from './paper-spec.ts'
export { printPaper } from './print-paper.ts'

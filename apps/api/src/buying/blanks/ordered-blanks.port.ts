export { orderedBlanksCte } from './blanks.sql.ts'

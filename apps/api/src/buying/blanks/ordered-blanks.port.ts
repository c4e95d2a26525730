export { closeOrderedBlanks, orderedBlanksCte } from './blanks.sql.ts'

export { fulfillingBlanks } from './blanks.sql.ts'

export { billing } from './payments.sql.ts'

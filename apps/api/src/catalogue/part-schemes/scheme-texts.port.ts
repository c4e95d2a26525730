export { schemeTexts } from './part-schemes.sql.ts'

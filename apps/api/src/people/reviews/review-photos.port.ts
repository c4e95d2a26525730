export { updatePhotoVisibility } from './review-writing.sql.ts'

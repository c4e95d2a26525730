export { showPhotosAsPublished as showPhotosOf } from './review-writing.sql.ts'

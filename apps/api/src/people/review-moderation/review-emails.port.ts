export { type ReviewEmailName, reviewEmail } from './review.email.ts'

export { type ReviewLetterName, reviewLetter } from './review.letter.ts'

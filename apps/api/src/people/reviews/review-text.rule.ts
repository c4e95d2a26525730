import { minReviewLength, type ReviewChange, type ReviewType } from '@shpulka/contract/people/reviews'
import { cleanMultilineText } from '../../base/text/plain-text.rule.ts'

/** The text fields of a review, the same for all products. */
export const reviewTexts: readonly Omit<ReviewType['texts'][number], 'maxLength'>[] = [
  { code: 'pros', title: 'Достоинства', hint: 'Что понравилось в работе' },
  { code: 'cons', title: 'Недостатки', hint: 'Что мешает или удивило' },
  {
    code: 'comment',
    title: 'Комментарий',
    hint: 'Как и сколько пользуетесь, на каких материалах, что посоветуете другим',
  },
]

export type ReviewTextValues = Record<'pros' | 'cons' | 'comment', string>

/** Invisible characters and characters that reverse the text direction. Emoji joiners are allowed. */
const invisible =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|[\u{e0000}-\u{e007f}]/gu
/** More than three combining marks on one letter, which would overlap the lines above. */
const overlappingMarks = /(\p{M}{3})\p{M}+/gu

/** Normalizes a text for storage, without invisible characters. */
export const reviewText = (text: string): string =>
  cleanMultilineText(text.replace(invisible, '')).replace(overlappingMarks, '$1')

/** Returns the normalized texts, and errors by field. */
export function parseReviewTexts(form: Partial<Pick<ReviewChange, 'pros' | 'cons' | 'comment'>>): {
  texts: ReviewTextValues
  errors: Record<string, string>
} {
  const texts = {
    pros: reviewText(form.pros ?? ''),
    cons: reviewText(form.cons ?? ''),
    comment: reviewText(form.comment ?? ''),
  }
  const letters =
    Object.values(texts)
      .join('')
      .match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const isLongEnough = letters >= minReviewLength
  return {
    texts,
    errors: isLongEnough
      ? {}
      : { comment: 'Расскажите хотя бы в нескольких словах: оценка без слов мало кому поможет' },
  }
}

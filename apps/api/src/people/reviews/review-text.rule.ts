import { type ReviewChange, type ReviewType, reviewShortest } from '@shpulka/contract/people/reviews'
import { plainLines } from '../../base/text/plain-text.rule.ts'

/** The text fields of a review, the same for all goods. */
export const reviewTexts: readonly Omit<ReviewType['texts'][number], 'maxLength'>[] = [
  { code: 'pros', title: 'Достоинства', hint: 'Что понравилось в работе' },
  { code: 'cons', title: 'Недостатки', hint: 'Что мешает или удивило' },
  {
    code: 'comment',
    title: 'Комментарий',
    hint: 'Как и сколько пользуетесь, на каких материалах, что посоветуете другим',
  },
]

export type WrittenTexts = Record<'pros' | 'cons' | 'comment', string>

/** Invisible characters, and those that reverse the text direction. Joiners of emoji are allowed. */
const unseen =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|[\u{e0000}-\u{e007f}]/gu
/** Too many combining marks on one letter would overlap the lines above. */
const overlappingMarks = /(\p{M}{3})\p{M}+/gu

/** A text as it is stored, without invisible characters. */
export const reviewText = (text: string): string => plainLines(text.replace(unseen, '')).replace(overlappingMarks, '$1')

/** The texts as they are stored, and errors by field. */
export function writtenTexts(form: Partial<Pick<ReviewChange, 'pros' | 'cons' | 'comment'>>): {
  texts: WrittenTexts
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
  const isLongEnough = letters >= reviewShortest
  return {
    texts,
    errors: isLongEnough
      ? {}
      : { comment: 'Расскажите хотя бы в нескольких словах: оценка без слов мало кому поможет' },
  }
}

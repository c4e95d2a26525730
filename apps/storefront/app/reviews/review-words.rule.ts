import type { Forms } from '../text/plural.rule.ts'

export const reviewForms: Forms = ['отзыв', 'отзыва', 'отзывов']

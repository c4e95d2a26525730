import type { Forms } from '../../base/text/plural.rule.ts'

export const reviewForms: Forms = ['отзыв', 'отзыва', 'отзывов']

import type { Forms } from '@shpulka/ui/text/plural.rule.ts'

export const reviewForms: Forms = ['отзыв', 'отзыва', 'отзывов']

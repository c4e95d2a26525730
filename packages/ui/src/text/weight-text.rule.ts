import { numberText } from './number-text.rule.ts'

/** «850 г», «32,50 кг». */
export function weightText(grams: number): string {
  if (grams < 1000) return `${numberText(grams)}\u00a0г`
  return `${numberText(Math.round(grams / 10) / 100)}\u00a0кг`
}

/** «0,84 м³», «640 см³». */
export function volumeText(cubicCentimetres: number): string {
  if (cubicCentimetres < 10_000) return `${numberText(cubicCentimetres)}\u00a0см³`
  return `${numberText(Math.round(cubicCentimetres / 10_000) / 100)}\u00a0м³`
}

import { numberText } from './text/number-text.rule.ts'

/** Parses a typed count and limits it; a text that is not a number leaves the previous count. */
export function typedCount(typed: string, previous: number, max: number, min = 1): number {
  const digits = typed.replace(/\s/g, '')
  if (!/^-?\d+$/.test(digits)) return previous
  return Math.min(Math.max(Number(digits), min), max)
}

/** Why a typed count is not taken as it is, for a message; null when it is, or nothing was typed. */
export function refusedCountText(typed: string, max: number, min = 1): string | null {
  const digits = typed.replace(/\s/g, '')
  if (digits === '') return null
  if (!/^-?\d+$/.test(digits)) return 'Количество пишут цифрами'
  if (Number(digits) < min) return `Меньше ${numberText(min)} нельзя`
  return Number(digits) > max ? `Больше ${numberText(max)} за раз нельзя` : null
}

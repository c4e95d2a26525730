import { counted } from './counted.rule.ts'

/** How long to wait, for «через …»: «5 секунд», «2 минуты», «24 часа». Minutes and hours are rounded up. */
export function waitText(seconds: number): string {
  if (seconds < 100) return counted(seconds, ['секунду', 'секунды', 'секунд'])
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 100) return counted(minutes, ['минуту', 'минуты', 'минут'])
  return counted(Math.ceil(minutes / 60), ['час', 'часа', 'часов'])
}

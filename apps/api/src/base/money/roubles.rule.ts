/**
 * Kopecks as text: «1 234 567,50 ₽»; whole roubles without kopecks (spec 9: 0 decimals for integers). Spaces are
 * non-breaking.
 */
export function roubles(kopecks: number): string {
  const whole = Math.trunc(Math.abs(kopecks) / 100)
  const rest = Math.abs(kopecks) % 100
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return `${kopecks < 0 ? '−' : ''}${grouped}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}\u00a0₽`
}

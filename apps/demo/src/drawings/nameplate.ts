import { lettering, lineWidth } from './lettering.ts'
import { darker, down, isDark, lighter } from './paint.ts'
import { rect } from './svg.ts'

/** What is written on a machine. */
export interface MachineName {
  brand: string
  /** Missing: the picture is shared by all machines of the brand. */
  model?: string
}

/** A longer model cannot be read on a card. */
const maxModelLength = 11
/** The smallest height of letters, as a share of the requested one. */
const minShare = 0.5

/** A model for a nameplate: a long one loses its last words, a single long word its end. */
export function shortModel(model: string): string {
  const words = model.split(' ')
  while (words.length > 1 && words.join(' ').length > maxModelLength) words.pop()
  return words.join(' ').slice(0, maxModelLength)
}

/** A colour of letters that is readable on a painted body. */
export const inkOn = (body: string) => (isDark(body) ? lighter(body, 0.72) : darker(body, 0.66))

/** A line of text fitted into `width`: letters are at most `size` high; the baseline is at y. */
export function fitted(
  text: string,
  {
    x,
    y,
    width,
    size,
    fill,
    isCentred = false,
  }: { x: number; y: number; width: number; size: number; fill: string; isCentred?: boolean },
): string {
  let shown = text
  while (shown.length > 1 && lineWidth(shown, size * minShare) > width) shown = shown.slice(0, -1)
  const fit = Math.min(size, (size * width) / lineWidth(shown, size))
  return lettering(shown, isCentred ? x + width / 2 : x, y, Math.round(fit * 10) / 10, fill, {
    isCentred,
    isBold: true,
  })
}

/** Brand and model in one line. */
export const nameLine = (name: MachineName | undefined, place: Parameters<typeof fitted>[1]) =>
  name ? fitted([name.brand.toUpperCase(), name.model && shortModel(name.model)].filter(Boolean).join('  '), place) : ''

/** A plate riveted on: the brand above the model. */
export function nameplate(name: MachineName | undefined, x: number, y: number, width: number, height: number): string {
  if (!name) return ''
  const line = { x: x + 8, width: width - 16, fill: '#23262d', isCentred: true }
  const sheet = rect(x, y, width, height, 5, down('#fdfdfc', '#d9d7d0'), { stroke: '#6b727c', 'stroke-width': 1.4 })
  if (!name.model)
    return sheet + fitted(name.brand.toUpperCase(), { ...line, y: y + height * 0.68, size: height * 0.5 })
  return (
    sheet +
    fitted(name.brand.toUpperCase(), { ...line, y: y + height * 0.43, size: height * 0.42 }) +
    fitted(shortModel(name.model), { ...line, y: y + height * 0.86, size: height * 0.42 })
  )
}

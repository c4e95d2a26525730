import { drawText, textWidth } from './draw-text.ts'
import { darker, isDark, lighter, verticalGradient } from './paint.ts'
import { rect } from './svg.ts'

/** The text on a machine. */
export interface MachineName {
  brand: string
  /** Omitted in a picture shared by all machines of the brand. */
  model?: string
}

/** A longer model would be unreadable on a product card. */
const maxModelLength = 11
/** The minimum font size, as a share of the requested one. */
const minShare = 0.5

/** Shortens a model for a nameplate: drops last words, then cuts a single long word. */
export function shortModel(model: string): string {
  const words = model.split(' ')
  while (words.length > 1 && words.join(' ').length > maxModelLength) words.pop()
  return words.join(' ').slice(0, maxModelLength)
}

/** A text colour that is readable on a background. */
export const textColourOn = (background: string) =>
  isDark(background) ? lighter(background, 0.72) : darker(background, 0.66)

/** A line of text that fits into `width`, with a font size of at most `size` and the baseline at y. */
export function fittedText(
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
  while (shown.length > 1 && textWidth(shown, size * minShare) > width) shown = shown.slice(0, -1)
  const fit = Math.min(size, (size * width) / textWidth(shown, size))
  return drawText(shown, isCentred ? x + width / 2 : x, y, Math.round(fit * 10) / 10, fill, {
    isCentred,
    isBold: true,
  })
}

/** Brand and model in one line. */
export const nameLine = (name: MachineName | undefined, options: Parameters<typeof fittedText>[1]) =>
  name
    ? fittedText([name.brand.toUpperCase(), name.model && shortModel(name.model)].filter(Boolean).join('  '), options)
    : ''

/** A riveted plate with the brand above the model. */
export function nameplate(name: MachineName | undefined, x: number, y: number, width: number, height: number): string {
  if (!name) return ''
  const line = { x: x + 8, width: width - 16, fill: '#23262d', isCentred: true }
  const plate = rect(x, y, width, height, 5, verticalGradient('#fdfdfc', '#d9d7d0'), {
    stroke: '#6b727c',
    'stroke-width': 1.4,
  })
  if (!name.model)
    return plate + fittedText(name.brand.toUpperCase(), { ...line, y: y + height * 0.68, size: height * 0.5 })
  return (
    plate +
    fittedText(name.brand.toUpperCase(), { ...line, y: y + height * 0.43, size: height * 0.42 }) +
    fittedText(shortModel(name.model), { ...line, y: y + height * 0.86, size: height * 0.42 })
  )
}

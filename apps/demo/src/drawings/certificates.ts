import { drawText, wrapText } from './draw-text.ts'
import { lighter, mix } from './paint.ts'
import { at, circle, el, path, rect, repeat, stroke } from './svg.ts'

/** The text of a drawn certificate. */
export interface CertificateText {
  title: string
  number: string
  date: string
  until: string
  issuer: string
  about: string
}

const width = 800
const height = 1100
const ink = '#2a2e37'
const quiet = '#666c7a'

export const certificateSize = { width, height } as const

/** A framed certificate: guilloche, text, a seal and a signature. */
export function certificatePicture(
  { title, number, date, until, issuer, about }: CertificateText,
  accent: string,
): string {
  const soft = mix(accent, '#ffffff', 0.82)
  const frame =
    rect(0, 0, width, height, 0, '#e9e5dc') +
    rect(40, 36, 720, 1020, 4, '#fffdf8', { stroke: '#d9d3c4', 'stroke-width': 2 }) +
    rect(66, 62, 668, 968, 2, 'none', { stroke: accent, 'stroke-width': 5 }) +
    rect(78, 74, 644, 944, 2, 'none', { stroke: lighter(accent, 0.5), 'stroke-width': 1.5 })
  const guilloche = repeat(18, (i) =>
    stroke(
      `M90 ${140 + i * 5}C${240 + i * 4} ${80 + i * 9} ${540 - i * 4} ${250 - i * 9} 710 ${140 + i * 5}`,
      soft,
      1.2,
    ),
  )
  const bobbin = at(
    400,
    150,
    circle(0, 0, 46, '#fffdf8', { stroke: accent, 'stroke-width': 5 }) +
      circle(0, 0, 30, 'none', { stroke: accent, 'stroke-width': 3 }) +
      circle(0, 0, 9, accent) +
      repeat(6, (i) => circle(20 * Math.cos((i * Math.PI) / 3), 20 * Math.sin((i * Math.PI) / 3), 5, accent)),
  )
  const heading = wrapText(title.toUpperCase(), 50, 560)
  const body = wrapText(about, 31, 540)
  const from = 290 + heading.length * 62
  const text =
    heading.map((line, n) => drawText(line, 400, 290 + n * 62, 50, accent, { isBold: true })).join('') +
    drawText(`№ ${number}`, 400, from, 28, ink, { isBold: true }) +
    stroke(`M220 ${from + 34}H580`, lighter(accent, 0.4), 2) +
    body.map((line, n) => drawText(line, 400, from + 100 + n * 46, 31, ink)).join('') +
    wrapText(issuer, 25, 540)
      .map((line, n) => drawText(line, 400, from + 140 + body.length * 46 + n * 36, 25, quiet))
      .join('') +
    drawText(until === '' ? date : `${date} — ${until}`, 400, 830, 27, ink)
  const seal = at(
    570,
    920,
    circle(0, 0, 66, 'none', { stroke: accent, 'stroke-width': 4, opacity: 0.75 }) +
      circle(0, 0, 52, 'none', { stroke: accent, 'stroke-width': 1.6, opacity: 0.75 }) +
      repeat(24, (i) => rect(-1.5, -64, 3, 10, 1, accent, { transform: `rotate(${i * 15})`, opacity: 0.75 })) +
      path('M-26 4L-8 22L28 -20', 'none', {
        stroke: accent,
        'stroke-width': 8,
        'stroke-linecap': 'round',
        opacity: 0.75,
      }),
    1,
    -12,
  )
  const signature =
    stroke('M160 930C190 880 206 882 200 922S236 962 252 908S284 900 282 930S320 936 350 916', '#1f4fa3', 4) +
    stroke('M150 962H370', '#b9b3a4', 1.6)
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    frame + guilloche + bobbin + text + signature + seal,
  )
}

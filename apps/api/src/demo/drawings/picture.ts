import { definitions, glow, lighter, mix } from './paint.ts'
import { el, ellipse, rect } from './svg.ts'

const GROUND = '#fbfaf7'
const SIZE = 900

/** A finished square picture of a product: warm paper, a soft pool of light, the drawn thing. */
export function picture(body: string): string {
  const light = ellipse(450, 400, 620, 560, glow('#ffffff', '#fffffe@45', '#f4f1ea00@100'))
  return framed(SIZE, SIZE, rect(0, 0, SIZE, SIZE, 0, GROUND) + light, body)
}

/** A finished scene of any size on a ground of its own colour (banners, news, link previews). */
export function scene(width: number, height: number, ground: string, body: string): string {
  const light = ellipse(width * 0.64, height * 0.42, width * 0.52, height * 0.85, glow(lighter(ground, 0.7), `${mix(ground, '#ffffff', 0.3)}00@100`))
  return framed(width, height, rect(0, 0, width, height, 0, ground) + light, body)
}

function framed(width: number, height: number, ground: string, body: string): string {
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    `${definitions(ground + body)}${ground}<g>${body}</g>`,
  )
}

/** The drawn thing of a finished picture, without its ground, to be put into a scene. */
export function cutOut(finished: string, x: number, y: number, size: number): string {
  const body = finished.slice(finished.indexOf('<g>') + '<g>'.length, finished.lastIndexOf('</g>'))
  return el('svg', { x, y, width: size, height: size, viewBox: `0 0 ${SIZE} ${SIZE}` }, body)
}

/** The soft dark place where a thing touches the ground: a wide faint one and a narrow dense one. */
export const contactShadow = (cx: number, cy: number, rx: number, ry = rx * 0.075) =>
  ellipse(cx, cy, rx * 1.12, ry * 1.9, glow('#3b342a52', '#3b342a2b@50', '#3b342a00@100')) +
  ellipse(cx, cy, rx, ry * 0.8, glow('#2a251e66', '#2a251e3d@55', '#2a251e00@100'))

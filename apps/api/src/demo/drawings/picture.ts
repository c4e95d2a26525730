import { definitions, glow, lighter, mix } from './paint.ts'
import { ellipse, rect } from './svg.ts'

const GROUND = '#fbfaf7'

/** A finished square picture of a product: warm paper, a soft pool of light, the drawn thing. */
export function picture(body: string): string {
  return framed(900, 900, rect(0, 0, 900, 900, 0, GROUND) + ellipse(450, 400, 620, 560, glow('#ffffff', '#fffffe@45', '#f4f1ea00@100')) + body)
}

/** A finished scene of any size on a ground of its own colour (banners, news, link previews). */
export function scene(width: number, height: number, ground: string, body: string): string {
  const pool = ellipse(width * 0.66, height * 0.42, width * 0.5, height * 0.8, glow(lighter(ground, 0.75), `${mix(ground, '#ffffff', 0.3)}00@100`))
  return framed(width, height, rect(0, 0, width, height, 0, ground) + pool + body)
}

const framed = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${definitions(body)}${body}</svg>`

/** The soft dark place where a thing touches the ground: a wide faint one and a narrow dense one. */
export const contactShadow = (cx: number, cy: number, rx: number, ry = rx * 0.075) =>
  ellipse(cx, cy, rx * 1.12, ry * 1.9, glow('#3b342a52', '#3b342a2b@50', '#3b342a00@100')) +
  ellipse(cx, cy, rx, ry * 0.8, glow('#2a251e66', '#2a251e3d@55', '#2a251e00@100'))

import { definitions, radialGradient } from './paint.ts'
import { el, ellipse, rect } from './svg.ts'

const pictureGround = '#fbfaf7'
const pictureSize = 900

/** A finished square picture of a product: the drawn object on warm paper. */
export function picture(body: string): string {
  return framed(pictureSize, pictureSize, rect(0, 0, pictureSize, pictureSize, 0, pictureGround), body)
}

/** A finished scene of any size on a background of the given colour (banners, news, link previews). */
export function scene(width: number, height: number, ground: string, body: string): string {
  return framed(width, height, rect(0, 0, width, height, 0, ground), body)
}

function framed(width: number, height: number, ground: string, body: string): string {
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    `${definitions(ground + body)}${ground}<g>${body}</g>`,
  )
}

/** The object of a finished picture without its background, for use in a scene. */
export function cutOut(finished: string, x: number, y: number, size: number): string {
  return el('svg', { x, y, width: size, height: size, viewBox: `0 0 ${pictureSize} ${pictureSize}` }, bodyOf(finished))
}

/** The drawing of a finished picture without its background. */
export const bodyOf = (finished: string) =>
  finished.slice(finished.indexOf('<g>') + '<g>'.length, finished.lastIndexOf('</g>'))

/** The soft shadow where an object touches the ground. */
export const contactShadow = (cx: number, cy: number, rx: number, ry = rx * 0.075) =>
  ellipse(cx, cy, rx * 1.06, ry * 1.2, radialGradient('#2f291f8a', '#2f291f50@50', '#2f291f00@100'))

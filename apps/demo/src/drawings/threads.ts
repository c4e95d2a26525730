import { threadCone } from './machine-parts.ts'
import { memoized } from './memoized.ts'
import {
  darker,
  horizontalGradient,
  lighter,
  outlineColour,
  verticalCylinder,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { ellipse, path, rect, repeat, stroke } from './svg.ts'

/** One cone, its thread running off the top. */
export const conePicture = (colour: string) =>
  picture(
    contactShadow(450, 790, 250, 30) +
      stroke('M450 150C520 60 640 110 700 40', colour, 4) +
      threadCone(450, 800, 430, 640, colour, 30) +
      stroke('M376 250Q300 170 450 150', colour, 3.5),
  )

/** A cone with two others of its range. */
export const conesPicture = (colours: readonly [string, string, string]) =>
  picture(
    contactShadow(450, 770, 370, 34) +
      threadCone(230, 726, 250, 400, colours[1], 22) +
      threadCone(670, 726, 250, 400, colours[2], 22) +
      threadCone(450, 790, 320, 510, colours[0], 26),
  )

/** The range of colours on a rack. */
export const coneRackPicture = memoized((colours: readonly string[]) => picture(coneRack(colours)))

function coneRack(colours: readonly string[]): string {
  const shelf = (y: number) =>
    rect(90, y, 720, 22, 4, verticalGradient('#d9b284', '#a87c48'), { stroke: '#7c5a30', 'stroke-width': 1.6 })
  const rows = [330, 560, 790]
  return (
    contactShadow(450, 830, 390, 20) +
    rect(84, 110, 26, 712, 4, verticalCylinder('#c69a66'), { stroke: '#7c5a30', 'stroke-width': 1.6 }) +
    rect(790, 110, 26, 712, 4, verticalCylinder('#c69a66'), { stroke: '#7c5a30', 'stroke-width': 1.6 }) +
    rect(110, 116, 680, 690, 0, '#efe6d6') +
    rows
      .map(
        (y, row) =>
          rect(110, y - 200, 680, 14, 0, verticalGradient('#3b342a2e', '#3b342a00')) +
          repeat(
            5,
            (i) =>
              ellipse(188 + i * 131, y, 60, 8, '#3b342a44') +
              threadCone(188 + i * 131, y + 1, 108, 176, colours[(row * 5 + i) % colours.length] as string, 14),
          ) +
          shelf(y),
      )
      .join('')
  )
}

/** A small spool as for a household machine, several in a fan. */
export function spoolsPicture(colours: readonly string[]): string {
  return picture(
    contactShadow(450, 700, 370, 26) +
      repeat(Math.min(4, colours.length), (i) =>
        spool(170 + i * 187, 706, 150, 300 + (i % 2) * 0, colours[i] as string),
      ),
  )
}

function spool(cx: number, baseY: number, width: number, height: number, colour: string): string {
  return (
    rect(cx - width / 2 + 16, baseY - height + 24, width - 32, height - 48, 12, verticalCylinder(colour)) +
    repeat(20, (i) =>
      stroke(
        `M${cx - width / 2 + 18} ${baseY - height + 34 + i * ((height - 66) / 20)}q${width / 2 - 18} 10 ${width - 36} 2`,
        withOpacity(darker(colour, 0.5), 0.3),
        2,
      ),
    ) +
    rect(cx - width / 2, baseY - height, width, 26, 8, horizontalGradient('#d8cfbe', '#fffdf6@35', '#b8ad97'), {
      stroke: '#9a8e77',
      'stroke-width': 1.4,
    }) +
    ellipse(cx, baseY - height + 2, width * 0.16, 5, '#6d634f') +
    rect(cx - width / 2, baseY - 26, width, 26, 8, horizontalGradient('#d8cfbe', '#fffdf6@35', '#b8ad97'), {
      stroke: '#9a8e77',
      'stroke-width': 1.4,
    })
  )
}

/** Elastic, tape or binding on a reel. */
export function reelPicture(colour: string, width: number): string {
  const cx = 420
  return picture(
    contactShadow(440, 760, 290, 26) +
      path(
        `M${cx} 752C560 752 700 770 830 742L836 ${742 + width * 0.5}C700 ${790 + width * 0.4} 560 770 ${cx} 772Z`,
        verticalGradient(lighter(colour, 0.2), darker(colour, 0.2)),
        { stroke: outlineColour(colour), 'stroke-width': 1.6 },
      ) +
      ellipse(cx, 470, 290, 290, darker(colour, 0.25)) +
      ellipse(cx - 10, 466, 282, 284, colour) +
      repeat(11, (i) =>
        ellipse(cx - 10, 466, 276 - i * 17, 278 - i * 17, 'none', {
          stroke: withOpacity(i % 2 ? darker(colour, 0.5) : '#ffffff', 0.3),
          'stroke-width': 4,
        }),
      ) +
      ellipse(cx - 10, 466, 92, 94, '#e9dfcb', { stroke: '#9a8e77', 'stroke-width': 3 }) +
      ellipse(cx - 10, 466, 62, 64, verticalGradient('#b8ad97', '#fbfaf7')),
  )
}

import { controlPanel, screw, threadCone } from './machine-parts.ts'
import { memoized } from './memoized.ts'
import { fittedText, type MachineName, nameLine, shortModel, textColourOn } from './nameplate.ts'
import {
  darker,
  enamel,
  enamelSide,
  graphite,
  horizontalCylinder,
  horizontalGradient,
  lighter,
  outlineColour,
  steelBar,
  steelPlate,
  steelRod,
  verticalGradient,
  withOpacity,
} from './paint.ts'
import { contactShadow, picture } from './picture.ts'
import { at, circle, ellipse, outline, path, rect, repeat, stroke } from './svg.ts'

export interface EmbroideryLook {
  body: string
  accent: string
  name?: MachineName
  needles: number
  heads?: 1 | 2 | 4
  /** What is being embroidered: cloth in a flat hoop, or a cap. */
  work?: 'hoop' | 'cap'
  threads: readonly string[]
  fabric?: string
}

/** One embroidery head: tension tree above, needle case in front; stands on y = 0, centred on x = 0. */
function head(look: EmbroideryLook): string {
  const { body, needles } = look
  const pitch = 252 / needles
  const colour = (i: number) => look.threads[i % look.threads.length] as string
  const tree =
    rect(-140, -520, 280, 96, 10, enamelSide(lighter(body, 0.1)), { stroke: outlineColour(body), 'stroke-width': 2 }) +
    repeat(needles, (i) => {
      const x = -126 + pitch * (i + 0.5)
      return (
        circle(x, -490, Math.min(9, pitch * 0.42), steelPlate, { stroke: '#7d838c', 'stroke-width': 1.4 }) +
        circle(x, -490, 3, graphite) +
        circle(x, -450, Math.min(8, pitch * 0.4), '#5d646e') +
        circle(x, -450, Math.min(5, pitch * 0.26), colour(i))
      )
    })
  const threads = repeat(needles, (i) => {
    const x = -126 + pitch * (i + 0.5)
    return stroke(`M${x} -490V-412`, colour(i), 2.2) + stroke(`M${x} -404V-240`, colour(i), 2)
  })
  const needleCase =
    path(
      outline([
        [-144, -414, 12],
        [144, -414, 12],
        [136, -236, 10],
        [-136, -236, 10],
      ]),
      verticalGradient(lighter(body, 0.65), body),
      { stroke: outlineColour(body), 'stroke-width': 2 },
    ) +
    rect(-130, -396, 260, 74, 6, withOpacity('#23262d', 0.75)) +
    repeat(needles, (i) => rect(-126 + pitch * (i + 0.5) - 2, -384 + ((i * 7) % 4) * 8, 4, 26, 2, '#e3e6ea')) +
    rect(-130, -306, 260, 12, 6, look.accent) +
    (look.name
      ? fittedText(look.name.brand.toUpperCase(), {
          x: -118,
          y: -254,
          width: 236,
          size: 44,
          fill: textColourOn(body),
          isCentred: true,
        })
      : '')
  const bars = repeat(needles, (i) => {
    const x = -118 + (236 / needles) * (i + 0.5)
    const low = i === Math.floor(needles / 2)
    return (
      rect(x - 2.5, -238, 5, low ? 92 : 58, 1, steelRod) +
      rect(x - 5, -212, 10, 16, 2, steelBar) +
      rect(x - 1, low ? -150 : -184, 2, low ? 34 : 24, 1, '#5d646e')
    )
  })
  return bars + tree + needleCase + threads
}

const spoolRack = (look: EmbroideryLook, width: number, count: number) =>
  rect(-width / 2, -590, width, 12, 5, horizontalCylinder('#8d949d')) +
  repeat(count, (i) =>
    threadCone(
      -width / 2 + 30 + (i * (width - 60)) / (count - 1),
      -590,
      38,
      74,
      look.threads[i % look.threads.length] as string,
      8,
    ),
  ) +
  repeat(2, (i) => rect(-width * 0.4 + i * width * 0.8 - 4, -580, 8, 150, 2, steelRod))

function work(look: EmbroideryLook): string {
  const fabric = look.fabric ?? '#f4efe4'
  const flower = (x: number, y: number, r: number, colour: string) =>
    repeat(6, (i) =>
      ellipse(
        x + r * Math.cos((i * Math.PI) / 3),
        y + r * 0.5 * Math.sin((i * Math.PI) / 3),
        r * 0.56,
        r * 0.34,
        colour,
        {
          stroke: darker(colour, 0.3),
          'stroke-width': 1,
        },
      ),
    ) + ellipse(x, y, r * 0.4, r * 0.24, '#d9a125')
  if (look.work === 'cap') {
    return (
      rect(-54, -84, 108, 40, 12, horizontalCylinder('#8d949d'), { stroke: '#5d646e', 'stroke-width': 2 }) +
      path('M-128 -40C-132 -140 -60 -164 0 -164C60 -164 132 -140 128 -40Z', enamel(fabric), {
        stroke: outlineColour(fabric),
        'stroke-width': 2.5,
      }) +
      stroke('M0 -162V-44', withOpacity(darker(fabric, 0.6), 0.4), 2) +
      path(
        'M-132 -42C-60 -66 60 -66 132 -42C150 -10 90 16 0 16C-90 16 -150 -10 -132 -42Z',
        verticalGradient(darker(fabric, 0.1), darker(fabric, 0.45)),
        {
          stroke: outlineColour(fabric),
          'stroke-width': 2.5,
        },
      ) +
      flower(0, -92, 20, look.accent)
    )
  }
  return (
    path(
      outline([
        [-150, -128, 24],
        [150, -128, 24],
        [214, 4, 34],
        [-214, 4, 34],
      ]),
      graphite,
    ) +
    path(
      outline([
        [-138, -120, 20],
        [138, -120, 20],
        [196, -6, 28],
        [-196, -6, 28],
      ]),
      verticalGradient(darker(fabric, 0.06), lighter(fabric, 0.2)),
      { stroke: darker(fabric, 0.5), 'stroke-width': 1.5 },
    ) +
    flower(-20, -64, 26, look.accent) +
    flower(56, -44, 18, look.threads[1] ?? '#2b5aa6') +
    stroke('M-110 -26Q-70 -66 -40 -58M-70 -46q-6 -22 -22 -24M36 -38Q10 -14 -30 -22', '#2f7d5b', 5) +
    screw(182, -66, 9)
  )
}

/** A free-standing machine with one head, or a row of heads on a common beam. */
export function embroidery(look: EmbroideryLook): string {
  if ((look.heads ?? 1) > 1) return row(look)
  const { body } = look
  return (
    contactShadow(450, 836, 300, 24) +
    at(
      450,
      838,
      rect(-250, -44, 500, 30, 8, enamelSide(darker(body, 0.35)), { stroke: outlineColour(body), 'stroke-width': 2 }) +
        repeat(2, (i) => circle(-196 + i * 392, -12, 16, '#2b2e35') + circle(-196 + i * 392, -12, 6, '#8d949d')) +
        path(
          outline([
            [-150, -250, 20],
            [150, -250, 20],
            [190, -44, 10],
            [-190, -44, 10],
          ]),
          enamel(darker(body, 0.12)),
          { stroke: outlineColour(body), 'stroke-width': 2.4 },
        ) +
        (look.name?.model
          ? fittedText(shortModel(look.name.model), {
              x: -120,
              y: -100,
              width: 240,
              size: 54,
              fill: textColourOn(body),
              isCentred: true,
            })
          : '') +
        repeat(2, (i) => rect(-96, -84 + i * 15, 192, 5, 2.5, withOpacity('#14161c', 0.25))),
    ) +
    at(
      450,
      614,
      rect(-96, -500, 192, 360, 20, enamel(darker(body, 0.08)), { stroke: outlineColour(body), 'stroke-width': 2.4 }) +
        spoolRack(look, 420, Math.min(8, look.needles)) +
        path(
          outline([
            [-270, -40, 8],
            [270, -40, 8],
            [300, 6, 8],
            [-300, 6, 8],
          ]),
          verticalGradient(lighter(body, 0.1), lighter(body, 0.5)),
          { stroke: outlineColour(body), 'stroke-width': 2 },
        ) +
        rect(-300, 4, 600, 26, 6, enamelSide(body), { stroke: outlineColour(body), 'stroke-width': 2 }) +
        rect(-40, -150, 80, 120, 12, horizontalCylinder(lighter(body, 0.1)), {
          stroke: outlineColour(body),
          'stroke-width': 2,
        }) +
        work(look) +
        head(look) +
        rect(150, -330, 70, 16, 6, steelBar) +
        controlPanel(206, -408, 170, 130, 'touch', look.accent) +
        rect(206, -274, 170, 20, 6, graphite),
      0.86,
    )
  )
}

function row(look: EmbroideryLook): string {
  const count = look.heads as number
  const { body } = look
  const pitch = 760 / count
  const scale = count === 2 ? 0.78 : 0.5
  const beamY = 470
  return (
    contactShadow(450, 812, 400, 22) +
    rect(40, beamY - 230, 820, 120, 12, enamel(darker(body, 0.06)), {
      stroke: outlineColour(body),
      'stroke-width': 2.5,
    }) +
    rect(60, beamY - 196, 780, 9, 4, look.accent) +
    rect(46, beamY - 120, 70, 420, 10, horizontalGradient(darker(body, 0.1), lighter(body, 0.3), darker(body, 0.25)), {
      stroke: outlineColour(body),
      'stroke-width': 2,
    }) +
    rect(784, beamY - 120, 70, 420, 10, horizontalGradient(darker(body, 0.1), lighter(body, 0.3), darker(body, 0.25)), {
      stroke: outlineColour(body),
      'stroke-width': 2,
    }) +
    rect(30, 770, 840, 40, 8, enamelSide(darker(body, 0.3)), { stroke: outlineColour(body), 'stroke-width': 2 }) +
    nameLine(look.name, { x: 60, y: 802, width: 500, size: 36, fill: textColourOn(darker(body, 0.3)) }) +
    path(
      outline([
        [80, 596, 8],
        [820, 596, 8],
        [876, 676, 8],
        [24, 676, 8],
      ]),
      verticalGradient(lighter(body, 0.1), lighter(body, 0.5)),
      { stroke: outlineColour(body), 'stroke-width': 2 },
    ) +
    rect(24, 674, 852, 26, 6, enamelSide(body), { stroke: outlineColour(body), 'stroke-width': 2 }) +
    repeat(count, (i) => at(70 + pitch * (i + 0.5), 668, work(look) + head(look) + spoolRack(look, 300, 5), scale)) +
    controlPanel(752, 300, 118, 92, 'touch', look.accent)
  )
}

export const embroideryPicture = memoized((look: EmbroideryLook) => picture(embroidery(look)))

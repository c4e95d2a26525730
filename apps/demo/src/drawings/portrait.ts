import { darker, horizontalGradient, lighter, mix, verticalGradient, withOpacity } from './paint.ts'
import { scene } from './picture.ts'
import { circle, ellipse, path, rect, repeat, stroke } from './svg.ts'

export const hairs = ['short', 'long', 'bob', 'bun', 'wavy', 'grey', 'cap'] as const
export const clothes = ['jacket', 'shirt', 'apron', 'overall'] as const

export interface PersonLook {
  hair: (typeof hairs)[number]
  colour: string
  clothes: (typeof clothes)[number]
  hasGlasses: boolean
  hasBeard: boolean
}

const skins = ['#e9c4a4', '#dfb492', '#f0d0b4', '#d3a37e']
const backgrounds = ['#e9ddcf', '#dde4ea', '#e0e7de', '#ecdcd6', '#e6e0ec']
const cloths = ['#3f4a5c', '#7a3b32', '#33574a', '#5a4a6b', '#8a6a3c']

/** Head and shoulders of an invented employee. `index` chooses the colours. */
export function portrait({ hair, colour, clothes, hasGlasses, hasBeard }: PersonLook, index: number): string {
  const pick = (colours: readonly string[], step: number) => colours[(index * step + step) % colours.length]!
  const [skin, background, cloth] = [pick(skins, 3), pick(backgrounds, 2), pick(cloths, 3)]
  const tint = hair === 'grey' ? '#b9b9b5' : colour
  return scene(
    600,
    600,
    background,
    hairBack(hair, tint) +
      body(clothes, cloth, skin) +
      head(skin) +
      face(skin, tint, hasGlasses, hasBeard) +
      hairFront(hair, tint),
  )
}

function body(kind: PersonLook['clothes'], cloth: string, skin: string): string {
  const shoulders =
    'M84 620C88 500 128 456 208 430C248 416 262 400 262 372H338C338 400 352 416 392 430C472 456 512 500 516 620Z'
  const neck = path(
    'M256 330H344V398C344 424 322 440 300 440S256 424 256 398Z',
    verticalGradient(`${darker(skin, 0.24)}@0`, `${skin}@70`),
  )
  const shade = path(
    shoulders,
    horizontalGradient(`${lighter(cloth, 0.16)}`, `${cloth}@45`, `${darker(cloth, 0.3)}@100`),
  )
  const white = path('M248 404L300 470L352 404L374 424L300 560L226 424Z', '#f7f5f0')
  if (kind === 'jacket')
    return (
      shade +
      white +
      neck +
      path('M226 422L262 408L300 560L286 620H236Z', darker(cloth, 0.18)) +
      path('M374 422L338 408L300 560L314 620H364Z', darker(cloth, 0.26)) +
      stroke('M226 422L262 620M374 422L338 620', withOpacity('#000000', 0.18), 3)
    )
  if (kind === 'shirt')
    return (
      shade +
      neck +
      path('M252 398L300 446L348 398L372 424L324 478L300 452L276 478L228 424Z', lighter(cloth, 0.3)) +
      buttons(cloth)
    )
  const bib = kind === 'apron' ? mix(cloth, '#f3e7d3', 0.72) : darker(cloth, 0.12)
  const blouse = path(shoulders, horizontalGradient(lighter('#c9ccd1', 0.3), '#c9ccd1@50', darker('#c9ccd1', 0.18)))
  return (
    blouse +
    neck +
    path(
      'M200 432L222 424L236 500H364L378 424L400 432L408 620H192Z',
      horizontalGradient(lighter(bib, 0.12), `${bib}@55`, darker(bib, 0.16)),
    ) +
    rect(268, 548, 64, 60, 8, darker(bib, 0.12)) +
    (kind === 'apron' ? tape() : circle(232, 512, 7, '#c9a24b') + circle(368, 512, 7, '#c9a24b'))
  )
}

const buttons = (cloth: string) =>
  stroke('M300 470V620', withOpacity('#000000', 0.16), 3) +
  repeat(3, (i) => circle(300, 500 + i * 44, 5, lighter(cloth, 0.5)))

/** A measuring tape around the neck. */
const tape = () =>
  stroke('M238 400C216 470 212 540 218 612', '#f2cf5b', 17) +
  stroke('M362 400C384 470 388 540 382 612', '#f2cf5b', 17) +
  repeat(7, (i) => stroke(`M${211 - (i > 3 ? 0 : -2)} ${440 + i * 24}h9M${380} ${440 + i * 24}h9`, '#6b5720', 2.5))

const head = (skin: string) =>
  ellipse(207, 276, 16, 26, darker(skin, 0.12)) +
  ellipse(393, 276, 16, 26, darker(skin, 0.16)) +
  path(
    'M208 250C208 170 246 138 300 138S392 170 392 250C392 322 358 384 300 384S208 322 208 250Z',
    horizontalGradient(`${lighter(skin, 0.18)}`, `${skin}@52`, `${darker(skin, 0.16)}@100`),
  )

function face(skin: string, tint: string, hasGlasses: boolean, hasBeard: boolean): string {
  const line = darker(skin, 0.55)
  const brow = mix(tint, '#2b2320', 0.35)
  return (
    (hasBeard
      ? path(
          'M212 270C216 352 252 394 300 394S384 352 388 270C380 316 358 326 338 322C318 316 282 316 262 322C242 326 220 316 212 270Z',
          tint,
        )
      : '') +
    stroke('M240 240Q258 230 276 238M324 238Q342 230 360 240', brow, 7) +
    ellipse(259, 264, 7, 8, '#2a2623') +
    ellipse(341, 264, 7, 8, '#2a2623') +
    stroke('M300 262Q294 296 290 302Q298 310 308 306', withOpacity(line, 0.7), 4) +
    stroke(
      hasBeard ? 'M276 342Q300 354 324 342' : 'M270 334Q300 354 330 334',
      hasBeard ? '#b3665a' : mix(skin, '#a2453c', 0.65),
      6,
    ) +
    (hasGlasses
      ? stroke(
          'M230 266a29 25 0 1 0 58 0a29 25 0 1 0 -58 0M312 266a29 25 0 1 0 58 0a29 25 0 1 0 -58 0M288 260Q300 252 312 260M230 260L210 254M370 260L390 254',
          '#2f333b',
          4.5,
        )
      : '')
  )
}

/** The part of the hair behind head and shoulders. */
function hairBack(hair: PersonLook['hair'], tint: string): string {
  const back = horizontalGradient(lighter(tint, 0.1), `${darker(tint, 0.1)}@50`, darker(tint, 0.35))
  if (hair === 'long')
    return path(
      'M186 230C176 120 250 104 300 104S424 120 414 230C416 330 440 420 424 470H176C160 420 184 330 186 230Z',
      back,
    )
  if (hair === 'wavy')
    return path(
      'M180 240C160 130 244 100 300 100S440 130 420 240C444 290 428 330 440 372C452 412 420 432 396 420H204C180 432 148 412 160 372C172 330 156 290 180 240Z',
      back,
    )
  if (hair === 'bob')
    return path(
      'M184 236C176 130 246 106 300 106S424 130 416 236C420 300 418 340 402 368H198C182 340 180 300 184 236Z',
      back,
    )
  if (hair === 'bun')
    return circle(300, 104, 46, back) + path('M196 236C190 140 248 116 300 116S410 140 404 236Z', back)
  return ''
}

function hairFront(hair: PersonLook['hair'], tint: string): string {
  const paint = verticalGradient(lighter(tint, 0.22), `${tint}@60`, darker(tint, 0.12))
  if (hair === 'cap')
    return (
      path('M204 216C204 146 244 112 300 112S396 146 396 216Z', verticalGradient('#56606e', '#363d48')) +
      path(
        'M196 214C240 196 380 192 420 212C430 220 420 232 404 232C350 216 250 216 208 232C194 232 188 220 196 214Z',
        '#2c323b',
      )
    )
  if (hair === 'short' || hair === 'grey')
    return path(
      'M204 252C190 160 236 112 306 112C372 112 412 156 396 252C392 222 380 200 362 190C318 200 262 196 238 182C222 200 210 222 204 252Z',
      paint,
    )
  if (hair === 'bun')
    return path('M202 256C196 168 244 122 300 122S404 168 398 256C390 208 352 178 300 178S210 208 202 256Z', paint)
  if (hair === 'bob')
    return path(
      'M198 270C186 160 244 112 300 112S414 160 402 270C398 226 384 200 366 188C322 214 250 214 230 196C212 210 202 236 198 270Z',
      paint,
    )
  return path(
    'M198 280C182 164 240 110 300 110S418 164 402 280C400 230 372 196 330 168C298 204 236 214 218 216C206 232 200 254 198 280Z',
    paint,
  )
}

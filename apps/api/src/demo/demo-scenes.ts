import { armAtTablePicture, armHeadPicture } from './drawings/arm-machine-views.ts'
import { scissorsPicture, tapePicture } from './drawings/hand-tools.ts'
import { householdPicture } from './drawings/household.ts'
import { mannequinPicture } from './drawings/mannequin.ts'
import { overlockPicture } from './drawings/overlock.ts'
import { banner, type Placed } from './drawings/scenes.ts'
import { coneRackPicture, conesPicture } from './drawings/threads.ts'

const red = '#c8371b'
const rack = ['#c8371b', '#d9a125', '#2f7d5b', '#2b5aa6', '#efe9dc', '#3a3f49', '#d98aa0']

/** The workshop of the first site: machine, overlock, cones. */
const workshop = (scale: number, x: number, bench: number): Placed[] => [
  {
    picture: mannequinPicture({ fabric: '#d9c7ab', accent: red, figure: 'female', stand: 'wood' }),
    x: x + 470 * scale,
    y: bench - 560 * scale,
    size: 600 * scale,
  },
  { picture: conesPicture(['#2b5aa6', '#d9a125', '#efe9dc']), x: x + 330 * scale, y: bench - 258 * scale, size: 290 * scale },
  {
    picture: armHeadPicture({ body: '#dfe1e2', accent: red, thread: red, panel: 'keys' }),
    x: x - 60 * scale,
    y: bench - 400 * scale,
    size: 520 * scale,
  },
]

/** The school's workshop: household machines, scissors, tape. */
const classroom = (scale: number, x: number, bench: number): Placed[] => [
  { picture: coneRackPicture(rack), x: x + 470 * scale, y: bench - 420 * scale, size: 450 * scale },
  {
    picture: householdPicture({ body: '#f2efe9', accent: '#2f7d5b', control: 'dials' }),
    x: x - 40 * scale,
    y: bench - 425 * scale,
    size: 520 * scale,
  },
  { picture: tapePicture('#f2cf5b'), x: x + 400 * scale, y: bench - 180 * scale, size: 220 * scale },
  { picture: scissorsPicture('#1f4fa3', 'tailor'), x: x - 150 * scale, y: bench - 130 * scale, size: 220 * scale },
]

const cutting = (scale: number, x: number, bench: number): Placed[] => [
  {
    picture: armAtTablePicture({ body: '#5b626e', accent: '#d9a125', thread: '#efe9dc', needles: 2 }),
    x: x - 60 * scale,
    y: bench - 500 * scale,
    size: 560 * scale,
  },
  {
    picture: overlockPicture({ body: '#cfe0dc', accent: '#d9a125', threads: rack.slice(0, 4) }),
    x: x + 440 * scale,
    y: bench - 360 * scale,
    size: 420 * scale,
  },
]

export interface DemoScene {
  name: string
  width: number
  height: number
  svg: string
}

/** Banners (1280 × 480) and pictures for links in social networks (1200 × 630) of both sites. */
export const demoScenes = (): DemoScene[] => [
  wide('banner-shpulka.svg', '#f1e4d6', red, workshop(0.92, 700, 384)),
  wide('banner-school.svg', '#dde8e1', '#2f7d5b', classroom(0.92, 690, 384)),
  wide('banner-tseh.svg', '#dfe5ee', '#1f4fa3', cutting(0.86, 680, 440)),
  link('share-shpulka.svg', '#f1e4d6', red, workshop(1.2, 420, 510)),
  link('share-school.svg', '#dde8e1', '#2f7d5b', classroom(1.15, 420, 510)),
]

const wide = (name: string, ground: string, thread: string, things: Placed[]): DemoScene => ({
  name,
  width: 1280,
  height: 480,
  svg: banner(1280, 480, ground, thread, things),
})
const link = (name: string, ground: string, thread: string, things: Placed[]): DemoScene => ({
  name,
  width: 1200,
  height: 630,
  svg: banner(1200, 630, ground, thread, things),
})

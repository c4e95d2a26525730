import { awards, certificates } from './data/awards.ts'
import { armAtTablePicture, armHeadPicture } from './drawings/arm-machine-views.ts'
import { certificatePicture, certificateSize } from './drawings/certificates.ts'
import { householdPicture } from './drawings/household.ts'
import { mannequinPicture } from './drawings/mannequin.ts'
import { tapePicture } from './drawings/measuring-tools.ts'
import { overlockAtTablePicture } from './drawings/overlock.ts'
import { banner, type Placed } from './drawings/scenes.ts'
import { scissorsPicture } from './drawings/scissors.ts'
import { coneRackPicture, conesPicture } from './drawings/threads.ts'

/** A thing standing on the bench: where its middle is, how large, where on its own picture the ground is, how far to the front it stands. */
type Standing = readonly [picture: string, middle: number, size: number, ground: number, front: number]

const red = '#c8371b'
const cones = ['#c8371b', '#d9a125', '#2f7d5b', '#2b5aa6', '#efe9dc', '#3a3f49', '#d98aa0']

const machine = armHeadPicture({ body: '#dfe1e2', accent: red, thread: red, panel: 'keys' })
const bust = mannequinPicture({ fabric: '#d9c7ab', accent: red, figure: 'female', stand: 'wood' })
const threeCones = conesPicture(['#2b5aa6', '#d9a125', '#efe9dc'])
const schoolMachine = householdPicture({ body: '#f2efe9', accent: '#2f7d5b', control: 'dials' })
const rack = coneRackPicture(cones)
const tape = tapePicture('#f2cf5b')
const scissors = scissorsPicture('#1f4fa3', 'tailor')
const heavyMachine = armAtTablePicture({ body: '#5b626e', accent: '#d9a125', thread: '#efe9dc', needles: 2, motor: 'belt' })
const overlockPlace = overlockAtTablePicture({ body: '#cfe0dc', accent: '#d9a125', threads: cones.slice(0, 4) })

export interface DemoScene {
  name: string
  width: number
  height: number
  svg: string
}

/** Banners (1280 × 480) and pictures for links in social networks (1200 × 630) of both sites. */
export const demoScenes = (): DemoScene[] => [
  demoScene('banner-shpulka.svg', 1280, 480, '#f1e4d6', red, [
    [bust, 1150, 430, 0.94, 6],
    [threeCones, 1010, 230, 0.9, 26],
    [machine, 790, 470, 0.79, 46],
  ]),
  demoScene('banner-school.svg', 1280, 480, '#dde8e1', '#2f7d5b', [
    [rack, 1110, 370, 0.92, 8],
    [schoolMachine, 800, 430, 0.825, 40],
    [tape, 1010, 150, 0.81, 50],
    [scissors, 590, 170, 0.74, 52],
  ]),
  demoScene('banner-tseh.svg', 1280, 480, '#dfe5ee', '#1f4fa3', [
    [overlockPlace, 1100, 400, 0.94, 30],
    [heavyMachine, 780, 460, 0.94, 62],
  ]),
  demoScene('share-shpulka.svg', 1200, 630, '#f1e4d6', red, [
    [bust, 1010, 570, 0.94, 8],
    [threeCones, 820, 310, 0.9, 36],
    [machine, 430, 740, 0.79, 70],
  ]),
  demoScene('share-school.svg', 1200, 630, '#dde8e1', '#2f7d5b', [
    [rack, 960, 480, 0.92, 10],
    [schoolMachine, 450, 660, 0.825, 56],
    [tape, 800, 200, 0.81, 70],
    [scissors, 130, 220, 0.74, 76],
  ]),
]

/** Rewards and certificates, as they hang in frames. */
export const demoPapers = (): DemoScene[] =>
  [...awards, ...certificates].map((paper, place) => ({
    ...{ name: paper.scene, ...certificateSize },
    svg: certificatePicture(paper, paperColours[place % paperColours.length]!),
  }))

const paperColours = [red, '#1f4fa3', '#2f7d5b', '#8a6a2b']

function demoScene(name: string, width: number, height: number, ground: string, thread: string, things: Standing[]): DemoScene {
  const placed = things.map(
    ([picture, middle, size, floor, front]): Placed => ({ picture, x: middle - size / 2, y: height * 0.8 + front - size * floor, size }),
  )
  return { name, width, height, svg: banner(width, height, ground, thread, placed) }
}

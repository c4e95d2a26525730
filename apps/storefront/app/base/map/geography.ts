import type { Place } from '@shpulka/contract/base/distance'
import { coast } from './coast.ts'

/**
 * Coasts, lakes and rivers, for orientation only: too rough to be drawn at a larger zoom than this.
 */
export const maxSketchZoom = 5

/** Cuts the corners of a line, whose ends stay (Chaikin). */
function smoothed(line: readonly Place[], times = 3): Place[] {
  if (times === 0 || line.length < 3) return [...line]
  const between = (one: Place, other: Place, part: number): Place => ({
    latitude: one.latitude + (other.latitude - one.latitude) * part,
    longitude: one.longitude + (other.longitude - one.longitude) * part,
  })
  const cut = line.slice(1).flatMap((place, n) => [between(line[n]!, place, 0.25), between(line[n]!, place, 0.75)])
  return smoothed([line[0]!, ...cut.slice(1, -1), line.at(-1)!], times - 1)
}

const course = (text: string) => smoothed(places(text))

const places = (text: string): Place[] =>
  text.split(' ').map((pair) => {
    const [latitude = 0, longitude = 0] = pair.split(',').map(Number)
    return { latitude, longitude }
  })

/** Degrees in a unit of the stored coasts. */
const unit = 0.05

/** The land by its coasts, largest first; then seas within it. */
export const coasts: readonly { readonly isSea: boolean; readonly shore: readonly Place[] }[] = coast
  .split('|')
  .map((ring) => {
    let latitude = 0
    let longitude = 0
    const shore = ring
      .replace('!', '')
      .split(' ')
      .map((step) => {
        const [north = 0, east = 0] = step.split(',').map(Number)
        latitude += north
        longitude += east
        return { latitude: latitude * unit, longitude: longitude * unit }
      })
    return { isSea: ring.startsWith('!'), shore }
  })

/** Baikal, Ladoga and Onega. */
export const lakes: readonly (readonly Place[])[] = [
  places('51.5,103.9 51.8,105.1 52.6,106.7 53.8,109 55.6,110 55.7,109.3 54.5,108.6 53.2,107.3 52,105.3'),
  places('59.95,31.1 60.2,32.5 61,32.9 61.6,31.4 61.3,30.2 60.6,30.5'),
  places('60.9,35.5 61.3,36.2 62.3,35.6 62.8,35 61.9,34.6 61.2,35'),
]

export const seas: readonly { readonly name: string; readonly at: Place }[] = [
  { name: 'Чёрное море', at: { latitude: 43.4, longitude: 33.2 } },
  { name: 'Каспий', at: { latitude: 42.4, longitude: 49.7 } },
  { name: 'Северный Ледовитый океан', at: { latitude: 75.5, longitude: 75 } },
  { name: 'Охотское море', at: { latitude: 55.3, longitude: 149 } },
]

export const rivers: readonly {
  readonly name: string
  readonly isMajor: boolean
  readonly course: readonly Place[]
}[] = [
  {
    name: 'Волга',
    isMajor: true,
    course: course(
      '56.86,35.9 58.05,38.85 57.63,39.9 57.77,40.93 57.44,42.16 56.33,44 56.13,47.25 55.8,49 54.3,48.5 53.5,49.4 ' +
        '53.15,48.45 51.53,46.1 50.1,45.4 48.7,44.55 46.35,48 45.9,47.9',
    ),
  },
  { name: 'Кама', isMajor: false, course: course('59.4,56.8 58,56.2 56.9,54.1 55.75,52.4 55.4,50.6 55.2,49.2') },
  {
    name: 'Ока',
    isMajor: false,
    course: course('54.5,36.25 54.9,37.4 55.1,38.75 54.63,39.7 54.95,41.4 55.57,42.05 56.33,44'),
  },
  {
    name: 'Дон',
    isMajor: false,
    course: course('52.6,38.9 51.65,39.2 49.7,40.9 49.5,42.6 48.7,43.5 47.6,42.1 47.25,39.7 47.1,39.3'),
  },
  { name: 'Урал', isMajor: false, course: course('53.4,59 51.2,58.5 51.75,55.1 51.2,51.4 47.1,51.9') },
  {
    name: 'Обь',
    isMajor: true,
    course: course('52.5,85 53.35,83.8 55,82.9 58.3,82.95 60.95,76.5 61.25,73.4 61,69 63.9,65.1 66.5,66.6 66.6,71.5'),
  },
  { name: 'Иртыш', isMajor: true, course: course('50.4,80.25 52.3,76.95 54.98,73.4 58.2,68.25 61,69') },
  {
    name: 'Енисей',
    isMajor: true,
    course: course('51.7,94.4 53.7,91.4 56,92.9 58.45,92.2 61.6,90 65.8,87.9 69.4,86.2 71.2,83.6'),
  },
  { name: 'Ангара', isMajor: false, course: course('51.9,104.8 52.3,104.3 56.15,101.6 58,102.7 58.1,93') },
  {
    name: 'Лена',
    isMajor: true,
    course: course(
      '54.2,107 56.8,105.8 57.8,108.1 59.45,112.55 60.4,120.4 62,129.7 64,126.8 66.8,123.4 70.7,127.4 72.4,126.7',
    ),
  },
  { name: 'Амур', isMajor: true, course: course('53.3,121.5 50.25,127.5 47.7,131 48.5,135.05 50.55,137 53.1,140.9') },
  { name: 'Северная Двина', isMajor: false, course: course('60.76,46.3 61.25,46.65 62.9,42.7 64.5,40.5') },
  { name: 'Печора', isMajor: false, course: course('62.1,57.5 65.1,57.2 66,55 67.65,53 68.2,54') },
  { name: 'Колыма', isMajor: false, course: course('62.9,150 65.7,151 67.5,153.7 69.5,161') },
]

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { foldedWords, isPlaceType, streetTypes } from './folded-words.rule.ts'

export interface Street {
  /** Name with its type: «ул Московская». */
  readonly title: string
  readonly words: readonly string[]
}

export interface City {
  readonly name: string
  readonly words: readonly string[]
  readonly region: string
  readonly regionWords: readonly string[]
  /** KLADR code of the city, else of its region. */
  readonly kladrId: string
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  /** Population in thousands; more for the centre of a region. */
  readonly weight: number
  /** The region is the city. */
  readonly isRegion: boolean
  readonly streets: readonly Street[]
}

/** Cities, the largest weight first. */
export type Directory = readonly City[]

/** Added to the weight of the centre of a region, thousands of people. */
const centreWeight = 300

let cached: Promise<Directory> | null = null

/** The built-in directory; read at its first use. */
export function builtInDirectory(): Promise<Directory> {
  cached ??= readDirectory()
  cached.catch(() => {
    cached = null
  })
  return cached
}

async function readDirectory(): Promise<Directory> {
  const [regionLines, cityLines, streetLines] = await Promise.all(['regions', 'cities', 'streets'].map(linesOf))
  const regions = new Map(regionLines!.map((line) => [line.slice(0, 2), line.split(',')[1]!]))
  const streets = new Map<string, readonly Street[]>()
  // A line «# region city», then a line of its streets.
  for (let n = 0; n < streetLines!.length; n += 2)
    streets.set(streetLines![n]!.slice(2), streetLines![n + 1]!.split(';').map(streetOf))
  const cities: City[] = []
  let code = ''
  for (const line of cityLines!) {
    if (line.startsWith('# ')) {
      code = line.slice(2)
      continue
    }
    const [marked, place, zip, latitude, longitude, thousands] = line.split(',')
    const isCentre = marked!.startsWith('*')
    const name = isCentre ? marked!.slice(1) : marked!
    const region = regions.get(code)!
    cities.push({
      name,
      words: foldedWords(name),
      region,
      regionWords: foldedWords(region).filter((word) => !isPlaceType(word)),
      kladrId: kladrId(code, place!),
      zip: zip!,
      latitude: Number(latitude),
      longitude: Number(longitude),
      weight: Number(thousands) + (isCentre ? centreWeight : 0),
      isRegion: place === '0',
      streets: streets.get(`${code} ${name}`) ?? [],
    })
  }
  return cities.sort((a, b) => b.weight - a.weight)
}

const linesOf = async (name: string): Promise<string[]> =>
  (await readFile(join(import.meta.dirname, 'directory', `${name}.txt`), 'utf8'))
    .split('\n')
    .filter((line) => line !== '')

/** Full KLADR code of a short one: «27.1» in region 22 is 22 027 001 000 00; an empty place gives the region. */
function kladrId(region: string, place: string): string {
  const [area, city, settlement] = place.includes('.') ? place.split('.') : ['', place, '']
  return `${region}${[area, city, settlement].map((part) => (part ?? '').padStart(3, '0')).join('')}00`
}

function streetOf(name: string): Street {
  const title = name.trim()
  const words = foldedWords(title)
  const hasType = title.split(' ').some((word) => streetTypes.has(word.toLowerCase()))
  return { title: hasType ? title : `ул ${title}`, words: hasType ? words.filter((word) => !isTypeWord(word)) : words }
}

/** Whether a word is a type of place, or a piece of «пр-кт» or «б-р». */
const isTypeWord = (word: string) => isPlaceType(word) || ['пр', 'кт', 'б', 'р'].includes(word)

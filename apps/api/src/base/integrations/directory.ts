import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPlaceType, normalizedWords, streetTypes } from './normalized-words.rule.ts'

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
  /** KLADR code of the city, otherwise of its region. */
  readonly kladrId: string
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  /** Population in thousands; increased for the capital of a region. */
  readonly weight: number
  /** Whether the city is itself a region. */
  readonly isRegion: boolean
  readonly streets: readonly Street[]
}

/** Cities, the largest weight first. */
export type Directory = readonly City[]

/** Added to the weight of the capital of a region, in thousands of people. */
const capitalWeight = 300

let cached: Promise<Directory> | null = null

/** The built-in directory, loaded at its first use. */
export function builtInDirectory(): Promise<Directory> {
  cached ??= readDirectory()
  cached.catch(() => {
    cached = null
  })
  return cached
}

async function readDirectory(): Promise<Directory> {
  const [regionLines, cityLines, streetLines] = await Promise.all(['regions', 'cities', 'streets'].map(readLines))
  const regions = new Map(regionLines!.map((line) => [line.slice(0, 2), line.split(',')[1]!]))
  const streets = new Map<string, readonly Street[]>()
  // Pairs of lines: «# region city», then the streets of the city.
  for (let n = 0; n < streetLines!.length; n += 2)
    streets.set(streetLines![n]!.slice(2), streetLines![n + 1]!.split(';').map(streetOf))
  const cities: City[] = []
  let code = ''
  for (const line of cityLines!) {
    if (line.startsWith('# ')) {
      code = line.slice(2)
      continue
    }
    const [markedName, shortCode, zip, latitude, longitude, thousands] = line.split(',')
    const isCapital = markedName!.startsWith('*')
    const name = isCapital ? markedName!.slice(1) : markedName!
    const region = regions.get(code)!
    cities.push({
      name,
      words: normalizedWords(name),
      region,
      regionWords: normalizedWords(region).filter((word) => !isPlaceType(word)),
      kladrId: kladrId(code, shortCode!),
      zip: zip!,
      latitude: Number(latitude),
      longitude: Number(longitude),
      weight: Number(thousands) + (isCapital ? capitalWeight : 0),
      isRegion: shortCode === '0',
      streets: streets.get(`${code} ${name}`) ?? [],
    })
  }
  return cities.sort((a, b) => b.weight - a.weight)
}

const readLines = async (name: string): Promise<string[]> =>
  (await readFile(join(import.meta.dirname, 'directory', `${name}.txt`), 'utf8'))
    .split('\n')
    .filter((line) => line !== '')

/** Expands a short KLADR code: «27.1» in region 22 is 22 027 001 000 00; an empty place gives the region. */
function kladrId(region: string, shortCode: string): string {
  const [area, city, settlement] = shortCode.includes('.') ? shortCode.split('.') : ['', shortCode, '']
  return `${region}${[area, city, settlement].map((part) => (part ?? '').padStart(3, '0')).join('')}00`
}

function streetOf(name: string): Street {
  const title = name.trim()
  const words = normalizedWords(title)
  const hasType = title.split(' ').some((word) => streetTypes.has(word.toLowerCase()))
  return { title: hasType ? title : `ул ${title}`, words: hasType ? words.filter((word) => !isTypeWord(word)) : words }
}

/** Whether a word is a type of place, or a part of «пр-кт» or «б-р». */
const isTypeWord = (word: string) => isPlaceType(word) || ['пр', 'кт', 'б', 'р'].includes(word)

import type { Place } from '@shpulka/contract/buying/delivery'
import { builtInDirectory, type City } from './directory.ts'

/** Cities and towns of the built-in directory, the largest weight first. */
export const knownPlaces = async (): Promise<readonly Place[]> => await builtInDirectory()

/** The same with the zip code and coordinates, and whether the city is itself a region. */
export const directoryCities = async (): Promise<
  readonly Pick<City, 'name' | 'region' | 'zip' | 'isRegion' | 'latitude' | 'longitude'>[]
> => await builtInDirectory()

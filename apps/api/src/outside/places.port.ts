import type { Place } from '@shpulka/contract/delivery'
import { builtInDirectory } from './directory.ts'

/** Cities and towns of the built-in directory, the weightiest first. */
export const knownPlaces = async (): Promise<readonly Place[]> => await builtInDirectory()

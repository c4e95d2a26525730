import type { Place } from '@shpulka/contract/base/distance'

/** A place to be shown on a map. */
export interface MapPoint extends Place {
  /** Unique among the points. */
  readonly code: string
  readonly title: string
  /** The city, as the marker on the map is labelled. */
  readonly city: string
  /** City and street in a line. */
  readonly address: string
  /** A shop of the company, marked by a square. */
  readonly isOwn: boolean
}

/**
 * The classes of a map's frame and of the placeholder shown before it has loaded. The frame of a whole country is as
 * wide as the country is: a higher one would be filled up with the Arctic.
 */
export const mapFrame = (isCountry = false) =>
  `point-map rounded-card border border-line ${isCountry ? 'aspect-4/3 max-h-[calc(100dvh-112px)] w-full md:aspect-2/1' : 'h-65 md:h-110'}`

/** The bounds of a map: the country with its nearest neighbours, up to where maps are cut at the pole. */
export const countryBounds = { south: 38, west: 12, north: 81, east: 192 } as const

/** The bounds of the sketched part of the world (geography.ts): no frame shows more, whatever its shape. */
export const sketchBounds = { south: 24, west: -8, north: 81, east: 192 } as const

export interface MapProps {
  readonly points: readonly MapPoint[]
  /** The accessible name of the map. */
  readonly label: string
  /** The place the map opens on, with rings of distance around it; null: the map opens on all the points. */
  readonly centre: Place | null
  /** The code of the chosen point; empty when none is chosen. */
  readonly code: string
  /** All points of the country are shown. */
  readonly isCountry?: boolean
  onChoose(code: string): void
  /** Called after every move with the visible bounds: south, west, north and east. */
  onMove?(box: string): void
}

/** A place on the earth, in degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

const earthMetres = 12_742_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places over the earth's surface, by the haversine. */
export function metresBetween(one: Place, other: Place): number {
  const north = Math.sin(radians(one.latitude - other.latitude) / 2) ** 2
  const east = Math.sin(radians(one.longitude - other.longitude) / 2) ** 2
  return Math.round(
    earthMetres *
      Math.asin(
        Math.sqrt(Math.min(1, north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east)),
      ),
  )
}

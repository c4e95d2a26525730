/** A place on the earth, in degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

const earthDiameterMetres = 12_742_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places along the surface of the earth (haversine formula). */
export function metresBetween(from: Place, to: Place): number {
  const north = Math.sin(radians(from.latitude - to.latitude) / 2) ** 2
  const east = Math.sin(radians(from.longitude - to.longitude) / 2) ** 2
  return Math.round(
    earthDiameterMetres *
      Math.asin(
        Math.sqrt(Math.min(1, north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east)),
      ),
  )
}

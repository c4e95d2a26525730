import type { Place } from '@shpulka/contract/base/distance'

/** A maps site with a mark where a place is. */
export const mapsSiteAddress = ({ latitude, longitude }: Place): string =>
  `https://yandex.ru/maps/?${new URLSearchParams({ pt: `${longitude},${latitude}`, z: '16', l: 'map' })}`

/** A maps site with a way to a place from wherever one is. */
export const routeAddress = ({ latitude, longitude }: Place): string =>
  `https://yandex.ru/maps/?${new URLSearchParams({ rtext: `~${latitude},${longitude}`, rtt: 'auto' })}`

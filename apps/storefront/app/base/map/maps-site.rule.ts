import type { Place } from '@shpulka/contract/base/distance'

/** Link to a maps site with a marker on the place. */
export const mapsSiteAddress = ({ latitude, longitude }: Place): string =>
  `https://yandex.ru/maps/?${new URLSearchParams({ pt: `${longitude},${latitude}`, z: '16', l: 'map' })}`

/** Link to a maps site with a route from the visitor's position to the place. */
export const routeAddress = ({ latitude, longitude }: Place): string =>
  `https://yandex.ru/maps/?${new URLSearchParams({ rtext: `~${latitude},${longitude}`, rtt: 'auto' })}`

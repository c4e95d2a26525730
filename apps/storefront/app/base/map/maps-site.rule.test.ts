import { expect, test } from 'vitest'
import { mapsSiteAddress, routeAddress } from './maps-site.rule.ts'

test('the link to a maps site has longitude first for a marker, latitude first for a route', () => {
  expect(mapsSiteAddress({ latitude: 55.75, longitude: 37.6 })).toBe(
    'https://yandex.ru/maps/?pt=37.6%2C55.75&z=16&l=map',
  )
  expect(routeAddress({ latitude: 55.75, longitude: 37.6 })).toBe(
    'https://yandex.ru/maps/?rtext=%7E55.75%2C37.6&rtt=auto',
  )
})

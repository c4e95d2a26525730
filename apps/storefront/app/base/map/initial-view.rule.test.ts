import { expect, test } from 'vitest'
import { initialView } from './initial-view.rule.ts'
import type { MapPoint } from './map-point.ts'

const pointAt = (code: string, latitude: number, longitude: number): MapPoint => ({
  code,
  title: code,
  city: code,
  address: code,
  isOwn: false,
  latitude,
  longitude,
})
const tula = pointAt('tula', 54.19, 37.62)
const samara = pointAt('samara', 53.2, 50.15)
const near = pointAt('near', 54.2, 37.7)
const inTula = { latitude: 54.19, longitude: 37.61 }

test.each([
  ['no point', [], '', null, { centre: { latitude: 55.75, longitude: 37.62 }, zoom: 10 }],
  ['the only point', [samara], '', null, { centre: samara, zoom: 14 }],
  ['the chosen point', [tula, samara], 'samara', inTula, { centre: samara, zoom: 14 }],
  ['a city with points in it', [samara, tula, near], '', inTula, { centre: inTula, zoom: 10 }],
  ['a city without points', [samara], 'gone', inTula, { centre: samara, zoom: 14 }],
  [
    'a city far from the points',
    [samara, pointAt('omsk', 54.99, 73.37)],
    '',
    inTula,
    { south: 53.2, west: 37.61, north: 54.19, east: 50.15 },
  ],
  ['all points', [tula, samara], '', null, { south: 53.2, west: 37.62, north: 54.19, east: 50.15 }],
])('shows first: %s', (_, points, code, centre, view) => expect(initialView({ points, code, centre })).toEqual(view))

import type { Place } from '@shpulka/contract/base/distance'
import type { Place as Town } from '@shpulka/contract/buying/delivery'
import { distanceText } from '@shpulka/ui/text/distance-text.rule.ts'
import { htmlText } from '@shpulka/ui/text/html-text.rule.ts'
import {
  circle,
  divIcon,
  type LatLng,
  type LayerGroup,
  type Map as LeafletMap,
  marker,
  polygon,
  polyline,
} from 'leaflet'
import { gridLines, ringMetres } from './clusters.rule.ts'
import { deepestSketch, islands, rivers, waters } from './geography.ts'
import { type Box, isOverlapping, labelBox, markBox } from './labels.rule.ts'

/** Half of the dot of a town, in pixels. */
const townHalf = 3

/**
 * Draws the background of the points: waters where the map is small, a grid of degrees, names of towns, rings of
 * distance. `taken`: the places of marks and their names, in pixels of the frame.
 */
export function drawGround(
  made: LeafletMap,
  ground: LayerGroup,
  towns: readonly Town[],
  centre: Place | null,
  taken: readonly Box[],
) {
  ground.clearLayers()
  const seen = made.getBounds()
  const word = (at: [number, number], text: string, className: string, anchor: [number, number]) =>
    marker(at, {
      icon: divIcon({ html: htmlText(text), className, iconAnchor: anchor }),
      interactive: false,
      keyboard: false,
      zIndexOffset: -10_000,
    }).addTo(ground)
  const written: Box[] = taken.map(widened)
  if (made.getZoom() <= deepestSketch) drawWaters(made, ground, word, written)
  const line = { color: '#d6d3ca', weight: 1, opacity: 0.7, interactive: false }
  for (const latitude of gridLines(seen.getSouth(), seen.getNorth())) {
    polyline(
      [
        [latitude, seen.getWest()],
        [latitude, seen.getEast()],
      ],
      line,
    ).addTo(ground)
    const text = `${latitude}°`.replace('.', ',')
    const { y } = made.latLngToContainerPoint([latitude, seen.getWest()])
    const box = labelBox({ x: 0, y: y - degreeRise, half: 0, text }, 'right')
    if (!taken.some((other) => isOverlapping(box, other)))
      word([latitude, seen.getWest()], text, 'map-degree', [-4, 14])
  }
  for (const longitude of gridLines(seen.getWest(), seen.getEast()))
    polyline(
      [
        [seen.getSouth(), longitude],
        [seen.getNorth(), longitude],
      ],
      line,
    ).addTo(ground)
  if (centre) {
    const at: [number, number] = [centre.latitude, centre.longitude]
    for (const metres of ringMetres(
      made.getCenter().distanceTo({ lat: seen.getNorth(), lng: seen.getEast() } as LatLng),
    )) {
      circle(at, {
        radius: metres,
        color: '#666c7a',
        opacity: 0.55,
        weight: 1,
        dashArray: '2 6',
        fill: false,
        interactive: false,
      }).addTo(ground)
      word([at[0] + metres / 111_320, at[1]], distanceText(metres), 'map-ring', [18, 7])
    }
  }
  // Names that would lie on each other: the more populous town keeps its own.
  for (const { name, latitude, longitude } of towns) {
    const { x, y } = made.latLngToContainerPoint([latitude, longitude])
    const mark = { x, y, half: townHalf, text: name }
    const dot = markBox(mark)
    const isFree = (box: Box) => !written.some((other) => isOverlapping(box, other))
    const side = (['right', 'left'] as const).find((each) => isFree(dot) && isFree(labelBox(mark, each)))
    if (side === undefined) continue
    written.push(dot, labelBox(mark, side))
    word([latitude, longitude], name, `map-town is-${side}`, [2, 7])
  }
}

/** From a line of degrees up to the middle of its number. */
const degreeRise = 8

/** From the upper edge of a map to the middle of a name. */
const labelAir = 14

/** Air around a mark: names do not touch it. */
const air = 4
const widened = ({ left, top, right, bottom }: Box): Box => ({
  left: left - air,
  top: top - air,
  right: right + air,
  bottom: bottom + air,
})

type DrawText = (at: [number, number], text: string, className: string, anchor: [number, number]) => void

/** Seas, rivers, and names of seas where nothing is `written` yet. */
function drawWaters(made: LeafletMap, ground: LayerGroup, word: DrawText, written: Box[]) {
  const isSmall = made.getZoom() < 4
  const shore = { color: '#b4c4cf', weight: 1, fillOpacity: 1, interactive: false, smoothFactor: 0.5 }
  for (const each of waters) polygon(corners(each.shore), { ...shore, fillColor: '#dfe8ee' }).addTo(ground)
  for (const each of islands) polygon(corners(each), { ...shore, fillColor: '#f4f2ed' }).addTo(ground)
  for (const { course, isGreat } of rivers)
    if (isGreat || !isSmall)
      polyline(corners(course), {
        color: '#b4c4cf',
        weight: isGreat ? 1.75 : 1,
        smoothFactor: 0.5,
        interactive: false,
      }).addTo(ground)
  for (const { name, at } of waters) {
    const { x, y: middle } = made.latLngToContainerPoint([at.latitude, at.longitude])
    // A name the upper edge would cut is under it.
    const y = middle > -labelAir && middle < labelAir ? labelAir : middle
    const box = labelBox({ x, y, half: 0, text: name }, 'right')
    if (name === '' || written.some((other) => isOverlapping(box, other))) continue
    written.push(box)
    word([at.latitude, at.longitude], name, 'map-water', [0, 7 + middle - y])
  }
}

const corners = (places: readonly Place[]) =>
  places.map(({ latitude, longitude }) => [latitude, longitude] as [number, number])

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
import { gridLines, scaleCircleMetres } from './background-lines.rule.ts'
import { islands, maxSketchZoom, rivers, waters } from './geography.ts'
import { type Box, isOverlapping, isWithin, labelBox, markerBox } from './labels.rule.ts'

/** Half of the dot of a town, in pixels. */
const townDotHalf = 3

/**
 * Draws the background under the points: seas and rivers at small scales, a grid of degrees, names of towns, circles of
 * distance; no label leaves the frame. `occupied`: the boxes of markers and their labels, in pixels of the frame.
 */
export function drawBackground(
  leafletMap: LeafletMap,
  background: LayerGroup,
  towns: readonly Town[],
  centre: Place | null,
  occupied: readonly Box[],
) {
  background.clearLayers()
  const bounds = leafletMap.getBounds()
  const { x: right, y: bottom } = leafletMap.getSize()
  const frame = { left: 0, top: 0, right, bottom }
  const drawText = (at: [number, number], text: string, className: string, anchor: [number, number]) =>
    marker(at, {
      icon: divIcon({ html: htmlText(text), className, iconAnchor: anchor }),
      interactive: false,
      keyboard: false,
      zIndexOffset: -10_000,
    }).addTo(background)
  const blocked: Box[] = occupied.map(withMargin)
  if (leafletMap.getZoom() <= maxSketchZoom) drawWaters(leafletMap, background, drawText, blocked, frame)
  const line = { color: '#d6d3ca', weight: 1, opacity: 0.7, interactive: false }
  for (const latitude of gridLines(bounds.getSouth(), bounds.getNorth())) {
    polyline(
      [
        [latitude, bounds.getWest()],
        [latitude, bounds.getEast()],
      ],
      line,
    ).addTo(background)
    const text = `${latitude}°`.replace('.', ',')
    const { y } = leafletMap.latLngToContainerPoint([latitude, bounds.getWest()])
    const box = labelBox({ x: 0, y: y - degreeLabelOffset, half: 0, text }, 'right')
    if (isWithin(box, frame) && !occupied.some((other) => isOverlapping(box, other)))
      drawText([latitude, bounds.getWest()], text, 'map-degree', [-4, 14])
  }
  for (const longitude of gridLines(bounds.getWest(), bounds.getEast()))
    polyline(
      [
        [bounds.getSouth(), longitude],
        [bounds.getNorth(), longitude],
      ],
      line,
    ).addTo(background)
  if (centre) {
    const at: [number, number] = [centre.latitude, centre.longitude]
    for (const metres of scaleCircleMetres(
      leafletMap.getCenter().distanceTo({ lat: bounds.getNorth(), lng: bounds.getEast() } as LatLng),
    )) {
      circle(at, {
        radius: metres,
        color: '#666c7a',
        opacity: 0.55,
        weight: 1,
        dashArray: '2 6',
        fill: false,
        interactive: false,
      }).addTo(background)
      drawText([at[0] + metres / 111_320, at[1]], distanceText(metres), 'map-ring', [18, 7])
    }
  }
  // Of overlapping names, the more populous town's is drawn.
  for (const { name, latitude, longitude } of towns) {
    const { x, y } = leafletMap.latLngToContainerPoint([latitude, longitude])
    const town = { x, y, half: townDotHalf, text: name }
    const dot = markerBox(town)
    const isFree = (box: Box) => isWithin(box, frame) && !blocked.some((other) => isOverlapping(box, other))
    const side = (['right', 'left'] as const).find((each) => isFree(dot) && isFree(labelBox(town, each)))
    if (side === undefined) continue
    blocked.push(dot, labelBox(town, side))
    drawText([latitude, longitude], name, `map-town is-${side}`, [2, 7])
  }
}

/** Pixels from a line of degrees up to the middle of its label. */
const degreeLabelOffset = 8

/** Pixels from the upper edge of the map to the middle of a label. */
const labelMargin = 14

/** Pixels around a marker that labels keep free. */
const margin = 4
const withMargin = ({ left, top, right, bottom }: Box): Box => ({
  left: left - margin,
  top: top - margin,
  right: right + margin,
  bottom: bottom + margin,
})

type DrawText = (at: [number, number], text: string, className: string, anchor: [number, number]) => void

/** Draws seas and rivers, and names of seas where no box in `blocked` is in the way. */
function drawWaters(leafletMap: LeafletMap, background: LayerGroup, drawText: DrawText, blocked: Box[], frame: Box) {
  const isSmall = leafletMap.getZoom() < 4
  const shore = { color: '#b4c4cf', weight: 1, fillOpacity: 1, interactive: false, smoothFactor: 0.5 }
  for (const each of waters) polygon(corners(each.shore), { ...shore, fillColor: '#dfe8ee' }).addTo(background)
  for (const each of islands) polygon(corners(each), { ...shore, fillColor: '#f4f2ed' }).addTo(background)
  for (const { course, isMajor } of rivers)
    if (isMajor || !isSmall)
      polyline(corners(course), {
        color: '#b4c4cf',
        weight: isMajor ? 1.75 : 1,
        smoothFactor: 0.5,
        interactive: false,
      }).addTo(background)
  for (const { name, at } of waters) {
    const { x, y: middle } = leafletMap.latLngToContainerPoint([at.latitude, at.longitude])
    // A name that the upper edge would cut is moved below it.
    const y = middle > -labelMargin && middle < labelMargin ? labelMargin : middle
    const box = labelBox({ x, y, half: 0, text: name }, 'right')
    if (name === '' || !isWithin(box, frame) || blocked.some((other) => isOverlapping(box, other))) continue
    blocked.push(box)
    drawText([at.latitude, at.longitude], name, 'map-water', [0, 7 + middle - y])
  }
}

const corners = (places: readonly Place[]) =>
  places.map(({ latitude, longitude }) => [latitude, longitude] as [number, number])

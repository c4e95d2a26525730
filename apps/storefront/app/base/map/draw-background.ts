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
  rectangle,
} from 'leaflet'
import { gridLines, scaleCircleMetres } from './background-lines.rule.ts'
import { coasts, lakes, maxSketchZoom, rivers, seas } from './geography.ts'
import { type Box, isOverlapping, isWithin, labelBox, markerBox } from './labels.rule.ts'
import { sketchBounds } from './map-point.ts'

/** Half of the dot of a town, in pixels. */
const townDotHalf = 3

/**
 * Draws the background under the points: coasts and rivers at small scales, a grid of degrees at larger ones, names of
 * towns, circles of distance; no label leaves the frame. `occupied`: the boxes of markers and their labels, in pixels
 * of the frame.
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
  if (leafletMap.getZoom() <= maxSketchZoom) drawSketch(leafletMap, background, drawText, blocked, frame)
  else drawGrid(leafletMap, background, drawText, occupied, frame)
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

/** Draws lines of degrees: deeper than the sketch they say how far one has moved. */
function drawGrid(
  leafletMap: LeafletMap,
  background: LayerGroup,
  drawText: DrawText,
  occupied: readonly Box[],
  frame: Box,
) {
  const bounds = leafletMap.getBounds()
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
}

/** Draws coasts, lakes and rivers, and names of seas where no box in `blocked` is in the way. */
function drawSketch(leafletMap: LeafletMap, background: LayerGroup, drawText: DrawText, blocked: Box[], frame: Box) {
  const isSmall = leafletMap.getZoom() < 4
  const shore = { color: '#a9bbc7', weight: 1, fillOpacity: 1, interactive: false, smoothFactor: 0.5 }
  const water = { ...shore, fillColor: '#dfe8ee' }
  rectangle(everywhere, { ...water, stroke: false }).addTo(background)
  for (const { isSea, shore: ring } of coasts)
    polygon(corners(ring), isSea ? water : { ...shore, fillColor: '#f4f2ed' }).addTo(background)
  for (const each of lakes) polygon(corners(each), water).addTo(background)
  for (const { course, isMajor } of rivers)
    if (isMajor || !isSmall)
      polyline(corners(course), {
        color: '#b4c4cf',
        weight: isMajor ? 1.75 : 1,
        smoothFactor: 0.5,
        interactive: false,
      }).addTo(background)
  for (const { name, at } of seas) {
    const { x, y: middle } = leafletMap.latLngToContainerPoint([at.latitude, at.longitude])
    // A name that the upper edge would cut is moved below it.
    const y = middle > -labelMargin && middle < labelMargin ? labelMargin : middle
    const box = labelBox({ x, y, half: 0, text: name }, 'right')
    if (!isWithin(box, frame) || blocked.some((other) => isOverlapping(box, other))) continue
    blocked.push(box)
    drawText([at.latitude, at.longitude], name, 'map-water', [0, 7 + middle - y])
  }
}

/** Under the land: more than any frame shows, whose edges lie just outside. */
const everywhere: [[number, number], [number, number]] = [
  [sketchBounds.south - 2, sketchBounds.west - 2],
  [sketchBounds.north + 2, sketchBounds.east + 2],
]

const corners = (places: readonly Place[]) =>
  places.map(({ latitude, longitude }) => [latitude, longitude] as [number, number])

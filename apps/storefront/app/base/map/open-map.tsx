import './map.css'
import { metresBetween } from '@shpulka/contract/base/distance'
import type { Place as Town } from '@shpulka/contract/buying/delivery'
import { counted, pointForms } from '@shpulka/ui/text/plural.rule.ts'
import { control, divIcon, type LayerGroup, type Map as LeafletMap, layerGroup, map, marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import { type Cluster, clustersOf, mergeNearest } from './clusters.rule.ts'
import { drawBackground } from './draw-background.ts'
import { type Box, labelsOf, markerBox } from './labels.rule.ts'
import { MapHint } from './map-hint.tsx'
import { countryBounds, type MapPoint, type MapProps, mapFrame, sketchBounds } from './map-point.ts'
import { codesOf, isContinued, markerClasses, markerName } from './marker.rule.ts'
import { leaveScrollToPage } from './page-scroll.ts'

const cellPixels = 44
const maxZoom = 17
/** The side of a marker in pixels: of one point, of several. */
const singleSize = 24
const multipleSize = 34

/**
 * Points on a plain background drawn by the shop itself: seas and rivers, names of towns, rings of distance. No maps
 * service is used.
 */
export default function OpenMap(props: MapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const hint = useRef<HTMLParagraphElement>(null)
  const opened = useRef<{ map: LeafletMap; background: LayerGroup; markers: LayerGroup } | null>(null)
  const now = useRef(props)
  now.current = props
  const { load, data } = useFetcher<Town[]>()
  const places = useRef<readonly Town[]>([])
  places.current = data ?? places.current

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const leafletMap = map(element, {
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: false,
      fadeAnimation: false,
      inertia: !isReducedMotion,
      maxZoom,
      maxBounds: sketch,
      maxBoundsViscosity: 1,
      // The whole country fits a frame of any size.
      zoomSnap: 0.05,
    })
    leafletMap.addControl(control.zoom({ position: 'topright', zoomInTitle: 'Ближе', zoomOutTitle: 'Дальше' }))
    // The minimum zoom shows the whole country, but not more than the drawn background.
    const fill = () => {
      // The previous minimum zoom would limit the result.
      leafletMap.options.minZoom = 0
      leafletMap.setMinZoom(Math.max(leafletMap.getBoundsZoom(country), leafletMap.getBoundsZoom(sketch, true)))
    }
    fill()
    showAtFirst(leafletMap, now.current)
    const freeScroll =
      hint.current &&
      leaveScrollToPage(element, hint.current, (isOn) =>
        isOn ? leafletMap.dragging.enable() : leafletMap.dragging.disable(),
      )
    const open = {
      map: leafletMap,
      background: layerGroup().addTo(leafletMap),
      markers: layerGroup().addTo(leafletMap),
    }
    opened.current = open
    const draw = () => drawAll(open, places.current, now.current)
    leafletMap.on('moveend', () => {
      draw()
      const bounds = leafletMap.getBounds()
      const box = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]
        .map((each) => within(each).toFixed(4))
        .join()
      now.current.onMove?.(box)
      void load(paths.mapPlaces(box))
    })
    draw()
    leafletMap.fire('moveend')
    const watch = new ResizeObserver(() => {
      leafletMap.invalidateSize()
      fill()
    })
    watch.observe(element)
    return () => {
      freeScroll?.()
      watch.disconnect()
      opened.current = null
      leafletMap.remove()
    }
  }, [load])

  const { points, code, label, isCountry } = props
  useEffect(() => {
    if (opened.current) drawAll(opened.current, data ?? places.current, { ...now.current, points, code })
  }, [points, code, data])

  return (
    <div className="relative">
      <section ref={frame} aria-label={label} className={mapFrame(isCountry)} />
      <MapHint ref={hint} />
    </div>
  )
}

const country: [[number, number], [number, number]] = [
  [countryBounds.south, countryBounds.west],
  [countryBounds.north, countryBounds.east],
]

const sketch: [[number, number], [number, number]] = [
  [sketchBounds.south, sketchBounds.west],
  [sketchBounds.north, sketchBounds.east],
]

/** Markers are placed first: names of towns must not overlap them or the buttons in the corner. */
function drawAll(
  { map: leafletMap, background, markers }: { map: LeafletMap; background: LayerGroup; markers: LayerGroup },
  towns: readonly Town[],
  props: MapProps,
) {
  const { occupied, namedTowns } = drawMarkers(leafletMap, markers, props)
  const others = towns.filter(({ name }) => !namedTowns.has(name))
  drawBackground(leafletMap, background, others, props.centre, [...occupied, buttonsBox(leafletMap)])
}

/** The buttons of the zoom, in the corner: one below the other, on a phone side by side. */
function buttonsBox(leafletMap: LeafletMap): Box {
  const { x: right } = leafletMap.getSize()
  const buttons = leafletMap.getContainer().querySelector<HTMLElement>('.leaflet-control-zoom')
  return { left: right - 12 - (buttons?.offsetWidth ?? 0), top: 0, right, bottom: 12 + (buttons?.offsetHeight ?? 0) }
}

/** Pixels around places that the map shows: on a phone there are few. */
const paddingOf = (leafletMap: LeafletMap, most: number) => Math.min(most, leafletMap.getSize().x * 0.08)

const within = (degrees: number) => Math.max(-180, Math.min(180, degrees))

function showAtFirst(leafletMap: LeafletMap, { points, centre, code }: MapProps) {
  const chosen = points.find((point) => point.code === code)
  if (chosen) leafletMap.setView([chosen.latitude, chosen.longitude], 13)
  else if (centre) {
    leafletMap.setView([centre.latitude, centre.longitude], 10)
    const bounds = leafletMap.getBounds()
    const nearest = points.toSorted((one, other) => metresBetween(one, centre) - metresBetween(other, centre))[0]
    // Zooms out until the nearest point is visible.
    if (nearest && !bounds.contains([nearest.latitude, nearest.longitude]))
      leafletMap.fitBounds(
        [[centre.latitude, centre.longitude] as [number, number], [nearest.latitude, nearest.longitude]],
        {
          padding: [48, 48],
        },
      )
  } else if (points.length > 0)
    leafletMap.fitBounds(
      points.map(({ latitude, longitude }) => [latitude, longitude] as [number, number]),
      { padding: [paddingOf(leafletMap, 40), 40], maxZoom: 12 },
    )
  else leafletMap.setView([56, 45], 4)
}

/**
 * The markers with their labels. A marker without room for a label is merged with its neighbour while the map can be
 * zoomed in.
 */
function namedMarkers(leafletMap: LeafletMap, initialClusters: readonly Cluster<MapPoint>[]) {
  const corner = leafletMap.getPixelBounds().min
  const { x: right, y: bottom } = leafletMap.getSize()
  let clusters = initialClusters
  for (;;) {
    // Markers of the most points get their labels first.
    clusters = clusters.toSorted((one, other) => other.items.length - one.items.length)
    const markers = clusters.map(({ x, y, town, items }) => ({
      x: x - (corner?.x ?? 0),
      y: y - (corner?.y ?? 0),
      half: (items.length === 1 ? singleSize : multipleSize) / 2,
      text: markerName(town, items),
      otherTexts: [markerName(town, items).replace(' и', '\nи'), town],
    }))
    const labels = labelsOf(markers, { left: 0, top: 0, right, bottom }, [buttonsBox(leafletMap)])
    const namedTowns = new Set(clusters.filter((_, index) => labels[index]).map(({ town }) => town))
    const isUnnamed = (each: { x: number; y: number }, index: number) =>
      !namedTowns.has(clusters[index]?.town ?? '') && each.x > 0 && each.y > 0 && each.x < right && each.y < bottom
    const fewer =
      leafletMap.getZoom() < maxZoom &&
      markers
        .flatMap((each, index) => (isUnnamed(each, index) ? [index] : []))
        .reduceRight<Cluster<MapPoint>[] | null>(
          (done, index) => done ?? mergeNearest(clusters, index, cellPixels),
          null,
        )
    if (!fewer) return { clusters, markers, labels }
    clusters = fewer
  }
}

/**
 * Draws the markers with their labels. Returns the boxes they occupy, in pixels of the frame, and the labelled towns.
 */
function drawMarkers(
  leafletMap: LeafletMap,
  layer: LayerGroup,
  { points, code, onChoose }: MapProps,
): { occupied: Box[]; namedTowns: Set<string> } {
  const focused = (document.activeElement as HTMLElement | null)?.dataset.codes
  layer.clearLayers()
  const bounds = leafletMap.getBounds().pad(0.1)
  const visiblePoints = points.filter(({ latitude, longitude }) => bounds.contains([latitude, longitude]))
  const flat = visiblePoints.map((item) => ({ ...leafletMap.project([item.latitude, item.longitude]), item }))
  const isMaxZoom = leafletMap.getZoom() >= maxZoom
  const { clusters, markers, labels } = namedMarkers(
    leafletMap,
    clustersOf(
      flat.map(({ x, y, item }) => ({ x, y, town: item.city, item })),
      isMaxZoom ? 1 : cellPixels,
    ),
  )
  for (const [index, { x, y, town, items }] of clusters.entries()) {
    const [first] = items
    if (!first) continue
    const isChosen = items.some((point) => point.code === code)
    const isOne = items.length === 1
    const size = isOne ? singleSize : multipleSize
    const written = labels[index]
    const label = document.createElement('span')
    label.className = `map-marker-label is-${written?.side}`
    label.textContent = written?.text ?? ''
    const icon = divIcon({
      html: `${isOne ? '' : `${items.length} `}${written ? label.outerHTML : ''}`,
      className: markerClasses(items, isChosen),
      iconSize: [size, size],
    })
    const drawn = marker(leafletMap.unproject([x, y]), { icon }).addTo(layer)
    const act = () =>
      isOne || isMaxZoom
        ? onChoose(first.code)
        : leafletMap.fitBounds(
            items.map(({ latitude, longitude }) => [latitude, longitude] as [number, number]),
            { padding: [48, 48], maxZoom: Math.max(leafletMap.getZoom() + 2, 12) },
          )
    drawn.on('click', act)
    const element = drawn.getElement()
    if (!element) continue
    element.dataset.codes = codesOf(items)
    element.setAttribute(
      'aria-label',
      isOne
        ? `${first.title}: ${first.address}`
        : `${items.length} ${markerName(town, items)}. ${counted(items.length, pointForms)}: показать ближе`,
    )
    if (isOne) element.setAttribute('aria-pressed', String(isChosen))
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      act()
    })
    if (isContinued(focused, items)) element.focus({ preventScroll: true })
  }
  return {
    occupied: [...markers.map(markerBox), ...labels.flatMap((label) => (label ? [label.box] : []))],
    namedTowns: new Set(clusters.filter((_, index) => labels[index]).map(({ town }) => town)),
  }
}

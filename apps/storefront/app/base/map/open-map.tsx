import './map.css'
import { metresBetween } from '@shpulka/contract/base/distance'
import type { Place as Town } from '@shpulka/contract/buying/delivery'
import { counted, pointsOfDelivery } from '@shpulka/ui/text/plural.rule.ts'
import { control, divIcon, type LayerGroup, type Map as LeafletMap, layerGroup, map, marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import { type Cluster, clustersOf, joined } from './clusters.rule.ts'
import { drawGround } from './draw-ground.ts'
import { type Box, labelsOf, markBox } from './labels.rule.ts'
import { MapHint } from './map-hint.tsx'
import { countryBounds, type MapPoint, type MapProps, mapFrame, markName, sketchBounds } from './map-point.ts'
import { leaveScrollToPage } from './page-scroll.ts'

const cellPixels = 44
const deepestZoom = 17
/** Sides of a mark, in pixels: of one point, of several. */
const oneSize = 24
const manySize = 34

/**
 * Points on a plain ground of the shop's own: seas and rivers, names of towns, rings of distance. Nothing is asked of
 * any maps service.
 */
export default function OpenMap(props: MapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const hint = useRef<HTMLParagraphElement>(null)
  const opened = useRef<{ map: LeafletMap; ground: LayerGroup; pins: LayerGroup } | null>(null)
  const now = useRef(props)
  now.current = props
  const { load, data } = useFetcher<Town[]>()
  const places = useRef<readonly Town[]>([])
  places.current = data ?? places.current

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const made = map(element, {
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: false,
      fadeAnimation: false,
      inertia: !isStill,
      maxZoom: deepestZoom,
      maxBounds: sketch,
      maxBoundsViscosity: 1,
      // All of the country fits its frame, whatever the frame is.
      zoomSnap: 0.05,
    })
    made.addControl(control.zoom({ position: 'topright', zoomInTitle: 'Ближе', zoomOutTitle: 'Дальше' }))
    // As far out as all of the country is seen, but never further than the ground is drawn.
    const fill = () => {
      // The previous minimum zoom would limit the result.
      made.options.minZoom = 0
      made.setMinZoom(Math.max(made.getBoundsZoom(country), made.getBoundsZoom(sketch, true)))
    }
    fill()
    showAtFirst(made, now.current)
    const freeScroll =
      hint.current &&
      leaveScrollToPage(element, hint.current, (isOn) => (isOn ? made.dragging.enable() : made.dragging.disable()))
    const open = { map: made, ground: layerGroup().addTo(made), pins: layerGroup().addTo(made) }
    opened.current = open
    const draw = () => drawAll(open, places.current, now.current)
    made.on('moveend', () => {
      draw()
      const seen = made.getBounds()
      const box = [seen.getSouth(), seen.getWest(), seen.getNorth(), seen.getEast()]
        .map((each) => within(each).toFixed(4))
        .join()
      now.current.onMove?.(box)
      void load(paths.mapPlaces(box))
    })
    draw()
    made.fire('moveend')
    const watch = new ResizeObserver(() => {
      made.invalidateSize()
      fill()
    })
    watch.observe(element)
    return () => {
      freeScroll?.()
      watch.disconnect()
      opened.current = null
      made.remove()
    }
  }, [load])

  const { points, code, label, isTall } = props
  useEffect(() => {
    if (opened.current) drawAll(opened.current, data ?? places.current, { ...now.current, points, code })
  }, [points, code, data])

  return (
    <div className="relative">
      <section ref={frame} aria-label={label} className={mapFrame(isTall)} />
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

/** Marks choose their places first: names of towns give way to them, and to the buttons of the corner. */
function drawAll(
  { map: made, ground, pins }: { map: LeafletMap; ground: LayerGroup; pins: LayerGroup },
  towns: readonly Town[],
  props: MapProps,
) {
  const { taken, named } = drawPins(made, pins, props)
  const others = towns.filter(({ name }) => !named.has(name))
  const { x: right } = made.getSize()
  drawGround(made, ground, others, props.centre, [...taken, { left: right - 56, top: 0, right, bottom: 108 }])
}

const within = (degrees: number) => Math.max(-180, Math.min(180, degrees))

function showAtFirst(made: LeafletMap, { points, centre, code }: MapProps) {
  const chosen = points.find((point) => point.code === code)
  if (chosen) made.setView([chosen.latitude, chosen.longitude], 13)
  else if (centre) {
    made.setView([centre.latitude, centre.longitude], 10)
    const seen = made.getBounds()
    const nearest = points.toSorted((one, other) => metresBetween(one, centre) - metresBetween(other, centre))[0]
    // The nearest point is shown, however far it is.
    if (nearest && !seen.contains([nearest.latitude, nearest.longitude]))
      made.fitBounds([[centre.latitude, centre.longitude] as [number, number], [nearest.latitude, nearest.longitude]], {
        padding: [48, 48],
      })
  } else if (points.length > 0)
    made.fitBounds(
      points.map(({ latitude, longitude }) => [latitude, longitude] as [number, number]),
      { padding: [40, 40], maxZoom: 12 },
    )
  else made.setView([56, 45], 4)
}

/**
 * Marks with their names. What has no room for its name is shown by the mark beside it, while the map can be zoomed in.
 */
function namedMarks(made: LeafletMap, found: readonly Cluster<MapPoint>[]) {
  const corner = made.getPixelBounds().min
  const { x: right, y: bottom } = made.getSize()
  let clusters = found
  for (;;) {
    // Marks of the most choose room for their names first.
    clusters = clusters.toSorted((one, other) => other.items.length - one.items.length)
    const marks = clusters.map(({ x, y, town, items }) => ({
      x: x - (corner?.x ?? 0),
      y: y - (corner?.y ?? 0),
      half: (items.length === 1 ? oneSize : manySize) / 2,
      text: markName(town, items),
      otherTexts: [markName(town, items).replace(' и', '\nи'), town],
    }))
    const labels = labelsOf(marks, { left: 0, top: 0, right, bottom })
    const named = new Set(clusters.filter((_, index) => labels[index]).map(({ town }) => town))
    const isUnnamed = (mark: { x: number; y: number }, index: number) =>
      !named.has(clusters[index]?.town ?? '') && mark.x > 0 && mark.y > 0 && mark.x < right && mark.y < bottom
    const fewer =
      made.getZoom() < deepestZoom &&
      marks
        .flatMap((mark, index) => (isUnnamed(mark, index) ? [index] : []))
        .reduceRight<Cluster<MapPoint>[] | null>((done, index) => done ?? joined(clusters, index, cellPixels), null)
    if (!fewer) return { clusters, marks, labels }
    clusters = fewer
  }
}

/** Draws the marks with their names; returns what they take of the map, in pixels of its frame, and the towns named. */
function drawPins(
  made: LeafletMap,
  pins: LayerGroup,
  { points, code, onChoose }: MapProps,
): { taken: Box[]; named: Set<string> } {
  const focused = (document.activeElement as HTMLElement | null)?.dataset.codes
  pins.clearLayers()
  const seen = made.getBounds().pad(0.1)
  const near = points.filter(({ latitude, longitude }) => seen.contains([latitude, longitude]))
  const flat = near.map((item) => ({ ...made.project([item.latitude, item.longitude]), item }))
  const isDeep = made.getZoom() >= deepestZoom
  const { clusters, marks, labels } = namedMarks(
    made,
    clustersOf(
      flat.map(({ x, y, item }) => ({ x, y, town: item.city, item })),
      isDeep ? 1 : cellPixels,
    ),
  )
  for (const [index, { x, y, town, items }] of clusters.entries()) {
    const [first] = items
    if (!first) continue
    const isChosen = items.some((point) => point.code === code)
    const isOne = items.length === 1
    const size = isOne ? oneSize : manySize
    const written = labels[index]
    const label = document.createElement('span')
    label.className = `map-pin-label is-${written?.side}`
    label.textContent = written?.text ?? ''
    const icon = divIcon({
      html: `${isOne ? '' : `${items.length} `}${written ? label.outerHTML : ''}`,
      className: ['map-pin', isOne && first.isOwn && 'is-shop', isChosen && 'is-chosen'].filter(Boolean).join(' '),
      iconSize: [size, size],
    })
    const pin = marker(made.unproject([x, y]), { icon }).addTo(pins)
    const act = () =>
      isOne || isDeep
        ? onChoose(first.code)
        : made.fitBounds(
            items.map(({ latitude, longitude }) => [latitude, longitude] as [number, number]),
            { padding: [48, 48], maxZoom: Math.max(made.getZoom() + 2, 12) },
          )
    pin.on('click', act)
    const element = pin.getElement()
    if (!element) continue
    element.dataset.codes = items.map((point) => point.code).join()
    element.setAttribute(
      'aria-label',
      isOne
        ? `${first.title}: ${first.address}`
        : `${items.length} ${markName(town, items)}. ${counted(items.length, pointsOfDelivery)}: показать ближе`,
    )
    if (isOne) element.setAttribute('aria-pressed', String(isChosen))
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      act()
    })
    if (focused !== undefined && element.dataset.codes === focused) element.focus({ preventScroll: true })
  }
  return {
    taken: [...marks.map(markBox), ...labels.flatMap((label) => (label ? [label.box] : []))],
    named: new Set(clusters.filter((_, index) => labels[index]).map(({ town }) => town)),
  }
}

import './point-map.css'
import type { DeliveryPoint, Place } from '@shpulka/contract/delivery'
import { circle, control, divIcon, type LatLng, type LayerGroup, type Map as LeafletMap, layerGroup, map, marker, polyline } from 'leaflet'
import { useEffect, useRef } from 'react'
import { counted, pointsOfDelivery } from '../text/plural.rule.ts'
import { clustersOf, gridLines, ringMetres } from './map-clusters.rule.ts'
import { distanceText } from './point-words.rule.ts'

export interface PointMapProps {
  readonly points: readonly DeliveryPoint[]
  /** Towns by whose names one knows where one is. */
  readonly places: readonly Place[]
  /** What the map opens on; null: on all the points. */
  readonly centre: { readonly latitude: number; readonly longitude: number } | null
  /** Code of the chosen point; empty: none. */
  readonly code: string
  onChoose(point: DeliveryPoint): void
  /** South, west, north and east of what is seen now, after every move. */
  onMove(box: string): void
}

const cellPixels = 44
const deepestZoom = 17

/** Points on a plain ground of the shop's own: a grid of degrees, names of towns, rings of distance. Nothing is asked of any maps service. */
export default function PointMap(props: PointMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const opened = useRef<{ map: LeafletMap; ground: LayerGroup; pins: LayerGroup } | null>(null)
  const now = useRef(props)
  now.current = props

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
      minZoom: 3,
    })
    made.addControl(control.zoom({ position: 'topright', zoomInTitle: 'Ближе', zoomOutTitle: 'Дальше' }))
    showAtFirst(made, now.current)
    const open = { map: made, ground: layerGroup().addTo(made), pins: layerGroup().addTo(made) }
    opened.current = open
    const draw = () => {
      drawGround(open.map, open.ground, now.current)
      drawPins(open.map, open.pins, now.current)
    }
    made.on('moveend', () => {
      draw()
      const seen = made.getBounds()
      now.current.onMove([seen.getSouth(), seen.getWest(), seen.getNorth(), seen.getEast()].map((each) => within(each).toFixed(4)).join())
    })
    draw()
    made.fire('moveend')
    const watch = new ResizeObserver(() => made.invalidateSize())
    watch.observe(element)
    return () => {
      watch.disconnect()
      opened.current = null
      made.remove()
    }
  }, [])

  const { points, places, code } = props
  useEffect(() => {
    const open = opened.current
    if (!open) return
    drawGround(open.map, open.ground, { ...now.current, places })
    drawPins(open.map, open.pins, { ...now.current, points, code })
  }, [points, places, code])

  return <section ref={frame} aria-label="Карта пунктов выдачи" className="point-map h-90 rounded-card border border-line md:h-110" />
}

const within = (degrees: number) => Math.max(-180, Math.min(180, degrees))

function showAtFirst(made: LeafletMap, { points, centre, code }: PointMapProps) {
  const chosen = points.find((point) => point.code === code)
  if (chosen) made.setView([chosen.latitude, chosen.longitude], 13)
  else if (centre) made.setView([centre.latitude, centre.longitude], 10)
  else if (points.length > 0)
    made.fitBounds(
      points.map(({ latitude, longitude }) => [latitude, longitude] as [number, number]),
      { padding: [40, 40], maxZoom: 12 },
    )
  else made.setView([56, 45], 4)
}

function drawGround(made: LeafletMap, ground: LayerGroup, { places, centre }: PointMapProps) {
  ground.clearLayers()
  const seen = made.getBounds()
  const word = (at: [number, number], text: string, className: string, anchor: [number, number]) =>
    marker(at, { icon: divIcon({ html: escaped(text), className, iconAnchor: anchor }), interactive: false, keyboard: false }).addTo(ground)
  const line = { color: '#e3e1db', weight: 1, interactive: false }
  for (const latitude of gridLines(seen.getSouth(), seen.getNorth())) {
    polyline(
      [
        [latitude, seen.getWest()],
        [latitude, seen.getEast()],
      ],
      line,
    ).addTo(ground)
    word([latitude, seen.getWest()], `${latitude}°`.replace('.', ','), 'map-degree', [-4, 14])
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
    for (const metres of ringMetres(made.getCenter().distanceTo({ lat: seen.getNorth(), lng: seen.getEast() } as LatLng))) {
      circle(at, { radius: metres, color: '#666c7a', opacity: 0.55, weight: 1, dashArray: '2 6', fill: false, interactive: false }).addTo(ground)
      word([at[0] + metres / 111_320, at[1]], distanceText(metres), 'map-ring', [18, 7])
    }
  }
  // Names that would lie on each other: the more populous town keeps its own.
  const taken: { x: number; y: number }[] = []
  for (const { name, latitude, longitude } of places) {
    const at = made.latLngToContainerPoint([latitude, longitude])
    if (taken.some(({ x, y }) => Math.abs(x - at.x) < 96 && Math.abs(y - at.y) < 20)) continue
    taken.push(at)
    word([latitude, longitude], name, 'map-town', [2, 7])
  }
}

function drawPins(made: LeafletMap, pins: LayerGroup, { points, code, onChoose }: PointMapProps) {
  const focused = (document.activeElement as HTMLElement | null)?.dataset.codes
  pins.clearLayers()
  const seen = made.getBounds().pad(0.1)
  const near = points.filter(({ latitude, longitude }) => seen.contains([latitude, longitude]))
  const flat = near.map((of) => ({ ...made.project([of.latitude, of.longitude]), of }))
  const isDeep = made.getZoom() >= deepestZoom
  for (const { x, y, of } of clustersOf(
    flat.map(({ x, y, of }) => ({ x, y, of })),
    isDeep ? 1 : cellPixels,
  )) {
    const [first] = of
    if (!first) continue
    const isChosen = of.some((point) => point.code === code)
    const isOne = of.length === 1
    const size = isOne ? 22 : 34
    const icon = divIcon({
      html: isOne ? '' : String(of.length),
      className: ['map-pin', isOne && first.kind === 'shop' && 'is-shop', isChosen && 'is-chosen'].filter(Boolean).join(' '),
      iconSize: [size, size],
    })
    const pin = marker(made.unproject([x, y]), { icon }).addTo(pins)
    const act = () =>
      isOne || isDeep
        ? onChoose(first)
        : made.fitBounds(
            of.map(({ latitude, longitude }) => [latitude, longitude] as [number, number]),
            { padding: [48, 48], maxZoom: Math.max(made.getZoom() + 2, 12) },
          )
    pin.on('click', act)
    const element = pin.getElement()
    if (!element) continue
    element.dataset.codes = of.map((point) => point.code).join()
    element.setAttribute(
      'aria-label',
      isOne ? `${first.title}: ${first.city}, ${first.address}` : `${counted(of.length, pointsOfDelivery)}: показать ближе`,
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
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

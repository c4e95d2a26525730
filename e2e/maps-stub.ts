import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { shopSettings } from './running-shop.ts'

/**
 * A stub of the maps service (JavaScript API 3): a script that takes a key and a language and provides `ymaps3`.
 * Coordinates are longitude first.
 */
const script = `(() => {
  class YMap {
    constructor(frame, { location, behaviors }) { this.frame = frame; this.setBehaviors(behaviors); this.children = new Set(); this.zoom = location.zoom ?? 4; this.bounds = location.bounds ?? [[location.center[0] - 1, location.center[1] + 1], [location.center[0] + 1, location.center[1] - 1]]; frame.dataset.location = JSON.stringify(location) }
    addChild(child) { this.children.add(child); if (child.element) this.frame.append(child.element); return this }
    removeChild(child) { this.children.delete(child); child.element?.remove(); return this }
    setLocation(location) { this.zoom = location.zoom; for (const child of this.children) child.props?.onActionEnd?.() }
    setBehaviors(behaviors) { this.frame.dataset.behaviors = behaviors.join() }
    destroy() { this.frame.replaceChildren() }
  }
  class Child { constructor(props) { this.props = props } }
  class YMapMarker { constructor({ coordinates }, element) { this.element = element; element.dataset.coordinates = coordinates.join() } }
  window.ymaps3 = { ready: Promise.resolve(), YMap, YMapMarker, YMapDefaultSchemeLayer: Child, YMapDefaultFeaturesLayer: Child, YMapListener: Child }
})()`

const requests: URL[] = []

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://stub')
  requests.push(url)
  return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())

/** What the maps stub has received. */
export const mapsService = { key: 'a-key-for-browsers', requests: () => requests }

// Must run before ./browser.ts, which starts the shop with these settings.
Object.assign(shopSettings, {
  MAPS_API_KEY: mapsService.key,
  MAPS_URL: `http://maps.localhost:${(server.address() as AddressInfo).port}/v3/`,
})

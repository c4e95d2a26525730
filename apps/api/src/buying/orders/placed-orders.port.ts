import { Counter, type Registry } from 'prom-client'

const labelNames = ['site', 'way'] as const
const placed = new Counter({
  name: 'shpulka_orders_placed_total',
  help: 'Orders placed at this process: from a cart, in one click, by staff',
  labelNames,
  registers: [],
})
const kopecks = new Counter({
  name: 'shpulka_orders_placed_kopecks_total',
  help: 'Total of the placed orders, in kopecks',
  labelNames,
  registers: [],
})

/** Registers the metrics of placed orders. */
export function measurePlacedOrders(registry: Registry): void {
  for (const metric of [placed, kopecks]) registry.registerMetric(metric)
}

/** Counts a placed order. Call after the commit, not for repeats. `site` is the code of the site. */
export function countPlacedOrder(site: string, way: 'cart' | 'one-click' | 'staff', totalKopecks: number): void {
  placed.inc({ site, way })
  kopecks.inc({ site, way }, totalKopecks)
}

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
  help: 'What the placed orders came to, in kopecks',
  labelNames,
  registers: [],
})

/** Puts placed orders among the metrics. */
export function measurePlacedOrders(registry: Registry): void {
  for (const metric of [placed, kopecks]) registry.registerMetric(metric)
}

/** An order is placed, and its transaction is over; `site`: its code. A repeat is no other order. */
export function countPlacedOrder(site: string, way: 'cart' | 'one-click' | 'staff', totalKopecks: number): void {
  placed.inc({ site, way })
  kopecks.inc({ site, way }, totalKopecks)
}

import type { CookieChoiceWord } from '../cookies/cookie-choice.rule.ts'
import type { Metrics } from '../shell/shop.ts'
import { sentAddress } from './sent-address.rule.ts'

declare global {
  interface Window {
    /** The counter's own entrance: until its script has come, calls wait in `a`. */
    ym?: { (id: number, method: string, ...parameters: unknown[]): void; a?: unknown[]; l?: number }
    dataLayer?: object[]
  }
}

const maxEntries = 100

/** Events queued until consent is known: nothing leaves the page before it. */
let stored: (() => void)[] = []
let choice: CookieChoiceWord | null = null
let started: Metrics | null = null

/** Sends now, after consent, or never. */
function emit(event: () => void) {
  if (choice === 'all') event()
  else if (choice === null && stored.length < maxEntries) stored.push(event)
}

/** The visitor's choice, as it is now. */
export function applyCookieChoice(metrics: Metrics, chosen: CookieChoiceWord | null) {
  choice = chosen
  if (chosen === 'all') {
    if (!started) start(metrics)
    const events = stored
    stored = []
    for (const event of events) event()
  } else if (chosen === 'necessary') {
    stored = []
    if (started) window.ym?.(started.id, 'destruct')
    started = null
  }
}

/** A page is looked at. */
export function hit(href: string, referrer: string) {
  const { origin } = window.location
  const [address, from] = [sentAddress(href, origin), sentAddress(referrer, origin)]
  emit(() => count('hit', address, { referer: from }))
}

export function reachGoal(goal: string, parameters?: object) {
  emit(() => count('reachGoal', goal, ...(parameters ? [parameters] : [])))
}

/** An event of trade, in the counter's e-commerce format. */
export function trade(action: 'detail' | 'add' | 'remove' | 'purchase' | 'impressions' | 'click', what: object) {
  emit(() => {
    window.dataLayer ??= []
    window.dataLayer.push({ ecommerce: { currencyCode: 'RUB', [action]: what } })
  })
}

function count(method: string, ...parameters: unknown[]) {
  if (started) window.ym?.(started.id, method, ...parameters)
}

/** As the counter's own snippet does, without what records the page: no map of clicks, no films of visits. */
function start(metrics: Metrics) {
  started = metrics
  window.dataLayer ??= []
  if (!window.ym) {
    const entrance: NonNullable<Window['ym']> = (...call) => {
      entrance.a ??= []
      entrance.a.push(call)
    }
    entrance.l = Date.now()
    window.ym = entrance
    const script = document.createElement('script')
    script.async = true
    script.src = `${metrics.url}?id=${metrics.id}`
    document.head.append(script)
  }
  const { origin, href } = window.location
  window.ym(metrics.id, 'init', {
    ssr: true,
    defer: true,
    clickmap: false,
    webvisor: false,
    ecommerce: 'dataLayer',
    referrer: sentAddress(document.referrer, origin),
    url: sentAddress(href, origin),
    accurateTrackBounce: true,
    trackLinks: true,
    triggerEvent: true,
  })
}

import type { CookieChoice } from '../cookies/cookie-choice.rule.ts'
import type { Metrics } from '../shell/shop.ts'
import { sentAddress } from './sent-address.rule.ts'

declare global {
  interface Window {
    /** The global function of the Yandex Metrica counter. Until its script has loaded, calls are queued in `a`. */
    ym?: { (id: number, method: string, ...parameters: unknown[]): void; a?: unknown[]; l?: number }
    dataLayer?: object[]
  }
}

const maxEntries = 100

/** Events queued until consent is known: nothing leaves the page before it. */
let queue: (() => void)[] = []
let choice: CookieChoice | null = null
let started: Metrics | null = null

/** Sends the event at once with consent, queues it until the visitor chooses, drops it after a refusal. */
function emit(event: () => void) {
  if (choice === 'all') event()
  else if (choice === null && queue.length < maxEntries) queue.push(event)
}

/** Applies the visitor's current choice. */
export function applyCookieChoice(metrics: Metrics, chosen: CookieChoice | null) {
  choice = chosen
  if (chosen === 'all') {
    if (!started) start(metrics)
    const events = queue
    queue = []
    for (const event of events) event()
  } else if (chosen === 'necessary') {
    queue = []
    if (started) window.ym?.(started.id, 'destruct')
    started = null
  }
}

/** Sends a page view. */
export function hit(href: string, referrer: string) {
  const { origin } = window.location
  const [address, from] = [sentAddress(href, origin), sentAddress(referrer, origin)]
  emit(() => count('hit', address, { referer: from }))
}

export function reachGoal(goal: string, parameters?: object) {
  emit(() => count('reachGoal', goal, ...(parameters ? [parameters] : [])))
}

/** Sends an e-commerce event in the counter's format. */
export function sendEcommerce(
  action: 'detail' | 'add' | 'remove' | 'purchase' | 'impressions' | 'click',
  details: object,
) {
  emit(() => {
    window.dataLayer ??= []
    window.dataLayer.push({ ecommerce: { currencyCode: 'RUB', [action]: details } })
  })
}

function count(method: string, ...parameters: unknown[]) {
  if (started) window.ym?.(started.id, method, ...parameters)
}

/** Loads the counter as its own snippet does, without click maps and session recording. */
function start(metrics: Metrics) {
  started = metrics
  window.dataLayer ??= []
  if (!window.ym) {
    const queueCall: NonNullable<Window['ym']> = (...call) => {
      queueCall.a ??= []
      queueCall.a.push(call)
    }
    queueCall.l = Date.now()
    window.ym = queueCall
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

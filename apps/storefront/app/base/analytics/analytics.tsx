import { useEffect } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { paths } from '../../paths.ts'
import { CookieBanner } from '../cookies/cookie-banner.tsx'
import { cookieChoiceIn } from '../cookies/cookie-choice.rule.ts'
import type { Personal } from '../shell/personal.route.ts'
import { usePersonal } from '../shell/personal.tsx'
import { type Metrics, useShopData } from '../shell/shop.ts'
import { basketChanges, type CountByGroup } from './basket-changes.rule.ts'
import { applyCookieChoice, hit, reachGoal, sendEcommerce } from './counter.ts'
import { reportErrors, reportShownError } from './errors.ts'
import { analyticsProduct, analyticsPurchase, type PurchasedOrder, shownProducts } from './goods.rule.ts'

// The frame is mounted again around an error page, so what has been reported is remembered outside it.
let last = { href: '', path: '' }
let basketOwner: string | null = null
let verified: FormData | null = null

const sentOrders = 'told-orders'
const sentBasket = 'told-basket'
const freshOrderMilliseconds = 3_600_000

/**
 * Sends page events to the analytics service after asking for consent. Loads after the page, only where analytics is
 * configured.
 */
export default function Analytics({ metrics }: { metrics: Metrics }) {
  const { site } = useShopData()
  const { state, formAction, formData } = useNavigation()
  const location = useLocation()
  const matches = useMatches()
  const personal = usePersonal()
  const loaded = matches.map((match) => match.loaderData)
  const choice = cookieChoiceIn(document.cookie, site.code)

  useEffect(() => applyCookieChoice(metrics, choice), [metrics, choice])
  useEffect(() => reportErrors(), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is reported once per visit to it
  useEffect(() => {
    const { href, pathname } = window.location
    if (href.split('#')[0] === last.href.split('#')[0]) return reportShownError()
    hit(href, last.href || document.referrer)
    if (pathname !== last.path) notifyPage(matches.at(-1)?.loaderData, last.path)
    last = { href, path: pathname }
    reportShownError()
  }, [location, matches])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the basket changes, not the page
  useEffect(() => {
    if (personal?.basket) sendBasket(personal.user, personal.basket, loaded)
  }, [personal])

  useEffect(() => {
    if (state === 'loading' && formData?.get('intent') === 'verify' && formAction?.startsWith(paths.signupComplete()))
      verified = formData
  }, [state, formAction, formData])

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the page that is shown
  useEffect(() => {
    const products = shownProducts(loaded)
    const listen = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href*="/detail/"]') : null
      const path = link?.getAttribute('href')?.split('?')[0]
      const at = products.findIndex((product) => product.path !== undefined && paths.product(product.path) === path)
      if (at !== -1) sendEcommerce('click', { products: [{ ...analyticsProduct(products[at]!), position: at + 1 }] })
    }
    document.addEventListener('click', listen)
    return () => document.removeEventListener('click', listen)
  }, [matches])

  // The cookies page asks the same question itself.
  return choice === null && location.pathname !== paths.cookies() ? <CookieBanner /> : null
}

/** The e-commerce event of a page, besides its page view. */
function notifyPage(page: unknown, from: string) {
  if (verified && from === paths.signupComplete() && !window.location.pathname.startsWith(paths.signup()))
    reachGoal('register')
  verified = null
  if (typeof page !== 'object' || page === null) return
  if ('product' in page) {
    const [product] = shownProducts(page.product)
    if (product) sendEcommerce('detail', { products: [analyticsProduct(product)] })
  } else if ('products' in page) {
    const list = 'category' in page && page.category ? (page.category as { title: string }).title : 'Каталог'
    const goods = shownProducts(page.products).map((product, index) => ({
      ...analyticsProduct(product),
      list,
      position: index + 1,
    }))
    if (goods.length > 0) sendEcommerce('impressions', goods)
  } else if (/^\/order\/\d+$/.test(window.location.pathname) && 'lines' in page)
    sendOrder(page as PurchasedOrder & { createdAt: string })
}

/** Reports an order once, however often its page is opened; one older than a day was reported when it was placed. */
function sendOrder(order: PurchasedOrder & { createdAt: string }) {
  if (Date.now() - Date.parse(order.createdAt) > freshOrderMilliseconds) return
  try {
    const sent = JSON.parse(localStorage.getItem(sentOrders) ?? '[]') as number[]
    if (sent.includes(order.id)) return
    localStorage.setItem(sentOrders, JSON.stringify([...sent.slice(-20), order.id]))
  } catch {
    // Without storage an order could be reported twice, so it is not reported at all.
    return
  }
  reachGoal('order', { order_price: order.total / 100, currency: 'RUB' })
  sendEcommerce('purchase', analyticsPurchase(order))
}

/**
 * Reports changes of the basket since the last report, by this tab or another. Lines the page opened with, lines that
 * signing in adds and lines that an order removes are not reported.
 */
function sendBasket(user: Personal['user'], { countByGroup }: NonNullable<Personal['basket']>, loaded: unknown) {
  const owner = user?.name ?? ''
  try {
    const before = JSON.parse(localStorage.getItem(sentBasket) ?? '{}') as CountByGroup
    localStorage.setItem(sentBasket, JSON.stringify(countByGroup))
    const isOurs = basketOwner === owner && !window.location.pathname.startsWith('/order/')
    basketOwner = owner
    if (!isOurs) return
    for (const { groupId, change, isNew } of basketChanges(before, countByGroup)) {
      const product = shownProducts(loaded).find(({ groups }) => groups?.some(({ id }) => id === groupId))
      const goods = {
        ...(product ? analyticsProduct(product, groupId) : { id: `group-${groupId}` }),
        quantity: Math.abs(change),
      }
      sendEcommerce(change > 0 ? 'add' : 'remove', { products: [goods] })
      if (isNew) reachGoal('add_cart')
    }
  } catch {
    // Without storage the same event could be reported twice, so it is not reported at all.
  }
}

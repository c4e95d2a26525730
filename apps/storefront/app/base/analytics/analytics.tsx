import { useEffect } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { paths } from '../../paths.ts'
import { CookieBanner } from '../cookies/cookie-banner.tsx'
import { cookieChoiceIn } from '../cookies/cookie-choice.rule.ts'
import type { Personal } from '../shell/personal.route.ts'
import { usePersonal } from '../shell/personal.tsx'
import { type Metrics, useKnownShop } from '../shell/shop.ts'
import { basketChanges, type Counts } from './basket-changes.rule.ts'
import { allow, hit, reachGoal, trade } from './counter.ts'
import { reportErrors, reportShown } from './errors.ts'
import { sentGoods, sentPurchase, shownProducts, type ToldOrder } from './goods.rule.ts'

// The frame is put up anew around an error page: what was told already is remembered beside it.
let last = { href: '', path: '' }
let basketOwner: string | null = null
let verified: FormData | null = null

const toldOrders = 'told-orders'
const toldBasket = 'told-basket'
const freshOrderMs = 3_600_000

/** Looks at what the shop's pages do and tells the counter; asks whether it may. Comes after the page, and only where there is a counter. */
export default function Analytics({ metrics }: { metrics: Metrics }) {
  const { site } = useKnownShop()
  const { state, formAction, formData } = useNavigation()
  const location = useLocation()
  const matches = useMatches()
  const personal = usePersonal()
  const loaded = matches.map((match) => match.loaderData)
  const choice = cookieChoiceIn(document.cookie, site.code)

  useEffect(() => allow(metrics, choice), [metrics, choice])
  useEffect(() => reportErrors(), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is told of once, when it is come to
  useEffect(() => {
    const { href, pathname } = window.location
    if (href.split('#')[0] === last.href.split('#')[0]) return reportShown()
    hit(href, last.href || document.referrer)
    if (pathname !== last.path) tellPage(matches.at(-1)?.loaderData, last.path)
    last = { href, path: pathname }
    reportShown()
  }, [location, matches])

  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the basket is known anew, of the page that is shown then
  useEffect(() => {
    if (personal?.basket) tellBasket(personal.user, personal.basket, loaded)
  }, [personal])

  useEffect(() => {
    if (state === 'loading' && formData?.get('intent') === 'verify' && formAction?.startsWith(paths.signupComplete())) verified = formData
  }, [state, formAction, formData])

  // biome-ignore lint/correctness/useExhaustiveDependencies: listens to the page that is shown
  useEffect(() => {
    const products = shownProducts(loaded)
    const listen = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href*="/detail/"]') : null
      const path = link?.getAttribute('href')?.split('?')[0]
      const at = products.findIndex((product) => product.path !== undefined && paths.product(product.path) === path)
      if (at !== -1) trade('click', { products: [{ ...sentGoods(products[at]!), position: at + 1 }] })
    }
    document.addEventListener('click', listen)
    return () => document.removeEventListener('click', listen)
  }, [matches])

  // On the page of cookies the same is asked at length.
  return choice === null && location.pathname !== paths.cookies() ? <CookieBanner /> : null
}

/** What a page stands for beside being looked at. */
function tellPage(page: unknown, from: string) {
  if (verified && from === paths.signupComplete() && !window.location.pathname.startsWith(paths.signup())) reachGoal('register')
  verified = null
  if (typeof page !== 'object' || page === null) return
  if ('product' in page) {
    const [product] = shownProducts(page.product)
    if (product) trade('detail', { products: [sentGoods(product)] })
  } else if ('products' in page) {
    const list = 'category' in page && page.category ? (page.category as { title: string }).title : 'Каталог'
    const goods = shownProducts(page.products).map((product, at) => ({ ...sentGoods(product), list, position: at + 1 }))
    if (goods.length > 0) trade('impressions', goods)
  } else if (/^\/order\/\d+$/.test(window.location.pathname) && 'lines' in page) tellOrder(page as ToldOrder & { createdAt: string })
}

/** Once for an order, however often its page is opened; an order of the day before was told when it was placed. */
function tellOrder(order: ToldOrder & { createdAt: string }) {
  if (Date.now() - Date.parse(order.createdAt) > freshOrderMs) return
  try {
    const told = JSON.parse(localStorage.getItem(toldOrders) ?? '[]') as number[]
    if (told.includes(order.id)) return
    localStorage.setItem(toldOrders, JSON.stringify([...told.slice(-20), order.id]))
  } catch {
    // A browser that remembers nothing could tell an order twice: then rather not at all.
    return
  }
  reachGoal('order', { order_price: order.total / 100, currency: 'RUB' })
  trade('purchase', sentPurchase(order))
}

/** What changed in the basket since it was last told of, by this tab or another. What a page finds when it opens was not done on it; signing in adds what the account had, an order takes its lines along. */
function tellBasket(user: Personal['user'], { counts }: NonNullable<Personal['basket']>, loaded: unknown) {
  const owner = user?.name ?? ''
  try {
    const before = JSON.parse(localStorage.getItem(toldBasket) ?? '{}') as Counts
    localStorage.setItem(toldBasket, JSON.stringify(counts))
    const isOurs = basketOwner === owner && !window.location.pathname.startsWith('/order/')
    basketOwner = owner
    if (!isOurs) return
    for (const { groupId, change, isNew } of basketChanges(before, counts)) {
      const product = shownProducts(loaded).find(({ groups }) => groups?.some(({ id }) => id === groupId))
      const goods = { ...(product ? sentGoods(product, groupId) : { id: `group-${groupId}` }), quantity: Math.abs(change) }
      trade(change > 0 ? 'add' : 'remove', { products: [goods] })
      if (isNew) reachGoal('add_cart')
    }
  } catch {
    // A browser that remembers nothing could tell the same twice: then rather not at all.
  }
}

import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { NewsDetail } from '@shpulka/contract/content/news'
import { describe, expect } from 'vitest'
import { allowPageErrors, shop, takePicture, test } from './browser.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const get = async <Answer>(path: string): Promise<Answer> =>
  (await fetch(`${shop.url}/api${path}`)).json() as Promise<Answer>
const { items: actions } = await get<{ items: NewsDetail[] }>('/news/v1?type=actions')
const { items: articles } = await get<{ items: NewsDetail[] }>('/news/v1?type=articles')
const running = await Promise.all(
  actions.filter(({ term }) => term?.state === 'running').map(({ code }) => get<NewsDetail>(`/news/v1/${code}`)),
)
const cards = await get<ProductCard[]>(
  `/catalog/v1/products/by-ids?ids=${running.flatMap(({ products }) => products.map(({ productId }) => productId)).join()}`,
)
/** A product of one group that is in stock: its card has the button «В корзину». */
const quickBuyProduct = cards.find(
  ({ available, groups, cardPrices }) => available > 0 && groups.length === 1 && cardPrices.length > 0,
)
const action = running.find(({ products }) => products.some(({ productId }) => productId === quickBuyProduct?.id))
const [article] = articles
if (!quickBuyProduct || !action || !article) throw new Error('The demo has no actions or articles to look at')

describe('news, actions, articles', () => {
  test('without scripts: a list, a tag, a page, and a product of an action added to the basket', async () => {
    const visitor = openPlainVisitor()
    await visitor.open('/actions')
    await visitor.follow(/^Скидки/, { in: visitor.part('Темы') })
    expect(visitor.path).toBe('/actions?tags=skidki')
    expect(visitor.heading()).toMatch(/^Акции: Скидки/)
    await visitor.follow(action.name)
    expect(visitor.path).toBe(`/actions/detail/${action.code}`)
    const goods = visitor.part('Товары акции')
    expect(visitor.all('li', goods)).toHaveLength(action.products.length)
    const item = visitor.all('li', goods).find((each) => visitor.text(each).includes(quickBuyProduct.title))!
    await visitor.press(/В корзину/, { in: item })
    await visitor.open('/cart')
    expect(visitor.text()).toContain(quickBuyProduct.title)
  })

  test('by keyboard: from the list to an article and to the next article', async ({ desktop }) => {
    await desktop.goto('/articles')
    const cpuThrottling = await desktop.context().newCDPSession(desktop)
    await cpuThrottling.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await desktop.evaluate(() => {
      history.pushState = function pushState(...entry) {
        History.prototype.pushState.apply(this, entry)
        requestAnimationFrame(() =>
          setTimeout(() =>
            document.documentElement.setAttribute('data-first-heading', document.querySelector('h1')!.innerText),
          ),
        )
      }
    })
    const link = desktop.getByRole('link', { name: article.name })
    await link.focus()
    await desktop.keyboard.press('Enter')
    await desktop.waitForURL(`**/articles/detail/${article.code}`)
    // Screen readers start to read when the address changes, so the page must be rendered by then, even on a slow
    // phone.
    await expect.poll(() => desktop.locator('html').getAttribute('data-first-heading')).toBe(article.name)
    await cpuThrottling.detach()
    expect(await desktop.locator('h1').innerText()).toBe(article.name)
    await takePicture(desktop, 'news-article')
    const others = desktop.getByRole('region', { name: 'Читайте также' })
    expect(await others.getByRole('listitem').count(), 'a whole row besides the neighbours').toBe(3)
    const next = others.getByRole('link').nth(1)
    const name = await next.innerText()
    await next.focus()
    await desktop.keyboard.press('Enter')
    await expect.poll(() => desktop.locator('h1').innerText()).toBe(name)
  })

  test('on a phone: from the home page to an action', async ({ phone }) => {
    await phone.goto('/')
    const strip = phone.getByRole('region', { name: 'Акции' })
    const name = await strip.getByRole('heading', { level: 3 }).first().innerText()
    await strip.getByRole('link', { name }).click()
    await expect.poll(() => phone.locator('h1').innerText()).toBe(name)
  })

  test('an unknown path shows pages that match its words', async ({ phone }) => {
    allowPageErrors(phone, /status of 404/)
    expect((await phone.goto('/shveynye-mashiny/overloky<b>'))?.status()).toBe(404)
    expect(await phone.locator('main').innerText()).toContain('Страница не найдена')
    expect(await phone.locator('main').innerText()).not.toContain('Page not found')
    const suggestedPages = phone.getByRole('navigation', { name: 'Похожие страницы' })
    // The search stands above the bar at the bottom of the screen.
    const search = (await phone.getByRole('main').getByRole('searchbox').boundingBox())!
    const bar = (await phone.getByRole('navigation').filter({ hasText: 'Профиль' }).last().boundingBox())!
    expect(search.y + search.height).toBeLessThan(bar.y)
    await takePicture(phone, 'suggested-pages')
    await suggestedPages.getByRole('link').first().click()
    await expect.poll(() => new URL(phone.url()).pathname).toMatch(/^\/catalog\//)
  })

  test.for([
    ['of another list', `/news/detail/${article.code}`],
    ['by its id', `/articles/detail/${article.id}`],
    ['unknown', '/news/detail/net-takoy'],
    ['of a tag nobody has', '/news?tags=net-takogo'],
    ['past the end', '/articles?page=99'],
  ] as const)('404 an item %s', async ([, path]) => {
    const answer = await fetch(shop.url + path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Страница не найдена')
  })

  test('machine-readable: RSS of each list, dates of an action, the site map', async () => {
    const page = await (await fetch(`${shop.url}/actions/detail/${action.code}`)).text()
    expect(page).toContain('"@type":"SaleEvent"')
    expect(page).toContain('rel="alternate"')
    for (const type of ['news', 'actions', 'articles']) {
      const answer = await fetch(`${shop.url}/${type}/rss.xml`)
      expect(answer.headers.get('content-type')).toMatch(/^application\/rss\+xml/)
      expect(await answer.text()).toMatch(
        new RegExp(`^<\\?xml.*<rss version="2.0".*<link>[^<]+/${type}/detail/[^<]+</link>.*</rss>\\s*$`, 's'),
      )
    }
    expect(await (await fetch(`${shop.url}/sitemap-pages1.xml`)).text()).toContain(
      `/articles/detail/${article.code}</loc>`,
    )
  })
})

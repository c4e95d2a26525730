import { shop } from './browser.ts'
import { PlainForms } from './plain-forms.ts'
import { type Name, normalize, type ParsedElement, type Place, PlainPage, type Target } from './plain-page.ts'
import { openPlainSession } from './plain-session.ts'

/** `status`: of the page that answers, after redirects. */
type Step = Place & { status?: number }

/** A visitor whose browser runs no scripts, see `openPlainVisitor`. */
export type PlainVisitor = ReturnType<typeof openPlainVisitor>

/**
 * A visitor whose browser runs no scripts, played by plain HTTP: it reads the documents of the shop, follows links, and
 * fills in and submits forms as a browser does. It costs milliseconds where a page in Chromium costs half a second, but
 * shows nothing of layout: one journey without scripts stays in Chromium (order.test.ts).
 *
 * Elements are found by their names, as a person finds them; more than one that matches is an error, unless `at` says
 * which. A page that answers with another status than expected (200) is an error too.
 *
 * ```ts
 * const visitor = openPlainVisitor()
 * await visitor.open('/cart')
 * visitor.fill('Промокод', 'ШВЕЯ5')
 * await visitor.press('Применить')
 * expect(visitor.text()).toContain('ШВЕЯ5')
 * ```
 */
export function openPlainVisitor() {
  const session = openPlainSession()
  let answer = new Response()
  let page = new PlainPage(new URL(shop.url), '')
  let forms = new PlainForms(page)

  async function load(address: string | URL, init: RequestInit, status: number) {
    const { url, response } = await session.follow(new URL(address, page.url), init)
    answer = response
    page = new PlainPage(url, await response.text())
    forms = new PlainForms(page)
    if (response.status !== status)
      throw new Error(`${url} answered ${response.status}, not ${status}:\n${page.text().slice(0, 2_000)}`)
  }

  function submit(button: ParsedElement, status: number) {
    const { url, body } = forms.request(button)
    if (!body) return load(url, {}, status)
    const headers = { origin: shop.url, referer: page.url.href, 'sec-fetch-site': 'same-origin' }
    return load(url, { method: 'POST', headers, body }, status)
  }

  return {
    /** Of the page that is open: path and query. */
    get path() {
      return page.url.pathname + page.url.search
    },
    /** The answer that brought the page, for its headers. */
    get answer() {
      return answer
    },
    /** The cookies, by name. */
    cookies: session.cookies as ReadonlyMap<string, string>,
    /** Where `signIn` and `putInBasket` put their cookies. */
    context: () => ({
      addCookies(added: readonly { name: string; value: string }[]) {
        for (const { name, value } of added) session.cookies.set(name, value)
      },
    }),
    /** Requests an address with the visitor’s cookies, and opens nothing. */
    request: (path: string | URL, init: RequestInit = {}) => session.request(new URL(path, page.url), init),
    /** Opens a page as by typing its address. */
    open: (path: string, { status = 200 }: Step = {}) => load(path, {}, status),
    /** Follows a link. */
    follow: (link: Target, { status = 200, ...place }: Step = {}) =>
      load(page.only('a[href]', link, place).getAttribute('href')!, {}, status),
    /** Submits the form of a button. */
    press: async (button: Target, { status = 200, ...place }: Step = {}) =>
      submit(page.only('button, input[type=submit]', button, place), status),
    fill: (label: Target, text: string, place: Place = {}) => forms.fill(page.fieldOf(label, place), text),
    /** Checks a checkbox or a radio button. */
    check: (label: Target, place: Place = {}) => forms.check(page.fieldOf(label, place)),
    /** Selects an option by its place. */
    select: (label: Target, index: number, place: Place = {}) => forms.select(page.fieldOf(label, place), index),
    attach: (label: Target, file: File, place: Place = {}) => forms.attach(page.fieldOf(label, place), file),
    /** What is typed or selected in a field, or whether it is checked. */
    value: (label: Target, place: Place = {}) => forms.value(page.fieldOf(label, place)),
    isChecked: (label: Target, place: Place = {}) => forms.isChecked(page.fieldOf(label, place)),
    /** A field, to read its attributes. */
    field: (label: Target, place: Place = {}) => page.fieldOf(label, place),
    /** Visible elements that match a selector. */
    all: (selector: string, within?: ParsedElement) => page.visible(selector, within),
    /** The button, link, heading, region or list of a name. */
    named: (selector: string, name: Name, place: Place = {}) => page.only(selector, name, place),
    hasNamed: (selector: string, name: Name, within?: ParsedElement) =>
      page.visible(selector, within).some((element) => page.isCalled(element, name)),
    /** The part of the page with an accessible name. */
    part: (name: Name, place: Place = {}) => page.part(name, place),
    /** What can be read on the page or in a part of it, with single spaces. */
    text: (within?: ParsedElement) => page.text(within),
    /** The text of the answer as it came. */
    source: () => page.source,
    heading: () => normalize(page.text(page.root.querySelector('h1') ?? page.root)),
  }
}

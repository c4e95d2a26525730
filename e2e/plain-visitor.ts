import { type HTMLElement as ParsedElement, parse, TextNode } from 'node-html-parser'
import { shop } from './browser.ts'

/** What an element is called: the whole of its name, or a pattern. */
type Name = string | RegExp
/** An element, or what it is called. */
type Target = Name | ParsedElement
/** Where to look, and which of several that match. */
interface Place {
  in?: ParsedElement
  at?: number
}
/** `status`: of the page that answers, after redirects. */
type Step = Place & { status?: number }

/** A visitor whose browser runs no scripts, see `openPlainVisitor`. */
export type PlainVisitor = ReturnType<typeof openPlainVisitor>

let visitors = 0
const maxRedirects = 10

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
  visitors += 1
  // Rate limits are by address.
  const address = `10.${process.pid & 255}.${128 + (visitors >> 8)}.${visitors & 255}`
  const cookies = new Map<string, string>()
  let url = new URL(shop.url)
  let page = parse('')
  let answer = new Response()
  let source = ''
  let typed = new Map<ParsedElement, string>()
  let checked = new Map<ParsedElement, boolean>()
  let files = new Map<ParsedElement, File>()

  const visitor = {
    /** Of the page that is open: path and query. */
    get path() {
      return url.pathname + url.search
    },
    /** The answer that brought the page, for its headers. */
    get answer() {
      return answer
    },
    /** The cookies, by name. */
    cookies: cookies as ReadonlyMap<string, string>,
    /** Where `signIn` and `putInBasket` put their cookies. */
    context: () => ({
      addCookies(added: readonly { name: string; value: string }[]) {
        for (const { name, value } of added) cookies.set(name, value)
      },
    }),
    /** Requests an address with the visitor’s cookies, and opens nothing. */
    request,
    /** Opens a page as by typing its address. */
    open: (path: string, { status = 200 }: Step = {}) => load(path, {}, status),
    /** Follows a link. */
    follow: (link: Target, { status = 200, ...place }: Step = {}) =>
      load(only('a[href]', link, place).getAttribute('href')!, {}, status),
    /** Submits the form of a button. */
    press: (button: Target, { status = 200, ...place }: Step = {}) =>
      submit(only('button, input[type=submit]', button, place), status),
    /** Fills in a field. */
    fill(label: Target, text: string, place: Place = {}) {
      typed.set(fieldOf(label, place), text)
    },
    /** Checks a checkbox or a radio button. */
    check(label: Target, place: Place = {}) {
      const field = fieldOf(label, place)
      if (isDisabled(field)) throw new Error(`${nameOf(field)} is disabled on ${url}`)
      if (field.getAttribute('type') === 'radio')
        for (const other of controlsOf(formOf(field)))
          if (other.getAttribute('name') === field.getAttribute('name')) checked.set(other, false)
      checked.set(field, true)
    },
    /** Selects an option by its place. */
    select(label: Target, index: number, place: Place = {}) {
      const field = fieldOf(label, place)
      typed.set(field, optionValue(field.querySelectorAll('option')[index]!))
    },
    /** Chooses a file. */
    attach(label: Target, file: File, place: Place = {}) {
      files.set(fieldOf(label, place), file)
    },
    /** What is typed or selected in a field, or whether it is checked. */
    value: (label: Target, place: Place = {}) => currentValue(fieldOf(label, place)),
    isChecked: (label: Target, place: Place = {}) => isChecked(fieldOf(label, place)),
    /** A field, to read its attributes. */
    field: (label: Target, place: Place = {}) => fieldOf(label, place),
    /** Visible elements that match a selector. */
    all: (selector: string, within?: ParsedElement) => visible(selector, within),
    /** The button, link, heading, region or list of a name. */
    named: (selector: string, name: Name, place: Place = {}) => only(selector, name, place),
    hasNamed: (selector: string, name: Name, within?: ParsedElement) =>
      visible(selector, within).some((element) => matches(name, nameOf(element))),
    /** The part of the page with an accessible name. */
    part: (name: Name, place: Place = {}) => only(parts, name, place),
    /** What can be read on the page or in a part of it, with single spaces. */
    text: (within = page.querySelector('main') ?? page) => normalize(textOf(within)),
    /** The text of the answer as it came. */
    source: () => source,
    heading: () => normalize(textOf(page.querySelector('h1') ?? page)),
  }
  return visitor

  async function request(path: string | URL, init: RequestInit = {}): Promise<Response> {
    const target = new URL(path, url)
    if (target.origin !== shop.url) throw new Error(`${url} leads to a foreign address: ${target}`)
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    headers.set('accept', 'text/html')
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(target, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value, attributes] = /^([^=]+)=([^;]*)(.*)$/.exec(line)!
      if (/max-age=0(;|$)/i.test(attributes!) || value === '') cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    return response
  }

  async function load(path: string, init: RequestInit, status: number) {
    let target = new URL(path, url)
    let response = await request(target, init)
    for (let redirects = 0; response.headers.has('location') && response.status >= 300; redirects += 1) {
      if (redirects === maxRedirects) throw new Error(`${path} redirects forever`)
      target = new URL(response.headers.get('location')!, target)
      await response.body?.cancel()
      response = await request(target, response.status === 307 || response.status === 308 ? init : {})
    }
    source = await response.text()
    url = target
    answer = response
    // `noscript` is parsed like any other element.
    page = parse(source, { blockTextElements: { script: true, style: true } })
    typed = new Map()
    checked = new Map()
    files = new Map()
    if (response.status !== status)
      throw new Error(`${target} answered ${response.status}, not ${status}:\n${visitor.text().slice(0, 2_000)}`)
  }

  async function submit(button: ParsedElement, status: number) {
    if (isDisabled(button)) throw new Error(`${nameOf(button)} is disabled on ${url}`)
    const form = formOf(button)
    const data = dataOf(form, button)
    const attribute = (name: string) => button.getAttribute(`form${name}`) ?? form.getAttribute(name)
    const target = new URL(attribute('action') || url, url)
    target.hash = ''
    const texts = new URLSearchParams(
      [...data].map(([name, value]) => [name, value instanceof File ? value.name : value]),
    )
    if (attribute('method')?.toLowerCase() !== 'post') {
      target.search = texts.toString()
      return load(target.href, {}, status)
    }
    const headers = { origin: shop.url, referer: url.href, 'sec-fetch-site': 'same-origin' }
    const body = attribute('enctype') === 'multipart/form-data' ? data : texts
    return load(target.href, { method: 'POST', headers, body }, status)
  }

  /** What the form sends, unless the browser would refuse to send it. */
  function dataOf(form: ParsedElement, button: ParsedElement): FormData {
    const data = new FormData()
    const isChecking = !form.hasAttribute('novalidate') && !button.hasAttribute('formnovalidate')
    const controls = controlsOf(form).filter((control) => !isDisabled(control))
    for (const control of controls) {
      const name = control.getAttribute('name')
      const type = control.getAttribute('type') ?? ''
      if (isChecking && control.hasAttribute('required') && isMissing(control, controls))
        throw new Error(`A browser asks for ${name} instead of sending the form on ${url}`)
      if (!name) continue
      if (isButton(control)) {
        if (control === button) data.append(name, control.getAttribute('value') ?? '')
      } else if (type === 'file') data.append(name, files.get(control) ?? new File([], ''))
      else if (!isCheckable(control) || isChecked(control)) data.append(name, currentValue(control))
    }
    return data
  }

  function isMissing(control: ParsedElement, controls: readonly ParsedElement[]) {
    const type = control.getAttribute('type')
    if (type === 'file') return !files.has(control)
    if (type === 'checkbox') return !isChecked(control)
    if (type !== 'radio') return currentValue(control) === ''
    return !controls.some((other) => other.getAttribute('name') === control.getAttribute('name') && isChecked(other))
  }

  function isChecked(control: ParsedElement) {
    return checked.get(control) ?? control.hasAttribute('checked')
  }

  function currentValue(control: ParsedElement): string {
    const value = typed.get(control)
    if (value !== undefined) return value
    if (control.tagName === 'TEXTAREA') return control.textContent
    if (control.tagName !== 'SELECT') return control.getAttribute('value') ?? (isCheckable(control) ? 'on' : '')
    const options = control.querySelectorAll('option')
    const selected = options.find((option) => option.hasAttribute('selected')) ?? options[0]
    return selected ? optionValue(selected) : ''
  }

  function formOf(control: ParsedElement): ParsedElement {
    const id = control.getAttribute('form')
    const form = id ? page.getElementById(id) : control.closest('form')
    if (!form) throw new Error(`${nameOf(control)} belongs to no form on ${url}`)
    return form
  }

  function controlsOf(form: ParsedElement): ParsedElement[] {
    const id = form.getAttribute('id')
    return page.querySelectorAll('input, select, textarea, button').filter((control) => {
      const owner = control.getAttribute('form')
      return owner ? owner === id : control.closest('form') === form
    })
  }

  /** Text fields, checkboxes and lists by label. */
  function fieldOf(label: Target, { in: within, at }: Place): ParsedElement {
    if (!isName(label)) return label
    const fields = visible('input:not([type=hidden]), select, textarea', within)
    return single(
      fields.filter((field) => !isButton(field) && labelsOf(field).some((text) => matches(label, text))),
      `field ${label}`,
      at,
    )
  }

  function labelsOf(field: ParsedElement): string[] {
    const id = field.getAttribute('id')
    const labels = [
      ...(id ? page.querySelectorAll('label').filter((label) => label.getAttribute('for') === id) : []),
      ...[field.closest('label')].filter((label) => label !== null),
    ]
    return [field.getAttribute('aria-label') ?? '', labelledBy(field), ...labels.map(nameFromContent)].map(normalize)
  }

  function labelledBy(element: ParsedElement): string {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    return ids.map((id) => nameFromContent(page.getElementById(id) ?? parse(''))).join(' ')
  }

  /** The accessible name, as far as the shop needs it: only links, buttons, headings are named by their content. */
  function nameOf(element: ParsedElement): string {
    const given = element.getAttribute('aria-label') || labelledBy(element)
    if (given) return normalize(given)
    if (element.tagName === 'INPUT') return element.getAttribute('value') ?? ''
    const named = element.tagName === 'FIELDSET' ? element.querySelector('legend') : element
    return named && !partTags.has(named.tagName) ? nameFromContent(named) : ''
  }

  function visible(selector: string, within = page): ParsedElement[] {
    return within.querySelectorAll(selector).filter((element) => !isHidden(element))
  }

  function only(selector: string, name: Target, { in: within, at }: Place): ParsedElement {
    if (!isName(name)) return name
    return single(
      visible(selector, within).filter((element) => matches(name, nameOf(element))),
      String(name),
      at,
    )
  }

  function single(found: readonly ParsedElement[], what: string, at: number | undefined): ParsedElement {
    const element = found.at(at ?? 0)
    if (element && (at !== undefined || found.length === 1)) return element
    throw new Error(`${found.length} of ${what} on ${url}:\n${visitor.text().slice(0, 2_000)}`)
  }
}

const isName = (target: Target): target is Name => typeof target === 'string' || target instanceof RegExp
const matches = (name: Name, text: string) => (typeof name === 'string' ? name === text : name.test(text))
const normalize = (text: string) => text.replace(/\s+/g, ' ').trim()
const optionValue = (option: ParsedElement) => option.getAttribute('value') ?? normalize(option.textContent)
const isCheckable = (control: ParsedElement) => ['checkbox', 'radio'].includes(control.getAttribute('type') ?? '')
const isButton = (control: ParsedElement) =>
  control.tagName === 'BUTTON' || ['submit', 'button', 'reset', 'image'].includes(control.getAttribute('type') ?? '')
const isDisabled = (control: ParsedElement) =>
  control.hasAttribute('disabled') || control.closest('fieldset[disabled]') !== null

/** The classes hide what needs scripts from a browser without them. */
const hidesItself = (element: ParsedElement) =>
  ['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD'].includes(element.tagName) ||
  element.hasAttribute('hidden') ||
  /(^|\s)(noscript:hidden|\[@media\(scripting:none\)\]:hidden)/.test(element.getAttribute('class') ?? '')
const isHidden = (element: ParsedElement | null): boolean =>
  element?.tagName !== undefined && (hidesItself(element) || isHidden(element.parentNode as ParsedElement | null))

const partTags = new Set(['SECTION', 'ASIDE', 'NAV', 'FIELDSET', 'UL', 'OL', 'ARTICLE', 'DIV', 'FORM'])
const parts = [...partTags].map((tag) => tag.toLowerCase()).join()
const inlineTags = new Set([
  'A',
  'ABBR',
  'B',
  'BDI',
  'CODE',
  'EM',
  'I',
  'MARK',
  'S',
  'SMALL',
  'SPAN',
  'STRONG',
  'SUB',
  'SUP',
  'TIME',
  'U',
])

/** The text without what is hidden; elements that are not inline are set off by spaces. */
function textOf(element: ParsedElement, isSkipped: (child: ParsedElement) => boolean = () => false): string {
  const parts = element.childNodes.map((child) => {
    if (child instanceof TextNode) return child.text
    const inner = child as ParsedElement
    if (!inner.tagName || hidesItself(inner) || isSkipped(inner)) return ''
    const text = inner.tagName === 'BR' ? '' : textOf(inner, isSkipped)
    return inlineTags.has(inner.tagName) ? text : ` ${text} `
  })
  return parts.join('')
}

/** The text and the names of pictures, without what is hidden from screen readers. */
const nameFromContent = (element: ParsedElement) =>
  normalize(
    [
      textOf(element, (child) => child.getAttribute('aria-hidden') === 'true'),
      ...element.querySelectorAll('img[alt]').map((image) => image.getAttribute('alt')!),
    ].join(' '),
  )

import { type HTMLElement as ParsedElement, parse, TextNode } from 'node-html-parser'

export type { ParsedElement }

/** What an element is called: the whole of its name, or a pattern. */
export type Name = string | RegExp
/** An element, or what it is called. */
export type Target = Name | ParsedElement
/** Where to look, and which of several that match. */
export interface Place {
  in?: ParsedElement
  at?: number
}

/** A page as it came, without scripts and layout. Elements are found by their names, as a person finds them. */
export class PlainPage {
  readonly url: URL
  readonly source: string
  readonly root: ParsedElement

  constructor(url: URL, source: string) {
    this.url = url
    this.source = source
    // `noscript` is parsed like any other element.
    this.root = parse(source, { blockTextElements: { script: true, style: true } })
  }

  /** What can be read on the page or in a part of it, with single spaces. */
  text(within = this.root.querySelector('main') ?? this.root): string {
    return normalize(textOf(within))
  }

  visible(selector: string, within = this.root): ParsedElement[] {
    return within.querySelectorAll(selector).filter((element) => !isHidden(element))
  }

  /** The only visible element with this name, or that at a place. */
  only(selector: string, name: Target, { in: within, at }: Place): ParsedElement {
    if (!isName(name)) return name
    return this.single(
      this.visible(selector, within).filter((element) => this.isCalled(element, name)),
      String(name),
      at,
    )
  }

  isCalled(element: ParsedElement, name: Name): boolean {
    return matches(name, this.nameOf(element))
  }

  /** The part of the page with an accessible name. */
  part(name: Name, place: Place): ParsedElement {
    return this.only(parts, name, place)
  }

  /** Text fields, checkboxes and lists by label. */
  fieldOf(label: Target, { in: within, at }: Place): ParsedElement {
    if (!isName(label)) return label
    const fields = this.visible('input:not([type=hidden]), select, textarea', within)
    return this.single(
      fields.filter((field) => !isButton(field) && this.labelsOf(field).some((text) => matches(label, text))),
      `field ${label} (fields: ${fields.map((field) => this.labelsOf(field).join(' / ')).join(' | ')})`,
      at,
    )
  }

  /** The accessible name, as far as the shop needs it: only links, buttons, headings are named by their content. */
  nameOf(element: ParsedElement): string {
    const explicit = element.getAttribute('aria-label') || this.labelledBy(element)
    if (explicit) return normalize(explicit)
    if (element.tagName === 'INPUT') return element.getAttribute('value') ?? ''
    const named = element.tagName === 'FIELDSET' ? element.querySelector('legend') : element
    return named && !partTags.has(named.tagName) ? nameFromContent(named) : ''
  }

  private labelsOf(field: ParsedElement): string[] {
    const id = field.getAttribute('id')
    const labels = [
      ...(id ? this.root.querySelectorAll('label').filter((label) => label.getAttribute('for') === id) : []),
      ...[field.closest('label')].filter((label) => label !== null),
    ]
    return [field.getAttribute('aria-label') ?? '', this.labelledBy(field), ...labels.map(nameFromContent)].map(
      normalize,
    )
  }

  private labelledBy(element: ParsedElement): string {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    return ids.map((id) => nameFromContent(this.root.getElementById(id) ?? parse(''))).join(' ')
  }

  private single(found: readonly ParsedElement[], what: string, at: number | undefined): ParsedElement {
    const element = found.at(at ?? 0)
    if (element && (at !== undefined || found.length === 1)) return element
    throw new Error(`${found.length} of ${what} on ${this.url}:\n${this.text().slice(0, 2_000)}`)
  }
}

export const normalize = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A control that is pressed, not filled in. */
export const isButton = (control: ParsedElement) =>
  control.tagName === 'BUTTON' || ['submit', 'button', 'reset', 'image'].includes(control.getAttribute('type') ?? '')

const isName = (target: Target): target is Name => typeof target === 'string' || target instanceof RegExp
const matches = (name: Name, text: string) => (typeof name === 'string' ? name === text : name.test(text))

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

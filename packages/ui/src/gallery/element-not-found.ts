/** spec 8: the element a slide should show is not on the page. */
export class ElementNotFoundError extends Error {
  override name = 'ElementNotFoundError'
  readonly selector: string

  constructor(selector: string) {
    super(`Element not found: ${selector}`)
    this.selector = selector
  }
}

/** A copy of an element of the page without its ids, which must stay unique. */
export function copiedElement(selector: string): Element {
  let element: Element | null = null
  try {
    element = document.querySelector(selector)
  } catch {
    // An invalid selector matches nothing.
  }
  if (!element) throw new ElementNotFoundError(selector)
  const copy = element.cloneNode(true) as Element
  copy.removeAttribute('hidden')
  for (const each of [copy, ...copy.querySelectorAll('[id]')]) each.removeAttribute('id')
  return copy
}

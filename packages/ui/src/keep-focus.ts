/** What may take the focus over: no text field, because keys typed next would go into it. */
const targets = 'a[href], button, summary, input[type=checkbox], input[type=radio]'

const rows = 'li, tr, article, form'
const dialogs = 'dialog, [role=dialog]'

interface Place {
  readonly element: HTMLElement
  readonly path: string
  /** The dialog it is in, and the place that one was opened from. */
  readonly dialog: Element | null
  readonly opener: Place | null
  /** The element and what it stands in, each with its place among its siblings and how many there were. */
  readonly chain: readonly { readonly node: Element; readonly at: number; readonly of: number }[]
}

/**
 * When the focused control leaves the page (a removed row, a form that was replaced by its result), browsers move the
 * focus to the top of the page. Here it goes to the same control of the next row, else of the previous one, else to
 * what took the place, else to the nearest heading. The `data-done` of the control («Машина убрана: …») is announced. A
 * component that moves the focus itself comes first, and a link to another page is not concerned.
 */
export function keepFocus(): () => void {
  let last: Place | null = null
  let isKeyHeld = false
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  status.className = 'sr-only'
  document.body.append(status)

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.hasAttribute('data-base-ui-focus-guard')) return
    const dialog = target.closest(dialogs)
    const opener = dialog === null ? null : dialog === last?.dialog ? last.opener : last
    last = { element: target, path: location.pathname, dialog, opener, chain: chainOf(target) }
  }
  /** The focus went nowhere while its control stays: somebody pressed beside it, or a dialog is closing. */
  const forget = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null)
      setTimeout(() => {
        if (!last?.element.isConnected || document.activeElement !== document.body) return
        last = last.opener
        move()
      })
  }
  const move = () => {
    if (last?.dialog?.isConnected === false) {
      last = last.opener
      // A dialog whose first field takes the focus as it appears does not know what had it before.
      if (last?.element.isConnected && document.activeElement === document.body) return last.element.focus()
    }
    if (last === null || last.element.isConnected) return
    const { element, path, chain } = last
    last = null
    if (path !== location.pathname) return
    const done = element.closest<HTMLElement>('[data-done]')?.dataset.done
    if (done) status.textContent = done
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const next = successorOf(element, chain)
    if (!next) return
    if (!next.matches(targets)) next.tabIndex = -1
    next.focus({ preventScroll: true })
    // A hand on the mouse is not surprised by a page that moves.
    if (next.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' })
    isKeyHeld = true
  }
  // After the next frame: the effects of components have run by then.
  const observer = new MutationObserver(() => {
    if (last !== null && !last.element.isConnected) requestAnimationFrame(() => setTimeout(move))
  })
  /** The key that removed one row must not remove the next by being held. */
  const onKey = (event: KeyboardEvent) => {
    if (event.type === 'keyup' || !event.repeat) isKeyHeld = false
    else if (isKeyHeld && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  }
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('keyup', onKey, true)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('keyup', onKey, true)
    observer.disconnect()
    status.remove()
  }
}

function chainOf(element: Element): Place['chain'] {
  const chain = []
  for (let node: Element = element; node.parentElement; node = node.parentElement) {
    const all = [...node.parentElement.children]
    chain.push({ node, at: all.indexOf(node), of: all.length })
  }
  return chain
}

function successorOf(element: HTMLElement, chain: Place['chain']): HTMLElement | undefined {
  const gone = chain.findLastIndex(({ node }) => !node.isConnected)
  const order = targetsIn(chain[gone]!.node).indexOf(element)
  for (let level = gone; chain[level + 1]; level += 1) {
    const home = chain[level + 1]!.node
    if (home === document.body) break
    const { node, at, of } = chain[level]!
    const isRow = node.matches(rows)
    const next = home.children[level === gone ? at : at + 1]
    const previous = home.children[at - 1]
    // What is no row has no neighbours, but another part may have taken its place.
    const isReplaced = level === gone && home.children.length >= of
    const heirs = [(isRow || isReplaced) && next, isRow && previous?.matches(rows) && previous]
    for (const heir of heirs) {
      const found = heir ? targetsIn(heir).filter((each) => each.checkVisibility() && !each.matches(':disabled')) : []
      if (found.length > 0) return found[level === gone ? Math.min(Math.max(order, 0), found.length - 1) : 0]
    }
    const heading = home.querySelector<HTMLElement>('h1, h2, h3')
    if (heading?.checkVisibility()) return heading
    if (home.matches(`main, ${dialogs}`)) break
  }
  return document.querySelector<HTMLElement>('h1') ?? undefined
}

const targetsIn = (node: Element): HTMLElement[] =>
  [node, ...node.querySelectorAll(targets)].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(targets),
  )

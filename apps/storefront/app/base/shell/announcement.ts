let region: HTMLElement | null = null

const hidden = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap'

/**
 * Says to screen readers what a navigation within the document has changed. In a closed shadow root: it repeats what
 * the page shows, so it is no text of the page to be found or copied.
 */
export function announce(text: string) {
  if (region === null) {
    const host = document.createElement('div')
    region = document.createElement('p')
    region.role = 'status'
    region.style.cssText = hidden
    host.attachShadow({ mode: 'closed' }).append(region)
    document.body.append(host)
  }
  region.textContent = text
}

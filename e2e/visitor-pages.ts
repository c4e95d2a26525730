import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

interface VisitorPage {
  readonly page: Page
  /** Clears the navigation history of the page. */
  readonly clearHistory: () => Promise<void>
  /** Origins of the documents it has shown. */
  readonly origins: Set<string>
  /** A test has changed the page in a way that only closing the context undoes. */
  isChanged: boolean
}

const pageMutators = ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders']
const contextMutators = ['grantPermissions', 'newCDPSession', 'newPage', 'route', 'setGeolocation', 'setOffline']
const clockMutators = ['install', 'setFixedTime', 'setSystemTime']
/** Events to which tests add listeners. */
const events = ['console', 'dialog', 'framenavigated', 'request', 'response', 'websocket'] as const

/**
 * A pool of pages for visitors. A page released by an earlier visitor with the same options is cleared and reused: a
 * new context, with its own process and empty caches, costs more than a visit. `prepare` is called for each new page.
 */
export function createVisitorPages(browser: Browser, prepare: (page: Page, options: BrowserContextOptions) => void) {
  const free = new Map<string, VisitorPage>()
  const visited = new Map<Page, { kind: string; visitor: VisitorPage }>()
  return {
    async open(options: BrowserContextOptions): Promise<Page> {
      const kind = JSON.stringify(options)
      let visitor = free.get(kind)
      if (visitor) free.delete(kind)
      else {
        visitor = await openVisitorPage(browser, options)
        prepare(visitor.page, options)
      }
      const { page, origins } = visitor
      page.on('framenavigated', (frame) => {
        const { origin, protocol } = new URL(frame.url())
        if (protocol.startsWith('http')) origins.add(origin)
      })
      visited.set(page, { kind, visitor })
      return page
    },

    async release(page: Page): Promise<void> {
      const { kind, visitor } = visited.get(page)!
      visited.delete(page)
      // A route handler may still hold or change a request after its test has ended.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      const isCleared = !visitor.isChanged && !page.isClosed() && (await clear(visitor).catch(() => false))
      if (isCleared && !free.has(kind)) free.set(kind, visitor)
      else await page.context().close()
    },
  }
}

async function openVisitorPage(browser: Browser, options: BrowserContextOptions): Promise<VisitorPage> {
  const context = await browser.newContext(options)
  // Only a failing test waits this long: on a busy machine a page may take many seconds to load.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const openSession = context.newCDPSession.bind(context)
  const visitor: VisitorPage = {
    page,
    clearHistory: async () => {
      // A session that stayed open would reset the media emulated by a test.
      const session = await openSession(page)
      await session.send('Page.resetNavigationHistory')
      await session.detach()
    },
    origins: new Set(),
    isChanged: false,
  }
  const markChanged = () => {
    visitor.isChanged = true
  }
  onCalls(page, pageMutators, markChanged)
  onCalls(context, contextMutators, markChanged)
  onCalls(context.clock, clockMutators, markChanged)
  return visitor
}

function onCalls(target: object, names: readonly string[], callback: () => void) {
  const methods = target as Record<string, (...values: unknown[]) => unknown>
  for (const name of names) {
    const method = methods[name]!
    methods[name] = (...values) => {
      callback()
      return method.apply(target, values)
    }
  }
}

/**
 * Removes every trace of a visit: document, listeners, cookies, stored values, history and mouse position. Returns
 * false when it cannot.
 */
async function clear({ page, clearHistory, origins }: VisitorPage): Promise<boolean> {
  const context = page.context()
  // The storage of another origin cannot be cleared from here.
  if (context.pages().length > 1 || origins.size > 1) return false
  for (const event of events) page.removeAllListeners(event as 'request')
  await page.mouse.move(-1, -1)
  await page.evaluate(() => {
    const clearStorage = () => {
      localStorage.clear()
      sessionStorage.clear()
    }
    // These listeners are added last, so they run after everything the document itself writes on leaving.
    if (location.protocol !== 'about:')
      for (const event of ['pagehide', 'visibilitychange', 'unload']) addEventListener(event, clearStorage)
  })
  await page.goto('about:blank', { waitUntil: 'commit' })
  await context.clearCookies()
  await clearHistory()
  origins.clear()
  return true
}

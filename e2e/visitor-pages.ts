import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

interface VisitorPage {
  readonly page: Page
  /** Forgets the addresses the page has shown. */
  readonly clearHistory: () => Promise<void>
  /** Of the documents it has shown. */
  readonly origins: Set<string>
  /** A test has called what only closing the context takes back. */
  isChanged: boolean
}

const changesOfPage = ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders']
const changesOfContext = ['grantPermissions', 'newCDPSession', 'newPage', 'route', 'setGeolocation', 'setOffline']
const changesOfClock = ['install', 'setFixedTime', 'setSystemTime']
/** Events tests listen to. */
const events = ['console', 'dialog', 'framenavigated', 'request', 'response', 'websocket'] as const

/**
 * Pages for visitors, each with no past. One that an earlier visitor with the same options has left is cleared and used
 * again: a new context, with a process and empty caches of its own, costs more than a visit. `prepare` is called with
 * each new one.
 */
export function visitorPages(browser: Browser, prepare: (page: Page, options: BrowserContextOptions) => void) {
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

    async leave(page: Page): Promise<void> {
      const { kind, visitor } = visited.get(page)!
      visited.delete(page)
      // A request that is held or changed on its way may outlive its test.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      const isCleared = !visitor.isChanged && !page.isClosed() && (await clear(visitor).catch(() => false))
      if (isCleared && !free.has(kind)) free.set(kind, visitor)
      else await page.context().close()
    },
  }
}

async function openVisitorPage(browser: Browser, options: BrowserContextOptions): Promise<VisitorPage> {
  const context = await browser.newContext(options)
  // Only a failure takes as long: on a busy machine a page may come after many seconds.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const openSession = context.newCDPSession.bind(context)
  const visitor: VisitorPage = {
    page,
    clearHistory: async () => {
      // One that stays would take back the media a test emulates.
      const session = await openSession(page)
      await session.send('Page.resetNavigationHistory')
      await session.detach()
    },
    origins: new Set(),
    isChanged: false,
  }
  const change = () => {
    visitor.isChanged = true
  }
  announceCalls(page, changesOfPage, change)
  announceCalls(context, changesOfContext, change)
  announceCalls(context.clock, changesOfClock, change)
  return visitor
}

function announceCalls(of: object, names: readonly string[], announce: () => void) {
  const methods = of as Record<string, (...values: unknown[]) => unknown>
  for (const name of names) {
    const method = methods[name]!
    methods[name] = (...values) => {
      announce()
      return method.apply(of, values)
    }
  }
}

/** Nothing of a visit is left: no document, listener, cookie, stored value, step of the history, place of the mouse. */
async function clear({ page, clearHistory, origins }: VisitorPage): Promise<boolean> {
  const context = page.context()
  // Another origin has values of its own, which are out of reach from here.
  if (context.pages().length > 1 || origins.size > 1) return false
  for (const event of events) page.removeAllListeners(event as 'request')
  await page.mouse.move(-1, -1)
  await page.evaluate(() => {
    const clearStorage = () => {
      localStorage.clear()
      sessionStorage.clear()
    }
    // What the document writes when it is left is written before these listeners, the last of all, are called.
    if (location.protocol !== 'about:')
      for (const event of ['pagehide', 'visibilitychange', 'unload']) addEventListener(event, clearStorage)
  })
  await page.goto('about:blank', { waitUntil: 'commit' })
  await context.clearCookies()
  await clearHistory()
  origins.clear()
  return true
}

import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Disposable, Page } from 'playwright-core'

interface VisitorPage {
  readonly page: Page
  /** Clears the navigation history of the page. */
  readonly clearHistory: () => Promise<void>
  /** Origins of the documents that it and pages opened from it have shown. */
  readonly origins: Set<string>
  /** Each undoes something that a test has changed. */
  readonly undo: (() => Promise<unknown>)[]
  /** A test has changed the page in a way that only closing the context undoes. */
  isChanged: boolean
}

const pageMutators = ['exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders']
const contextMutators = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route']
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
      watchOrigins(page, origins)
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
    undo: [],
    isChanged: false,
  }
  context.on('page', (other) => watchOrigins(other, visitor.origins))
  recordChanges(visitor, options)
  return visitor
}

function watchOrigins(page: Page, origins: Set<string>) {
  page.on('framenavigated', (frame) => {
    // A tab that is about to open a document has no address yet.
    if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin)
  })
}

/** Records how to undo what tests change, or that only closing the context does. */
function recordChanges(visitor: VisitorPage, options: BrowserContextOptions) {
  const { page, undo } = visitor
  const context = page.context()
  const onChange = (
    target: object,
    names: readonly string[],
    undoChange: (result: Promise<never>) => Promise<unknown>,
  ) => onCalls(target, names, (result) => undo.push(() => undoChange(result as Promise<never>)))
  onChange(page, ['addInitScript'], async (script: Promise<Disposable>) => (await script).dispose())
  // A test may have ended its session itself.
  onChange(context, ['newCDPSession'], async (session: Promise<CDPSession>) => (await session).detach().catch(() => {}))
  const emulateMedia = page.emulateMedia.bind(page)
  const { reducedMotion = 'no-preference' } = options
  onChange(page, ['emulateMedia'], () => emulateMedia({ media: null, forcedColors: 'none', reducedMotion }))
  const setOffline = context.setOffline.bind(context)
  onChange(context, ['setOffline'], () => setOffline(false))
  const setGeolocation = context.setGeolocation.bind(context)
  onChange(context, ['setGeolocation'], () => setGeolocation(null))
  onChange(context, ['grantPermissions'], () => context.clearPermissions())
  onChange(context.clock, clockMutators, () => uninstallClock(context))
  const markChanged = () => {
    visitor.isChanged = true
  }
  onCalls(page, pageMutators, markChanged)
  onCalls(context, contextMutators, markChanged)
}

/**
 * Removes the scripts of a clock from the documents to come. Playwright does so itself when it reuses a context, but
 * has no public call for it; without this one the context is closed.
 */
async function uninstallClock(context: BrowserContext) {
  type Clock = { uninstall: (progress: { race: <Result>(promise: Result) => Result }) => Promise<void> }
  const { _connection } = context as unknown as {
    _connection: { toImpl: (of: BrowserContext) => { clock: Clock } }
  }
  await _connection.toImpl(context).clock.uninstall({ race: (promise) => promise })
}

function onCalls(target: object, names: readonly string[], callback: (result: unknown) => void) {
  const methods = target as Record<string, (...values: unknown[]) => unknown>
  for (const name of names) {
    const method = methods[name]!
    methods[name] = (...values) => {
      const result = method.apply(target, values)
      callback(result)
      return result
    }
  }
}

/**
 * Removes every trace of a visit: document, listeners, cookies, stored values, history and mouse position. Returns
 * false when it cannot.
 */
async function clear({ page, clearHistory, origins, undo }: VisitorPage): Promise<boolean> {
  const context = page.context()
  // The storage of another origin cannot be cleared from here.
  if ([...origins].some((origin) => origin !== new URL(page.url()).origin)) return false
  for (const other of context.pages()) if (other !== page) await other.close()
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
  for (const undoChange of undo.splice(0)) await undoChange()
  origins.clear()
  return true
}

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  allowPageErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  openTouchInput,
  takePicture,
  test,
} from './browser.ts'
import { findDemoSamples } from './demo-samples.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const { product } = await findDemoSamples()
const largePicture = /image-minifier.+preview=(1280|1920)/

const galleryOf = (page: Page) => page.locator('dialog.gallery')
const stateOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('dialog.gallery')?.dataset.state ?? 'none')
const slideStateOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.gallery-slide[data-current]')?.dataset.state ?? 'none')
const slideStatus = (page: Page) => galleryOf(page).getByRole('status').innerText()
const isZoomed = (page: Page) =>
  page.evaluate(() => document.querySelector('dialog.gallery')?.hasAttribute('data-zoomed'))
const isIdle = (page: Page) => page.evaluate(() => document.querySelector('dialog.gallery')?.hasAttribute('data-idle'))
const hashOf = (page: Page) => page.evaluate(() => window.location.hash)
/** Polls, because pictures are resized on first request. */
const expectState = (page: Page, state: string) => expect.poll(() => stateOf(page)).toBe(state)
const expectSlideStatus = (page: Page, text: RegExp) => expect.poll(() => slideStatus(page)).toMatch(text)

/**
 * Opens a page, waits until it is interactive and freezes its clock: timers, animation frames and event times advance
 * only by `page.clock`.
 */
async function openOnFrozenClock(page: Page, address: string) {
  await page.goto(address)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
  await freezeClock(page)
}

async function freezeClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Axe needs a running clock. The page below the gallery is checked by other journeys. */
async function expectAccessibleOnFrozenClock(page: Page) {
  await page.clock.resume()
  await expectAccessible(page, 'dialog.gallery')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}

async function open(page: Page, title: string) {
  await page.getByRole('button', { name: title, exact: true }).click()
  await expectState(page, 'ready')
  await expect.poll(() => slideStateOf(page)).toMatch(/ready|error/)
}

async function close(page: Page) {
  await page.keyboard.press('Escape')
  await expectState(page, 'none')
}

// The page also has photos of reviews.
const pictureLink = (page: Page, at = 1) =>
  page
    .getByRole('region', { name: 'Фотографии товара' })
    .getByRole('link', { name: new RegExp(`^Открыть фото ${at} из`) })

async function openProduct(page: Page, at = 1) {
  await pictureLink(page, at).click()
  await expectState(page, 'ready')
}

async function stageCenter(page: Page) {
  const box = (await page.locator('.gallery-stage').boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, by: { x?: number; y?: number }, ms: number) {
  const { x, y } = await stageCenter(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + (by.x ?? 0) / 2, y + (by.y ?? 0) / 2)
  await page.clock.runFor(ms)
  await page.mouse.move(x + (by.x ?? 0), y + (by.y ?? 0))
  await page.mouse.up()
}

async function tap(page: Page, by = { x: 0, y: 0 }) {
  const { x, y } = await stageCenter(page)
  await page.mouse.move(x + by.x, y + by.y)
  await page.mouse.down()
  await page.mouse.up()
}

// gesture.rule.test.ts has the limits themselves; here each is measured in the browser's pixels and times.
describe('the constants of the specification', () => {
  /** A drag of 200 px down closes, and so does one of 50 px in under 300 ms; one upwards does not. */
  async function expectDragsClose(desktop: Page) {
    await open(desktop, 'Семь фото')
    for (const [px, ms, closes] of [
      [-250, 100, false],
      [199, 1_000, false],
      [51, 300, false],
      [51, 250, true],
      [201, 1_000, true],
    ] as const) {
      if ((await stateOf(desktop)) === 'none') await open(desktop, 'Семь фото')
      await drag(desktop, { y: px }, ms)
      if (closes) await expectState(desktop, 'none')
      else expect(await stateOf(desktop), `${px} px in ${ms} ms`).toBe('ready')
    }
  }

  /** Two taps within 350 ms are a double tap; the wheel turns at most one slide in 300 ms. */
  async function expectTapsAndWheel(desktop: Page) {
    await open(desktop, 'Семь фото')
    for (const [ms, zooms] of [
      [340, true],
      [360, false],
    ] as const) {
      await tap(desktop)
      await desktop.clock.runFor(ms)
      await tap(desktop)
      expect(await isZoomed(desktop), `${ms} ms`).toBe(zooms)
      await desktop.keyboard.press('0')
      await desktop.clock.runFor(1_000)
    }

    await galleryOf(desktop).evaluate((element) => {
      element.addEventListener('wheel', () => {
        element.dataset.wheels = String(Number(element.dataset.wheels ?? 0) + 1)
      })
    })
    const { x, y } = await stageCenter(desktop)
    await desktop.mouse.move(x, y)
    for (const [wait, turns, place] of [
      [0, 1, 2],
      [299, 2, 2],
      [1, 3, 3],
      [299, 4, 3],
    ] as const) {
      await desktop.clock.runFor(wait)
      await desktop.mouse.wheel(0, 100)
      await expect.poll(() => galleryOf(desktop).getAttribute('data-wheels')).toBe(String(turns))
      expect(await slideStatus(desktop)).toMatch(`Фото ${place} из 7`)
    }

    // With ctrl the wheel zooms at the pointer; arrows then pan the picture.
    await desktop.keyboard.down('Control')
    await desktop.mouse.wheel(0, -100)
    await desktop.keyboard.up('Control')
    await expect.poll(() => isZoomed(desktop)).toBe(true)
    await desktop.keyboard.press('ArrowRight')
    expect(await slideStatus(desktop)).toMatch('Фото 3 из 7')
    await desktop.keyboard.press('PageDown')
    await expectSlideStatus(desktop, /Фото 4 из 7/)
    expect(await isZoomed(desktop)).toBe(false)
    await galleryOf(desktop).getByRole('button', { name: 'Увеличить' }).click()
    await expect.poll(() => isZoomed(desktop)).toBe(true)
    await takePicture(desktop, 'gallery-zoomed', { fullPage: false })
  }

  /** The controls hide after the idle timeout of the option. */
  async function expectIdleControls(desktop: Page) {
    await open(desktop, 'Кнопки прячутся')
    const { x, y } = await stageCenter(desktop)
    await desktop.mouse.move(x, y)
    await desktop.clock.runFor(2_999)
    expect(await isIdle(desktop)).toBe(false)
    await desktop.clock.runFor(1)
    await expect.poll(() => isIdle(desktop)).toBe(true)
    await desktop.mouse.move(x + 5, y)
    await expect.poll(() => isIdle(desktop)).toBe(false)

    // They stay while the pointer is over a control.
    await galleryOf(desktop).getByRole('button', { name: 'Закрыть' }).hover()
    await desktop.clock.runFor(30_000)
    expect(await isIdle(desktop)).toBe(false)

    // They also stay after the keyboard has been used.
    await desktop.mouse.move(x, y)
    await desktop.keyboard.press('Tab')
    await desktop.clock.runFor(30_000)
    expect(await isIdle(desktop)).toBe(false)
  }

  /** A swipe turns one slide; arrows move through the thumbnails, only one of which is reached by Tab. */
  async function expectSwipes(desktop: Page) {
    await open(desktop, 'Семь фото')
    await drag(desktop, { x: -400 }, 100)
    await expectSlideStatus(desktop, /Фото 2 из 7/)
    await drag(desktop, { x: 400 }, 100)
    await expectSlideStatus(desktop, /Фото 1 из 7/)
    // There is no slide before the first.
    await drag(desktop, { x: 400 }, 100)
    expect(await slideStatus(desktop)).toMatch('Фото 1 из 7')

    await galleryOf(desktop)
      .getByRole('button', { name: /^Фото 6 из 7/ })
      .click()
    await expectSlideStatus(desktop, /Фото 6 из 7: Шпулька, нить сиреневая/)
    await desktop.keyboard.press('ArrowRight')
    await expect
      .poll(() => desktop.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/^Фото 7 из 7/)
    expect(await galleryOf(desktop).locator('.gallery-thumbs [tabindex="0"]').count()).toBe(1)
  }

  test('by mouse: drags close or turn, two taps and the wheel zoom, unused controls hide', async ({ desktop }) => {
    await openOnFrozenClock(desktop, '/dev/parts')
    await expectDragsClose(desktop)
    for (const expectStep of [expectTapsAndWheel, expectIdleControls, expectSwipes]) {
      await expectStep(desktop)
      await close(desktop)
    }
  })

  test('a picture still loading after 250 ms gets a spinner; it is downloaded under its own name', async ({
    desktop,
  }) => {
    const resumed = Promise.withResolvers<void>()
    await desktop.route(largePicture, async (route) => {
      await resumed.promise
      await route.continue()
    })
    await openOnFrozenClock(desktop, product.path)
    await openProduct(desktop)
    const spinner = desktop.locator('[data-current] [data-spinner]')
    await desktop.clock.runFor(240)
    expect([await slideStateOf(desktop), await spinner.count()]).toEqual(['loading', 0])
    await desktop.clock.runFor(20)
    await expect.poll(() => spinner.count()).toBe(1)
    resumed.resolve()
    await expect.poll(() => slideStateOf(desktop)).toBe('ready')
    expect(await spinner.count()).toBe(0)
    await takePicture(desktop, 'gallery', { fullPage: false })
    const [download] = await Promise.all([
      desktop.waitForEvent('download'),
      galleryOf(desktop).getByRole('link', { name: 'Скачать' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/, фото 1\.jpg$/)
  })
})

describe('touch', () => {
  const scaleOf = (page: Page) =>
    page
      .locator('.gallery-slide[data-current]')
      .evaluate((element) => Number(/scale\(([\d.]+)\)/.exec(element.style.transform)?.[1]))

  test('a double tap and two fingers zoom, one finger pans, turns slides and drags down to close', async ({
    phone,
  }) => {
    await openOnFrozenClock(phone, '/dev/parts')
    await open(phone, 'Семь фото')
    const touch = await openTouchInput(phone)
    const { x, y } = await stageCenter(phone)
    for (let times = 0; times < 2; times++) {
      await touch('touchStart', [x + 60, y])
      await touch('touchEnd')
      await phone.clock.runFor(100)
    }
    expect(await scaleOf(phone)).toBe(2.5)
    // The tapped point stays in its place.
    const moved = await phone.locator('.gallery-slide[data-current]').evaluate((element) => element.style.transform)
    expect(moved).toMatch(/translate\(-90px, 0px\)/)
    await phone.keyboard.press('0')
    await phone.clock.runFor(1_000)
    expect(await isZoomed(phone)).toBe(false)

    await touch('touchStart', [x - 20, y], [x + 20, y])
    await touch('touchMove', [x - 30, y], [x + 30, y])
    await touch('touchMove', [x - 40, y], [x + 40, y])
    await touch('touchEnd')
    expect(await scaleOf(phone)).toBeCloseTo(2, 1)
    await takePicture(phone, 'gallery-zoomed', { fullPage: false })

    await touch('touchStart', [x - 20, y], [x + 20, y])
    await touch('touchMove', [x - 160, y], [x + 160, y])
    await touch('touchEnd')
    expect(await scaleOf(phone)).toBe(4)

    // One finger pans a zoomed picture to its edge and does not turn slides.
    await touch('touchStart', [x, y])
    await touch('touchMove', [x - 50, y])
    await touch('touchMove', [20, y])
    await touch('touchEnd')
    expect(await slideStatus(phone)).toMatch('Фото 1 из 7')

    await touch('touchStart', [x - 160, y], [x + 160, y])
    await touch('touchMove', [x - 10, y], [x + 10, y])
    await touch('touchEnd')
    expect(await scaleOf(phone)).toBe(1)
    expect(await isZoomed(phone)).toBe(false)

    await touch('touchStart', [x + 100, y])
    await touch('touchMove', [x, y])
    await touch('touchMove', [x - 100, y])
    await touch('touchEnd')
    await expectSlideStatus(phone, /Фото 2 из 7/)
    // A slow drag of less than a quarter of the width returns to the same slide.
    await touch('touchStart', [x, y])
    await touch('touchMove', [x - 40, y])
    await phone.clock.runFor(1_000)
    await touch('touchMove', [x - 60, y])
    await touch('touchEnd')
    expect(await slideStatus(phone)).toMatch('Фото 2 из 7')

    // A cancelled touch does not close.
    for (const [end, state] of [
      ['touchCancel', 'ready'],
      ['touchEnd', 'none'],
    ] as const) {
      await touch('touchStart', [x, y])
      await touch('touchMove', [x, y + 100])
      await touch('touchMove', [x, y + 210])
      await touch(end)
      await expectState(phone, state)
    }
  })
})

describe('mouse and keyboard', () => {
  test('everything can be done by keyboard, and the focus comes back', async ({ desktop }) => {
    await openOnFrozenClock(desktop, product.path)
    await pictureLink(desktop).focus()
    await desktop.keyboard.press('Enter')
    await expectState(desktop, 'ready')
    await expectAccessibleOnFrozenClock(desktop)
    for (const [key, text] of [
      ['ArrowRight', /Фото 2 из/],
      ['ArrowLeft', /Фото 1 из/],
      ['End', /(?:Фото|Видео) (\d+) из \1/],
      ['ArrowRight', /(?:Фото|Видео) (\d+) из \1/],
      ['Home', /Фото 1 из/],
      ['ArrowLeft', /Фото 1 из/],
    ] as const) {
      await desktop.keyboard.press(key)
      await expectSlideStatus(desktop, text)
    }
    await expect.poll(() => slideStateOf(desktop)).toBe('ready')
    await desktop.keyboard.press('+')
    await expect.poll(() => isZoomed(desktop)).toBe(true)
    await desktop.keyboard.press('-')
    await expect.poll(() => isZoomed(desktop)).toBe(false)

    // Tab cycles within the gallery.
    const names = new Set<string>()
    for (const key of [...Array(12).fill('Tab'), ...Array(12).fill('Shift+Tab')]) {
      await desktop.keyboard.press(key)
      const [isInside, name] = await desktop.evaluate(() => {
        const { activeElement } = document
        return [
          activeElement?.closest('dialog.gallery') !== null,
          activeElement?.getAttribute('aria-label') ?? activeElement?.tagName ?? '',
        ] as const
      })
      expect(isInside, name).toBe(true)
      names.add(name)
    }
    expect([...names].filter((name) => name.startsWith('Фото'))).toHaveLength(1)
    expect(names).toContain('Закрыть')
    expect(names).toContain('Скачать')
    expect(names).not.toContain('SPAN')

    await desktop.keyboard.press('ArrowRight')
    await expectSlideStatus(desktop, /Фото 2 из/)
    await desktop.keyboard.press('Escape')
    await expectState(desktop, 'none')
    const focused = await desktop.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(focused).toMatch(/^Открыть фото 2 из/)
  })
})

describe('slides', () => {
  /** A failed picture can be retried, an element of the page is shown, a single slide has no arrows. */
  async function expectSlides(desktop: Page) {
    allowPageErrors(desktop, /no-such-picture/)
    await open(desktop, 'Ошибка загрузки')
    expect(await slideStateOf(desktop)).toBe('error')
    await expectAccessibleOnFrozenClock(desktop)
    await takePicture(desktop, 'gallery-error', { fullPage: false })
    await desktop.route('**/no-such-picture.webp', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
      }),
    )
    await desktop.getByRole('button', { name: 'Повторить' }).click()
    await expect.poll(() => slideStateOf(desktop)).toBe('ready')
    await close(desktop)

    await open(desktop, 'Таблица со страницы')
    await galleryOf(desktop).getByRole('cell', { name: 'Шёлк, батист' }).waitFor()
    await desktop.keyboard.press('ArrowRight')
    await galleryOf(desktop).getByText('Этого содержимого на странице нет').waitFor()
    expect(await slideStateOf(desktop)).toBe('error')
    await close(desktop)

    await open(desktop, 'Один слайд')
    expect(await galleryOf(desktop).getByRole('button').count()).toBe(3)
    await expectAccessibleOnFrozenClock(desktop)
  }

  /** A video stops when it is left. */
  async function expectVideo(desktop: Page) {
    await open(desktop, 'Видео среди фото')
    await desktop.keyboard.press('ArrowRight')
    await expectSlideStatus(desktop, /Видео 2 из 3: Намотка шпульки/)
    const video = desktop.locator('dialog.gallery video')
    await expect.poll(() => slideStateOf(desktop)).toBe('ready')
    await video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true
      element.loop = true
      await element.play()
    })
    await expectAccessibleOnFrozenClock(desktop)
    await takePicture(desktop, 'gallery-video', { fullPage: false })
    // Dragging on a video is handled by the video.
    await drag(desktop, { x: -400 }, 100)
    expect(await slideStatus(desktop)).toMatch('Видео 2 из 3')
    // So are keys while the video has the focus.
    await desktop.keyboard.press('End')
    expect(await slideStatus(desktop)).toMatch('Видео 2 из 3')
    await galleryOf(desktop).getByRole('button', { name: 'Следующий слайд' }).click()
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  }

  /** An animation that does not end is over after 500 ms; the caller can animate the closing. */
  async function expectAnimations(desktop: Page) {
    await open(desktop, 'Своё закрытие')
    await desktop.keyboard.press('Escape')
    expect(await stateOf(desktop)).toBe('customClosing')
    await expectState(desktop, 'none')

    await desktop.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('dialog.gallery, dialog.gallery * { transition: none !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    await desktop.getByRole('button', { name: 'Семь фото' }).click()
    await expectState(desktop, 'init')
    await desktop.clock.runFor(499)
    expect(await stateOf(desktop)).toBe('init')
    await desktop.clock.runFor(1)
    await expectState(desktop, 'ready')
    await desktop.keyboard.press('Escape')
    await desktop.clock.runFor(499)
    expect(await stateOf(desktop)).toBe('closing')
    await desktop.clock.runFor(1)
    await expectState(desktop, 'none')
  }

  test('of every kind; a video that is left stops; an animation that does not end is over', async ({ desktop }) => {
    await openOnFrozenClock(desktop, '/dev/parts')
    await expectSlides(desktop)
    await close(desktop)
    await expectVideo(desktop)
    await close(desktop)
    // It removes the transitions of the page, so it comes last.
    await expectAnimations(desktop)
  })
})

describe('opening and closing', () => {
  test('an address opens its slide, and follows 300 ms after the last turn, in place', async ({ desktop }) => {
    await openOnFrozenClock(desktop, `${product.path}#photo-2`)
    await expectState(desktop, 'ready')
    await expectSlideStatus(desktop, /Фото 2 из/)
    await galleryOf(desktop).getByRole('button', { name: 'Закрыть' }).click()
    await expectState(desktop, 'none')
    await expect.poll(() => hashOf(desktop)).toBe('')
    expect(new URL(desktop.url()).pathname).toBe(product.path)

    await openProduct(desktop)
    expect(await hashOf(desktop)).toBe('#photo-1')
    const steps = await desktop.evaluate(() => window.history.length)
    await desktop.keyboard.press('ArrowRight')
    await desktop.clock.runFor(200)
    await desktop.keyboard.press('ArrowLeft')
    await desktop.clock.runFor(200)
    await desktop.keyboard.press('ArrowRight')
    await desktop.clock.runFor(299)
    expect(await hashOf(desktop)).toBe('#photo-1')
    await desktop.clock.runFor(1)
    await expect.poll(() => hashOf(desktop)).toBe('#photo-2')
    expect(await desktop.evaluate(() => window.history.length)).toBe(steps)
    await desktop.goBack()
    await expectState(desktop, 'none')
    expect(new URL(desktop.url()).pathname + new URL(desktop.url()).hash).toBe(product.path)
    await desktop.goForward()
    await expectState(desktop, 'ready')
    expect(await slideStatus(desktop)).toMatch('Фото 2 из')
  })

  test('an unknown slide opens nothing; its code is loaded on hover, the data of the page not again', async ({
    desktop,
  }) => {
    const requested: string[] = []
    desktop.on('request', (request) => requested.push(request.url()))
    // Other wrong fragments: hash.rule.test.ts.
    await openOnFrozenClock(desktop, `${product.path}#photo-999`)
    expect(await stateOf(desktop)).toBe('none')
    expect(requested.filter((url) => /assets\/gallery/.test(url))).toEqual([])
    await openProduct(desktop)
    expect(requested.some((url) => /assets\/gallery/.test(url))).toBe(true)
    await desktop.keyboard.press('Escape')
    await expectState(desktop, 'none')
    await expect.poll(() => hashOf(desktop)).toBe('#photo-999')
    expect(requested.filter((url) => /\/detail\/[^/]*\.data/.test(url))).toEqual([])
  })

  test('opening and closing do not shift the page', async ({ desktop }) => {
    await desktop.goto(product.path)
    await desktop.evaluate(async () => {
      // A font that loads late shifts text.
      await document.fonts.ready
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const shifts: unknown[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (!('hadRecentInput' in entry && entry.hadRecentInput)) shifts.push(entry.toJSON())
      }).observe({ type: 'layout-shift' })
      window.scrollTo(0, 120)
    })
    await freezeClock(desktop)
    await openProduct(desktop)
    await desktop.keyboard.press('End')
    await expect.poll(() => slideStateOf(desktop)).toBe('ready')
    await desktop.keyboard.press('Escape')
    await expectState(desktop, 'none')
    await expect.poll(() => hashOf(desktop)).toBe('')
    expect(await desktop.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([])
    expect(await desktop.evaluate(() => window.scrollY)).toBe(120)
  })

  test('a slide opens from the clicked picture', async ({ desktop }) => {
    await desktop.emulateMedia({ reducedMotion: 'no-preference' })
    await openOnFrozenClock(desktop, product.path)
    const link = pictureLink(desktop)
    await link.locator('img').evaluate((picture: HTMLImageElement) => picture.decode())
    const from = await link.locator('img').boundingBox()
    // A transition so slow that the slide is still at its start when it is measured.
    await desktop.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('dialog.gallery * { transition-duration: 100000s !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    await link.click()
    await expectState(desktop, 'init')
    const box = await desktop.locator('[data-current-place]').boundingBox()
    const stage = await desktop.locator('.gallery-stage').boundingBox()
    if (!from || !box || !stage) throw new Error('nothing is shown')
    expect(box.x + box.width / 2).toBeCloseTo(from.x + from.width / 2, 0)
    expect(box.y + box.height / 2).toBeCloseTo(from.y + from.height / 2, 0)
    // A square picture has the height of the stage.
    expect(box.height / stage.height).toBeCloseTo(from.height / stage.height, 2)
  })

  test('a closed gallery leaves no listener, no lock, no element', async ({ desktop }) => {
    await desktop.addInitScript(() => {
      const listeners = new Map<string, Set<unknown>>()
      Object.assign(window, { listeners })
      const places = (): EventTarget[] => [window, document, document.documentElement, document.body]
      const listenersOf = (target: EventTarget, type: string) => {
        const name = `${places().indexOf(target)} ${type}`
        return listeners.get(name) ?? listeners.set(name, new Set()).get(name)!
      }
      const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
      EventTarget.prototype.addEventListener = function (type, listener, options) {
        const target = this ?? window
        if (listener && places().includes(target)) listenersOf(target, type).add(listener)
        return add.call(target, type, listener, options)
      }
      EventTarget.prototype.removeEventListener = function (type, listener, options) {
        const target = this ?? window
        if (listener && places().includes(target)) listenersOf(target, type).delete(listener)
        return remove.call(target, type, listener, options)
      }
    })
    await openOnFrozenClock(desktop, product.path)
    const remaining = () =>
      desktop.evaluate(() => ({
        listeners: [...(window as unknown as { listeners: Map<string, Set<unknown>> }).listeners]
          .map(([name, registered]) => `${name}: ${registered.size}`)
          .toSorted(),
        layers: document.querySelectorAll('dialog').length,
        style: document.documentElement.style.overflow,
      }))
    // The version check starts when the page is idle and adds a listener.
    await expect.poll(async () => (await remaining()).listeners).toContain('0 focus: 1')
    const before = await remaining()
    expect(before.listeners.length).toBeGreaterThan(0)
    await openProduct(desktop)
    await tap(desktop)
    await drag(desktop, { x: -500 }, 100)
    expect((await remaining()).style).toBe('hidden')
    await desktop.keyboard.press('Escape')
    await expectState(desktop, 'none')
    expect(await remaining()).toEqual(before)
  })

  test('without its code it is a link to the picture', async ({ desktop }) => {
    allowPageErrors(desktop, /ERR_FAILED/)
    await desktop.route('**/assets/gallery-*.js', (route) => route.abort())
    // The browser leaves the page for the picture before hydration.
    await desktop.goto(`${product.path}#photo-1`, { waitUntil: 'commit' })
    await desktop.waitForURL(/image-minifier/)
  })

  test('without scripts a picture is a link to its file', async () => {
    const visitor = openPlainVisitor()
    await visitor.open(product.path)
    await visitor.follow(/^Открыть фото 1 из/, { in: visitor.part('Фотографии товара') })
    expect(visitor.answer.headers.get('content-type')).toBe('image/jpeg')
  })
})

describe('appearance', () => {
  test('on a phone', async ({ phone }) => {
    await openOnFrozenClock(phone, product.path)
    await openProduct(phone, 1)
    await expect.poll(() => slideStateOf(phone)).toBe('ready')
    await takePicture(phone, 'gallery', { fullPage: false })
    await expectNoSidewaysScroll(phone)
    await expectAccessibleOnFrozenClock(phone)
  })
})

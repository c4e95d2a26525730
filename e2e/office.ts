import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { runStaffCommand } from '../apps/api/src/people/staff/staff.command.ts'
import { openTestStaffSession } from '../apps/api/src/people/staff/test-office.ts'
import { storedTokenSecret } from '../apps/api/src/token-secret.ts'
import { expectNoSidewaysScroll, shop, takePicture } from './browser.ts'

/** The office of the shop under test. */
export const officeUrl = shop.url.replace('//localhost', '//office.localhost')

/** A dialog, for a check of it alone over a page that is checked in full elsewhere. */
export const openDialog = '[role=dialog]'

/** Signs the page's browser in to the office as a new staff member with the role. */
export async function signInToOffice(
  page: Page,
  role: string,
  { siteId = null, fio }: { siteId?: number | null; fio?: string } = {},
) {
  const { cookie, ...staff } = await openTestStaffSession(shop.pool, role, siteId, fio)
  await page
    .context()
    .addCookies([{ name: 'office', value: cookie, url: officeUrl, httpOnly: true, sameSite: 'Strict' }])
  return staff
}

/** The invitation link printed by the staff command. */
export async function invitationLink(email: string, role = 'owner'): Promise<string> {
  let printed = ''
  const tokenSecret = await storedTokenSecret(shop.dataDirectory)
  const config = { tokenSecret, officeHost: 'office.localhost', port: Number(new URL(shop.url).port) }
  const out = { write: (text: string) => (printed += text) }
  expect(await runStaffCommand(['invite', email, '--role', role], { pool: shop.pool, config, out })).toBe(0)
  return /http:\S+/.exec(printed)![0]
}

/** Adds a virtual authenticator that always verifies its user. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const),
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/**
 * Moves the last sign-in confirmation of a staff member an hour back, so that dangerous actions ask for the passkey
 * again.
 */
export async function expireSignInConfirmation(email: string): Promise<void> {
  await shop.pool.query(
    `update staff_sessions set confirmed_at = now() - interval '1 hour'
     where staff_id = (select id from staff where email = $1)`,
    [email],
  )
}

/**
 * Checks the page on a tablet, after a full check at other widths: no horizontal overflow, no button with two lines of
 * text. Restores the viewport.
 */
export async function expectRightOnTablet(page: Page, pictureName: string): Promise<void> {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectNoSidewaysScroll(page)
  await expectOneLineButtons(page)
  await takePicture(page, pictureName)
  await page.setViewportSize({ width, height })
}

/** Expects the focus on the element, so that a keyboard user continues from there. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((node) =>
        node === document.activeElement
          ? 'has focus'
          : `the focus is on ${document.activeElement?.outerHTML.slice(0, 200)}`,
      ),
    )
    .toBe('has focus')
}

/**
 * The jobs of a day in the office: how many keys and clicks each may take (`most`) and takes. A file dropped is a
 * click; text that is typed, and the touch of a passkey, are none.
 */
export const officeJobs = {
  'find an order during a call': { most: 2, takes: 2 },
  'take an order on': { most: 1, takes: 1 },
  'take selected orders on': { most: 1, takes: 1 },
  'change a line of a placed order': { most: 3, takes: 2 },
  'print documents of thirty orders': { most: 3, takes: 2 },
  'record the transfers of a bank’s file': { most: 2, takes: 2 },
  'refund a part, with its receipt': { most: 2, takes: 2 },
  'load a supplier’s price list': { most: 3, takes: 1 },
  'raise the prices of a brand': { most: 4, takes: 3 },
  'publish ten reviews': { most: 10, takes: 10 },
  'place an order for a client': { most: 4, takes: 4 },
  'order a price offer': { most: 1, takes: 1 },
} as const satisfies Readonly<Record<string, { most: number; takes: number }>>

/** The hands of somebody at work: each key and click counts, so that a job cannot get longer unnoticed. */
export function countedHands(page: Page) {
  let count = 0
  return {
    async press(key: string) {
      count += 1
      await page.keyboard.press(key)
    },
    async click(element: Locator) {
      count += 1
      await element.click()
    },
    async drop(element: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      count += 1
      await element.setInputFiles(file)
    },
    /** Not counted, so it goes only where the focus is already. */
    async type(text: string) {
      await expect.poll(() => page.evaluate(() => document.activeElement!.matches('input, textarea'))).toBe(true)
      await page.keyboard.insertText(text)
    },
    /** Ends the job with the count it must have. */
    expectJob(job: keyof typeof officeJobs) {
      const { most, takes } = officeJobs[job]
      expect({ job, count }).toEqual({ job, count: takes })
      expect(takes, job).toBeLessThanOrEqual(most)
    },
  }
}

/** Moves the focus by Tab to the element, and expects to see there where it is. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  // A button that has just appeared is disabled for a moment.
  await expect.poll(() => element.isEnabled()).toBe(true)
  // Found once: a look through the whole page for each press is what costs.
  const found = (await element.elementHandle())!
  const isFocused = () => found.evaluate((node) => node === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab')
  await expectFocus(element)
  expect(await element.evaluate(isOutlined), `focus is not visible on ${await element.innerText()}`).toBe(true)
}

function isOutlined(node: Element): boolean {
  const shown = node.matches('input[type=radio], input[type=checkbox]') ? [node, node.closest('label')!] : [node]
  return (
    node.matches(':focus-visible') &&
    shown.some((each) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
  )
}

/** Expects the text of every button on one line. */
export async function expectOneLineButtons(page: Page): Promise<void> {
  expect(await page.evaluate(findWrappedButtons), `buttons of two lines on ${page.url()}`).toEqual([])
}

function findWrappedButtons(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.btn')]
    .filter((button) => {
      if (!button.checkVisibility() || button.matches('.sr-only, .sr-only *')) return false
      const textRange = document.createRange()
      textRange.selectNodeContents(button)
      const lines = [...textRange.getClientRects()].filter(({ width, height }) => width > 2 && height > 2)
      return lines.some(({ top }) => lines.some(({ bottom }) => top >= bottom - 1))
    })
    .map(({ innerText }) => innerText)
}

/** The button that sends so many of an order: what they are counted in depends on which goods are still in stock. */
export const sendButton = (within: Page | Locator, count: number): Locator =>
  within.getByRole('button', { name: new RegExp(`^Отправить ${count} (шт|уп\\.|ед\\.)$`) })

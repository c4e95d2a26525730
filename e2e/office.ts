import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { runStaffCommand } from '../apps/api/src/people/staff/staff.command.ts'
import { openTestStaffSession } from '../apps/api/src/people/staff/test-office.ts'
import { storedTokenSecret } from '../apps/api/src/token-secret.ts'
import { expectAccessible, expectNoSidewaysScroll, shop, takePicture } from './browser.ts'

/** The office of the shop under test. */
export const officeUrl = shop.url.replace('//localhost', '//office.localhost')

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
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

/**
 * Moves the last sign-in confirmation of a staff member an hour back, so that dangerous actions ask for the passkey
 * again.
 */
export async function expireConfirmation(email: string): Promise<void> {
  await shop.pool.query(
    `update staff_sessions set confirmed_at = now() - interval '1 hour'
     where staff_id = (select id from staff where email = $1)`,
    [email],
  )
}

/**
 * Checks the page on a tablet, after a full check at another width: no horizontal overflow, no button with two lines of
 * text, no target too small. Restores the viewport.
 */
export async function expectRightOnTablet(page: Page, pictureName: string): Promise<void> {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectNoSidewaysScroll(page)
  await expectOneLineButtons(page)
  await expectAccessible(page, undefined, { isOtherWidth: true })
  await takePicture(page, pictureName)
  await page.setViewportSize({ width, height })
}

/** Expects the focus on the element, so that a keyboard user continues from there. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true)
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

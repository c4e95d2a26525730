import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { runStaffCommand } from '../apps/api/src/people/staff/staff.command.ts'
import { openTestStaffSession } from '../apps/api/src/people/staff/test-office.ts'
import { storedTokenSecret } from '../apps/api/src/token-secret.ts'
import { expectAccessible, expectNoSidewaysScroll, shop, takePicture } from './browser.ts'

/** The office of the visited shop. */
export const officeUrl = shop.url.replace('//localhost', '//office.localhost')

/** Signs the page's browser in to the office as somebody new with this role. */
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

/** The link that the command prints. */
export async function invitationLink(email: string, role = 'owner'): Promise<string> {
  let printed = ''
  const tokenSecret = await storedTokenSecret(shop.dataDirectory)
  const config = { tokenSecret, officeHost: 'office.localhost', port: Number(new URL(shop.url).port) }
  const out = { write: (text: string) => (printed += text) }
  expect(await runStaffCommand(['invite', email, '--role', role], { pool: shop.pool, config, out })).toBe(0)
  return /http:\S+/.exec(printed)![0]
}

/** A device with a fingerprint reader that always knows its owner. */
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

/** The sign-in of this person was confirmed an hour ago: what is dangerous asks for the passkey again. */
export async function outdateConfirmation(email: string): Promise<void> {
  await shop.pool.query(
    `update staff_sessions set confirmed_at = now() - interval '1 hour'
     where staff_id = (select id from staff where email = $1)`,
    [email],
  )
}

/**
 * On a tablet the page is right too, once it was looked at whole at another width: nothing sticks out, no button is
 * broken into two lines, nothing is too small. It is made as wide again as it was.
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

/** The focus is there: whoever works by keys goes on from where they were. */
export async function expectFocus(thing: Locator): Promise<void> {
  await expect.poll(() => thing.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Words of a button stand in one line. */
export async function expectOneLineButtons(page: Page): Promise<void> {
  expect(await page.evaluate(findBrokenButtons), `buttons of two lines on ${page.url()}`).toEqual([])
}

function findBrokenButtons(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.btn')]
    .filter((button) => {
      if (!button.checkVisibility() || button.matches('.sr-only, .sr-only *')) return false
      const words = document.createRange()
      words.selectNodeContents(button)
      const lines = [...words.getClientRects()].filter(({ width, height }) => width > 2 && height > 2)
      return lines.some(({ top }) => lines.some(({ bottom }) => top >= bottom - 1))
    })
    .map(({ innerText }) => innerText)
}

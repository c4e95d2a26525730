import type { Page } from 'playwright-core'
import { openTestStaffSession } from '../apps/api/src/people/staff/test-office.ts'
import { shop } from './browser.ts'

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

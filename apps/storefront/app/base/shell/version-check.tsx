import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { paths } from '../../paths.ts'
import { requestFromPage } from '../api/page-request.ts'
import { clearBrowser } from './clear-browser.ts'
import { loadByBrowser } from './reload-guard.ts'
import { useShopData } from './shop.ts'
import VersionModal from './version-modal.tsx'
import { manifestIn, parseSeenBuild, seenCookies, type VersionStep, versionStep } from './version-step.rule.ts'

/** The minimum time between two requests of the manifest. */
const minIntervalMilliseconds = 5 * 60_000

/** The build this program comes from; unknown in development. */
const running = {
  version: import.meta.env.VITE_SHOP_VERSION as string | undefined,
  generation: Number(import.meta.env.VITE_SHOP_GENERATION),
}

/** Compares the page's version with the deployed one (spec 4), on opening the page and on coming back to it. */
export default function VersionCheck() {
  const { code } = useShopData().site
  const [pageAction, setPageAction] = useState<VersionStep['page']>('stay')
  const [isPostponed, setIsPostponed] = useState(false)
  useEffect(() => {
    let checkedAt = 0
    const check = async () => {
      if (document.visibilityState === 'hidden' || Date.now() - checkedAt < minIntervalMilliseconds) return
      checkedAt = Date.now()
      setPageAction((await checkVersion(code)) ?? 'stay')
    }
    void check()
    document.addEventListener('visibilitychange', check)
    addEventListener('focus', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      removeEventListener('focus', check)
    }
  }, [code])
  useFullLoad(pageAction !== 'stay')
  return pageAction === 'ask' && !isPostponed ? (
    // In this file's chunk: once a new version is deployed, chunks of this one can no longer be loaded.
    <VersionModal onPostpone={() => setIsPostponed(true)} />
  ) : null
}

/**
 * Clears the stored data if a new version requires it. Returns what to do with the page; null when the manifest could
 * not be read.
 */
async function checkVersion(siteCode: string): Promise<VersionStep['page'] | null> {
  const { version, generation } = running
  if (version === undefined) return null
  const latest = manifestIn(await requestFromPage(paths.build()).catch(() => null))
  if (latest === null) return null
  const step = versionStep(parseSeenBuild(document.cookie, siteCode), { version, generation }, latest)
  // If clearing fails, the next check tries again.
  if (step.clearsStoredData && !(await clearBrowser())) return step.page
  if (step.marksBuildAsSeen)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser the shop is for
    for (const cookie of seenCookies(latest, siteCode, location.protocol === 'https:')) document.cookie = cookie
  return step.page
}

/** Makes the next navigation a full page load, which brings the new version. */
function useFullLoad(isOn: boolean) {
  const { state, location: next, formMethod } = useNavigation()
  useEffect(() => {
    if (isOn && state === 'loading' && formMethod === undefined && next.pathname !== location.pathname)
      loadByBrowser(next)
  }, [isOn, state, next, formMethod])
}

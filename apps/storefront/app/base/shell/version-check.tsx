import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { paths } from '../../paths.ts'
import { requestFromPage } from '../api/page-request.ts'
import { clearBrowser } from './forget.ts'
import { loadByBrowser } from './reload-guard.ts'
import { useKnownShop } from './shop.ts'
import VersionModal from './version-modal.tsx'
import { manifestIn, seenCookies, seenIn, type VersionStep, versionStep } from './version-step.rule.ts'

/** The manifest is asked for no more often. */
const restMilliseconds = 5 * 60_000

/** The build this program was made from; unknown in development. */
const running = {
  version: import.meta.env.VITE_SHOP_VERSION as string | undefined,
  generation: Number(import.meta.env.VITE_SHOP_GENERATION),
}

/** Compares this page with what the shop serves now (spec 4), when it is opened and when somebody comes back to it. */
export default function VersionCheck() {
  const { code } = useKnownShop().site
  const [page, setPage] = useState<VersionStep['page']>('stay')
  const [isPutOff, setIsPutOff] = useState(false)
  useEffect(() => {
    let checkedAt = 0
    const check = async () => {
      if (document.visibilityState === 'hidden' || Date.now() - checkedAt < restMilliseconds) return
      checkedAt = Date.now()
      setPage((await checkVersion(code)) ?? 'stay')
    }
    void check()
    document.addEventListener('visibilitychange', check)
    addEventListener('focus', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      removeEventListener('focus', check)
    }
  }, [code])
  useFullLoad(page !== 'stay')
  return page === 'ask' && !isPutOff ? (
    // Part of this file's chunk: when there is something to ask, the shop no longer has the chunks of this version.
    <VersionModal onPutOff={() => setIsPutOff(true)} />
  ) : null
}

/** Clears what is to be cleared; what becomes of the page, or null where nothing can be said. */
async function checkVersion(siteCode: string): Promise<VersionStep['page'] | null> {
  const { version, generation } = running
  if (version === undefined) return null
  const latest = manifestIn(await requestFromPage(paths.build()).catch(() => null))
  if (latest === null) return null
  const step = versionStep(seenIn(document.cookie, siteCode), { version, generation }, latest)
  // Data that could not be cleared is cleared by the next check.
  if (step.isCleared && !(await clearBrowser())) return step.page
  if (step.isSeen)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser the shop is for
    for (const cookie of seenCookies(latest, siteCode, location.protocol === 'https:')) document.cookie = cookie
  return step.page
}

/** A step to another page is made by the browser itself, and so brings the new version. */
function useFullLoad(isOn: boolean) {
  const { state, location: next, formMethod } = useNavigation()
  useEffect(() => {
    if (isOn && state === 'loading' && formMethod === undefined && next.pathname !== location.pathname)
      loadByBrowser(next)
  }, [isOn, state, next, formMethod])
}

import { staff } from '@shpulka/contract/people/staff'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { lazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { NavLink, Outlet, redirect, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { paths } from '../../paths.ts'
import { ApiFailure, callApi } from '../api/client.ts'
import { UndoOffer } from '../record/undo-offer.tsx'
import type { Route } from './+types/office.route.ts'
import { ConfirmSignIn } from './confirm-sign-in.tsx'
import { onSignOutElsewhere, removeDraftsEverywhere, removeOldDrafts } from './drafts.ts'
import { ExchangeFreshness } from './exchange-freshness.tsx'
import { FailurePage } from './failure-page.tsx'
import { Palette } from './palette.tsx'
import { sections } from './sections.ts'
import { may } from './session.ts'
import { SignedOut } from './signed-out.tsx'
import { isTyping } from './use-keys.ts'
import { useSectionCounts } from './use-section-counts.ts'

const KeysHelp = lazyDialog(() => import('./keys-help.tsx'))

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    const session = await callApi(staff.viewSession, {})
    removeOldDrafts(session.staffId)
    return session
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 401) throw error
    const { pathname, search } = new URL(request.url)
    throw redirect(paths.signIn(pathname + search))
  }
}

/** The layout of every page of signed-in staff. */
export default function Office({ loaderData: session }: Route.ComponentProps) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { pathname } = useLocation()
  const counts = useSectionCounts(session, pathname)
  const isLoading = useNavigation().state !== 'idle'
  const shown = sections.filter(({ needs }) => needs === null || may(session, needs))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes
  useEffect(() => setMenuOpen(false), [pathname])
  // The page may show a client's data: after a sign-out in another tab it is reloaded and asks to sign in.
  useEffect(() => onSignOutElsewhere(() => window.location.assign(paths.signIn())), [])
  useDialogKeys({ openHelp: () => setHelpOpen(true), openPalette: () => setPaletteOpen(true) })
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[208px_minmax(0,1fr)]">
      <a href="#page" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3">
        К содержанию
      </a>
      <header className="border-b border-line bg-surface lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-r lg:border-b-0">
        <div className="flex min-h-17 items-center gap-2 px-3 py-2">
          <Button
            look="plain"
            size="small"
            className="lg:hidden"
            aria-expanded={isMenuOpen}
            aria-controls="menu"
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            <Icon name="menu" className="size-5" />
            Меню
          </Button>
          <div className="relative min-w-0 grow px-1 max-lg:text-center">
            <div className="leading-5 font-semibold">Контора</div>
            {may(session, 'exchange.read') && <ExchangeFreshness pathname={pathname} />}
          </div>
          <Button look="plain" size="small" aria-label="Найти, Ctrl+K" onClick={() => setPaletteOpen(true)}>
            <Icon name="search" className="size-5" />
          </Button>
        </div>
        <nav
          id="menu"
          aria-label="Разделы"
          className={classes('flex-col gap-0.5 px-2 pb-3 lg:flex', isMenuOpen ? 'flex' : 'hidden')}
        >
          <SectionLinks shown={shown} counts={counts} />
        </nav>
        <div
          className={classes(
            'mt-auto border-t border-line px-3 py-2 text-note lg:block',
            isMenuOpen ? 'block' : 'hidden',
          )}
        >
          <div className="truncate text-ink-2">{session.fio}</div>
          <SignOut />
        </div>
      </header>
      <main id="page" tabIndex={-1} aria-busy={isLoading} className="min-w-0 p-4 outline-none lg:px-6">
        <Outlet />
      </main>
      <Palette isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} sections={shown} />
      <KeysHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <UndoOffer />
      <ConfirmSignIn session={session} />
      <SignedOut />
    </div>
  )
}

interface SectionLinksProps {
  shown: typeof sections
  counts: ReturnType<typeof useSectionCounts>
}

function SectionLinks({ shown, counts }: SectionLinksProps) {
  return (
    <>
      {shown.map(({ title, path, icon }) => (
        <NavLink
          key={path}
          to={path}
          end={path === '/'}
          className={({ isActive }) =>
            classes(
              'flex min-h-11 items-center gap-2.5 rounded-control px-2.5 hover:bg-ground lg:min-h-9',
              isActive && 'bg-accent-soft font-medium',
            )
          }
        >
          <Icon name={icon} className="size-5 text-ink-2" />
          {title}
          {counts[path] && counts[path].count > 0 && (
            <span
              className={classes('ml-auto text-note font-medium', counts[path].isUrgent ? 'text-bad' : 'text-ink-2')}
            >
              {numberText(counts[path].count)}
            </span>
          )}
        </NavLink>
      ))}
    </>
  )
}

/** `?` opens the help, Ctrl+K and `/` the palette; by the position of the key, so that any layout works. */
function useDialogKeys({ openHelp, openPalette }: { openHelp: () => void; openPalette: () => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isHelpKey = !isTyping(event) && (event.key === '?' || (event.code === 'Slash' && event.shiftKey))
    const isPaletteKey =
      (event.code === 'KeyK' && (event.ctrlKey || event.metaKey)) || (event.code === 'Slash' && !isTyping(event))
    if (!(isHelpKey || isPaletteKey) || event.defaultPrevented) return
    event.preventDefault()
    if (isHelpKey) openHelp()
    else openPalette()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** It leads to the sign-in only when the session is closed: the next person at the computer must not find it open. */
function SignOut() {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  async function signOut() {
    setBusy(true)
    setFailure('')
    try {
      await callApi(staff.closeSession, {})
    } catch (error) {
      // 401: it is closed already.
      if (!(error instanceof ApiFailure) || error.status !== 401) {
        setBusy(false)
        return setFailure(error instanceof ApiFailure ? error.message : 'Повторите')
      }
    }
    removeDraftsEverywhere()
    navigate(paths.signIn())
  }
  return (
    <>
      <Button look="plain" size="small" className="-ml-3" isBusy={isBusy} onClick={signOut}>
        <Icon name="log-out" className="size-4" />
        Выйти
      </Button>
      {failure !== '' && (
        <p role="alert" className="text-note text-bad">
          Выйти не получилось. {failure}
        </p>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <FailurePage error={useRouteError()} />
}

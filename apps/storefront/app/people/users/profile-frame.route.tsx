import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Link, NavLink, Outlet, redirect, useLocation } from 'react-router'
import { isSignedIn, requestContext } from '../../base/api/request-context.server.ts'
import { usePersonal } from '../../base/shell/personal.tsx'
import { paths } from '../../paths.ts'
import { SignOutForm } from '../sessions/sign-out-form.tsx'
import type { Route } from './+types/profile-frame.route.ts'
import { profileMenu } from './profile-menu.ts'

/** spec 4: guests are redirected to the sign-in page, and return afterwards. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ url, context }) => {
    if (isSignedIn(context.get(requestContext))) return
    throw redirect(paths.signin(url.pathname + url.search))
  },
]

/**
 * Having a loader makes the browser ask the server, and so run the middleware, at every navigation within the account.
 */
export const loader = () => null

/** The frame of every page of the account. */
export default function ProfileFrame() {
  const isOverview = useLocation().pathname === paths.profile()
  return (
    <div className="frame pt-4 lg:grid lg:grid-cols-[232px_minmax(0,1fr)] lg:gap-8 lg:pt-6">
      {!isOverview && (
        <Link
          to={paths.profile()}
          className="-ml-1 mb-1 inline-flex min-h-11 items-center gap-1 text-ink-2 lg:hidden print:hidden"
        >
          <Icon name="chevron-left" className="size-4" />
          Профиль
        </Link>
      )}
      <div className="min-w-0 lg:order-2">
        <Outlet />
      </div>
      <ProfileMenu isShownOnPhones={isOverview} />
    </div>
  )
}

/**
 * Pages already linked by the overview's cards, and the overview itself: on phones the menu below it lists only the
 * others.
 */
const pathsOnOverview = new Set([
  paths.profile(),
  paths.orders(),
  paths.bonuses(),
  paths.personalData(),
  paths.myConsents(),
])

/** Beside every page; on phones only below the overview, in two columns. */
function ProfileMenu({ isShownOnPhones }: { isShownOnPhones: boolean }) {
  const { pathname } = useLocation()
  const toService = usePersonal()?.toService ?? 0
  const isIn = (section: string) =>
    pathname === section || (section !== paths.profile() && pathname.startsWith(section))
  return (
    <nav
      aria-label="Профиль"
      className={classes('print:hidden lg:order-1 max-lg:mt-8', !isShownOnPhones && 'max-lg:hidden')}
    >
      <div className="lg:sticky lg:top-22">
        {profileMenu.map((group) => (
          <ul
            key={group[0]?.to}
            className="border-line not-first:mt-2 not-first:border-t not-first:pt-2 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4"
          >
            {group.map(({ title, to, icon, section = to }) => (
              <li key={to} className={classes(pathsOnOverview.has(to) && 'max-lg:hidden')}>
                <NavLink
                  to={to}
                  end={to === paths.profile()}
                  className={classes(
                    'flex min-h-12 items-center gap-3 rounded-control lg:min-h-10 lg:px-3',
                    isIn(section)
                      ? 'bg-accent-soft font-medium text-ink'
                      : 'text-ink-2 hover:text-ink lg:hover:bg-ground',
                  )}
                >
                  <Icon name={icon} className={classes('size-5 shrink-0', isIn(section) ? 'text-ink' : 'text-ink-3')} />
                  <span className="min-w-0 leading-snug">{title}</span>
                  {to === paths.workshop() && toService > 0 && (
                    <span className="ml-auto text-note text-warn">обслужить {toService}</span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
        <SignOutForm className="mt-2 border-t border-line pt-2">
          <button
            type="submit"
            className="flex min-h-12 w-full items-center gap-3 rounded-control text-ink-2 hover:text-ink lg:min-h-10 lg:px-3 lg:hover:bg-ground"
          >
            <Icon name="log-out" className="size-5 shrink-0 text-ink-3" />
            Выйти
          </button>
        </SignOutForm>
      </div>
    </nav>
  )
}

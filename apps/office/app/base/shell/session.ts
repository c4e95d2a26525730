import type { Permission } from '@shpulka/contract/base/permissions'
import type { StaffSession } from '@shpulka/contract/people/staff'
import { useRouteLoaderData } from 'react-router'

/** What decides whether a page or a button is shown. */
export type Session = Pick<StaffSession, 'permissions'>

/** The signed-in member of staff, on any page of the office. */
export function useSession(): StaffSession {
  const session = useRouteLoaderData('base/shell/office.route') as StaffSession | undefined
  if (!session) throw new Error('A page of the office outside its layout')
  return session
}

/** Whether the person has the permission for this site. */
export const mayDoAt = (session: Session, permission: Permission, siteId: number): boolean =>
  session.permissions.some(({ code, siteIds }) => code === permission && (siteIds === null || siteIds.includes(siteId)))

/** Whether the person has the permission for all sites, those added later included. */
export const mayDoEverywhere = (session: Session, permission: Permission): boolean =>
  session.permissions.some(({ code, siteIds }) => code === permission && siteIds === null)

/** Whether the person has the permission for at least one site. */
export const may = (session: Session, permission: Permission): boolean =>
  session.permissions.some(({ code }) => code === permission)

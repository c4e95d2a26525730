import type { Permission } from '@shpulka/contract/base/permissions'
import type { StaffSession } from '@shpulka/contract/people/staff'
import { useRouteLoaderData } from 'react-router'

/** The signed-in member of staff, on any page of the office. */
export function useSession(): StaffSession {
  const session = useRouteLoaderData('base/shell/office.route') as StaffSession | undefined
  if (!session) throw new Error('A page of the office outside its frame')
  return session
}

/** Whether they may do it for at least one site. */
export const may = (session: Pick<StaffSession, 'permissions'>, permission: Permission): boolean =>
  session.permissions.some(({ code }) => code === permission)

import type { SavedView } from '@shpulka/contract/people/saved-views'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import type { SavedViewRow } from './saved-views.sql.ts'
import { mayChangeView } from './view-rights.rule.ts'

/** A view as this member of staff sees it. */
export const savedView = (
  { staffId, ...row }: SavedViewRow,
  staff: Pick<SignedInStaff, 'id' | 'permissions'>,
): SavedView => ({ ...row, mayChange: mayChangeView({ ...row, staffId }, staff) })

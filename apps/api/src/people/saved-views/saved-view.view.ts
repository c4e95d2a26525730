import type { SavedView } from '@shpulka/contract/people/saved-views'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import type { SavedViewRow } from './saved-views.sql.ts'
import { mayChangeView } from './view-rights.rule.ts'

/** Maps a view for a member of staff. */
export const savedView = (
  { staffId, ...row }: SavedViewRow,
  staff: Pick<SignedInStaff, 'id' | 'permissions'>,
): SavedView => ({ ...row, mayChange: mayChangeView({ ...row, staffId }, staff) })

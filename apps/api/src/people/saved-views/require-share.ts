import type { SavedView } from '@shpulka/contract/people/saved-views'
import { Failure } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { mayShare } from './view-rights.rule.ts'

/** Throws 403 unless a view with this filter may be shared. */
export function requireShare({ permissions }: Pick<SignedInStaff, 'permissions'>, filter: SavedView['filter']): void {
  if (!mayShare(permissions, filter))
    throw new Failure(403, 'Нет права делиться видами этого сайта: сохраните вид для себя')
}

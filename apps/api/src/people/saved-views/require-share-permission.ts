import type { SavedView } from '@shpulka/contract/people/saved-views'
import { Failure } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { mayShare } from './view-rights.rule.ts'

/** Throws 403 unless staff may share a view with this filter. */
export function requireSharePermission(
  { permissions }: Pick<SignedInStaff, 'permissions'>,
  filter: SavedView['filter'],
): void {
  if (!mayShare(permissions, filter))
    throw new Failure(403, 'Нет права делиться видами этого сайта: сохраните вид для себя')
}

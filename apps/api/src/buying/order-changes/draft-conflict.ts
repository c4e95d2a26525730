import { Failure } from '../../base/http/failure.ts'
import type { DraftRow } from './order-drafts.sql.ts'

/** 409: somebody else is editing the draft, or its version differs: it was saved in another window. */
export const draftConflict = (
  { staffId: editorId, fio, version, updatedAt }: DraftRow,
  seen: number | null,
  staffId: number,
): Failure =>
  new Failure(
    409,
    editorId === staffId
      ? 'Вы изменили этот заказ в другом окне: посмотрите, что получилось'
      : `Заказ сейчас меняет ${fio}: посмотрите, что получилось`,
    {},
    { conflict: { change: { seen, current: version, who: fio, at: updatedAt.toISOString() } } },
  )

import type { Tx } from '../../base/db/pool.ts'
import { findPickerQuestions } from './machine-picker.sql.ts'

/** Addresses of the picker, for the site map; none: the owner asks nothing. When it changed is not known. */
export const pickerPaths = async (tx: Tx): Promise<{ path: string; updatedSeconds: number }[]> =>
  (await findPickerQuestions(tx)).length > 0 ? [{ path: '/pick-machine', updatedSeconds: 0 }] : []

import type { Reader } from '../../base/db/pool.ts'
import { readPlanning } from '../machine-picker/machine-picker.port.ts'

/** The address of the planner for the site map, if the owner has added garments. Its last change is unknown. */
export const plannerPaths = async (tx: Reader): Promise<{ path: string; updatedSeconds: number }[]> =>
  (await readPlanning(tx)).garments.length > 0 ? [{ path: '/plan-workshop', updatedSeconds: 0 }] : []

import type { Reader } from '../../base/db/pool.ts'
import {
  findEquipment,
  findGarments,
  findOperations,
  findStations,
  findVolumes,
  type PlanningRows,
} from './planning.sql.ts'

/** Reads all the owner's data for planning a workshop. */
export async function readPlanning(tx: Reader): Promise<PlanningRows> {
  const [stations, equipment, garments, operations, volumes] = await Promise.all([
    findStations(tx),
    findEquipment(tx),
    findGarments(tx),
    findOperations(tx),
    findVolumes(tx),
  ])
  return { stations, equipment, garments, operations, volumes }
}

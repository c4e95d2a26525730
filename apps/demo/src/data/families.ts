import type { Family } from '../family.ts'
import { cutting } from './cutting.ts'
import { embroidery } from './embroidery.ts'
import { feet } from './feet.ts'
import { furniture } from './furniture.ts'
import { hooks } from './hooks.ts'
import { household } from './household.ts'
import { lockstitch } from './lockstitch.ts'
import { mannequins } from './mannequins.ts'
import { needles } from './needles.ts'
import { oils } from './oils.ts'
import { coverstitchFamilies, overlockFamilies } from './overlocks.ts'
import { pressing } from './pressing.ts'
import { schoolSets } from './school-sets.ts'
import { parts } from './spare-parts.ts'
import { specialMachines } from './special-machines.ts'
import { tapes, threads } from './threads.ts'
import { tools } from './tools.ts'

/** All products of the demo shops. */
export const families: readonly Family[] = [
  ...lockstitch,
  ...overlockFamilies,
  ...coverstitchFamilies,
  ...specialMachines,
  ...household,
  ...embroidery,
  ...cutting,
  ...pressing,
  ...needles,
  ...threads,
  ...tapes,
  ...feet,
  ...hooks,
  ...parts,
  ...oils,
  ...furniture,
  ...mannequins,
  ...tools,
  ...schoolSets,
]

import { compatibility } from '@shpulka/contract/catalogue/compatibility'
import { officeCompatibility } from '@shpulka/contract/catalogue/office-compatibility'
import type { FastifyInstance } from 'fastify'
import { mount, mountOffice } from '../../base/http/mount.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { checkCompatibility } from './check-compatibility.ts'
import { compareWithMachines } from './compare-with-machines.ts'
import { listCompatible } from './list-compatible.ts'
import { type FitDeps, listFitRows } from './list-fit-rows.ts'
import { listStandIns } from './list-stand-ins.ts'
import { saveFitRow } from './save-fit-row.ts'
import { viewReplacement } from './view-replacement.ts'

export const compatibilityRoutes = (app: FastifyInstance, deps: CatalogDeps) =>
  mount(
    app,
    compatibility,
    { listCompatible, compareWithMachines, listStandIns, checkCompatibility, viewReplacement },
    deps,
  )

export const officeCompatibilityRoutes = (api: FastifyInstance, deps: FitDeps) =>
  mountOffice(api, officeCompatibility, { listFitRows, saveFitRow }, deps)

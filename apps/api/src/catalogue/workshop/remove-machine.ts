import type { workshop } from '@shpulka/contract/catalogue/workshop'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { editors, withLockedWorkshop } from './change-workshop.ts'
import { deleteMachine } from './workshop.sql.ts'

export const removeMachine: Handler<typeof workshop.removeMachine, CatalogDeps> = ({ visitor, params }, deps) =>
  withLockedWorkshop(
    visitor,
    deps,
    editors,
    async ({ tx, workshopId }) => void (await deleteMachine(tx, workshopId, params.id)),
  )

import { savedViews } from '@shpulka/contract/people/saved-views'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { addView } from './add-view.ts'
import { changeView } from './change-view.ts'
import type { SavedViewsDeps } from './deps.ts'
import { listViews } from './list-views.ts'
import { removeView } from './remove-view.ts'

export const savedViewsRoutes = (api: FastifyInstance, deps: SavedViewsDeps) =>
  mountOffice(api, savedViews, { listViews, addView, changeView, removeView }, deps)

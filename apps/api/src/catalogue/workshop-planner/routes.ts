import { workshopPlanner } from '@shpulka/contract/catalogue/workshop-planner'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { listPlannedGarments } from './list-planned-garments.ts'
import { planWorkshop } from './plan-workshop.ts'
import { readPlanWords } from './read-plan-words.ts'

export const workshopPlannerRoutes = (app: FastifyInstance, deps: CatalogDeps) =>
  mount(app, workshopPlanner, { listPlannedGarments, readPlanWords, planWorkshop }, deps)

import { widgets } from '@shpulka/contract/content/widgets'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { WidgetsDeps } from './deps.ts'
import { listWidgets } from './list-widgets.ts'

export const widgetsRoutes = (app: FastifyInstance, deps: WidgetsDeps) => mount(app, widgets, { listWidgets }, deps)

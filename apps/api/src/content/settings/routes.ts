import { settings } from '@shpulka/contract/content/settings'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { SettingsDeps } from './deps.ts'
import { getConfig } from './get-config.ts'
import { getInit } from './get-init.ts'
import { getSeo } from './get-seo.ts'
import { listCurrencies } from './list-currencies.ts'
import { listSites } from './list-sites.ts'

export const settingsRoutes = (app: FastifyInstance, deps: SettingsDeps) =>
  mount(app, settings, { listSites, listCurrencies, getInit, getConfig, getSeo }, deps)

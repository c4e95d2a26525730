import { news } from '@shpulka/contract/content/news'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { NewsDeps } from './deps.ts'
import { getNews } from './get-news.ts'
import { listNews } from './list-news.ts'

export const newsRoutes = (app: FastifyInstance, deps: NewsDeps) => mount(app, news, { listNews, getNews }, deps)

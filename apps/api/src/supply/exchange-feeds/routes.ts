import { exchangeFeeds } from '@shpulka/contract/supply/exchange-feeds'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../base/db/pool.ts'
import { mountOffice } from '../../base/http/mount.ts'
import { addExchangeFeed } from './add-exchange-feed.ts'
import { changeExchangeFeed } from './change-exchange-feed.ts'
import { fetchExchangeFeed } from './fetch-exchange-feed.ts'
import { listExchangeFeeds } from './list-exchange-feeds.ts'

export const exchangeFeedsRoutes = (api: FastifyInstance, deps: { readonly pool: Pool }) =>
  mountOffice(api, exchangeFeeds, { listExchangeFeeds, addExchangeFeed, changeExchangeFeed, fetchExchangeFeed }, deps)

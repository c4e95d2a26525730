import { exchangeFeeds } from '@shpulka/contract/supply/exchange-feeds'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { addExchangeFeed } from './add-exchange-feed.ts'
import { changeExchangeFeed } from './change-exchange-feed.ts'
import { fetchExchangeFeed } from './fetch-exchange-feed.ts'
import { listExchangeFeeds } from './list-exchange-feeds.ts'
import { previewExchangeTable } from './preview-exchange-table.ts'
import { saveExchangeTable } from './save-exchange-table.ts'
import type { TableDeps } from './stored-table.ts'
import { uploadExchangeTable } from './upload-exchange-table.ts'
import { viewExchangeTable } from './view-exchange-table.ts'

export const exchangeFeedsRoutes = (api: FastifyInstance, deps: TableDeps) =>
  mountOffice(
    api,
    exchangeFeeds,
    {
      listExchangeFeeds,
      addExchangeFeed,
      changeExchangeFeed,
      fetchExchangeFeed,
      uploadExchangeTable,
      viewExchangeTable,
      previewExchangeTable,
      saveExchangeTable,
    },
    deps,
  )

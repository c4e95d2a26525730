import { exchangePictures } from '@shpulka/contract/supply/exchange-pictures'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../base/db/pool.ts'
import { mountOffice } from '../../base/http/mount.ts'
import { retryExchangePictures } from './retry-exchange-pictures.ts'
import { saveExchangePictures } from './save-exchange-pictures.ts'
import { viewExchangePictures } from './view-exchange-pictures.ts'

export const exchangePicturesRoutes = (api: FastifyInstance, deps: { readonly pool: Pool }) =>
  mountOffice(api, exchangePictures, { viewExchangePictures, saveExchangePictures, retryExchangePictures }, deps)

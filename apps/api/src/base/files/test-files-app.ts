import { join } from 'node:path'
import Fastify from 'fastify'
import type { Pool } from '../db/pool.ts'
import { answerProblems } from '../http/problems.ts'
import { openRateLimits } from '../http/rate-limits.ts'
import type { Visitor } from '../http/request-context.ts'
import { useSchemaCompilers } from '../http/schema-compilers.ts'
import { type FileStorage, openFolderStorage } from './files.port.ts'
import { openPictureVariants } from './picture-variants.ts'
import { filesRoutes } from './routes.ts'

interface Options {
  pool: Pool
  filesDirectory: string
  storage?: FileStorage
}

/**
 * An application with the calls of this room only. The request header `user: 7` signs in user 7, `cart: …` sets the
 * cart token.
 */
export function openTestFilesApp({
  pool,
  filesDirectory,
  storage = openFolderStorage(join(filesDirectory, 'files')),
}: Options) {
  const variants = openPictureVariants({ directory: join(filesDirectory, 'variants'), storage, memoryBytes: 2 ** 20 })
  const limits = openRateLimits({ pool, config: { tokenSecret: 'of this test alone' }, log: { warn: () => {} } })
  const app = Fastify()
  useSchemaCompilers(app)
  answerProblems(app)
  app.addHook('preValidation', async (request) => {
    const id = Number(request.headers.user ?? 0)
    request.visitor = { user: id ? { id } : null, cartToken: request.headers.cart ?? null } as Visitor
  })
  app.register(async (api) => void filesRoutes(api, { pool, storage, variants, limits }), { prefix: '/api' })
  return { app, storage }
}

import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { type FileStorage, openFolderStorage } from '../files/files.port.ts'

/** Opens the file storage: the configured bucket, otherwise a folder of DATA_DIR. */
export const openStorage = async (
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'warn'> = { warn: () => {} },
): Promise<FileStorage> =>
  s3 === null
    ? openFolderStorage(join(dataDir, 'files'))
    : (await import('./s3-storage.ts')).openS3Storage({ config: s3, log })

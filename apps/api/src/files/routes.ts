import { files } from '@shpulka/contract/files'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import type { FilesDeps } from './deps.ts'
import { downloadFile } from './download-file.ts'
import { getFile } from './get-file.ts'
import { getImage } from './get-image.ts'

export const filesRoutes = (app: FastifyInstance, deps: FilesDeps) => mount(app, files, { getImage, getFile, downloadFile }, deps)

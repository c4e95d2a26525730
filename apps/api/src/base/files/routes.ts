import multipart from '@fastify/multipart'
import { files } from '@shpulka/contract/base/files'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import type { FilesDeps } from './deps.ts'
import { downloadFile } from './download-file.ts'
import { getFile } from './get-file.ts'
import { getImage } from './get-image.ts'
import { getVideo } from './get-video.ts'
import { uploadFile } from './upload-file.ts'
import { uploadImage } from './upload-image.ts'

/** Registered in a separate scope, because no other call accepts multipart forms. */
export const filesRoutes = (app: FastifyInstance, deps: FilesDeps) =>
  app.register(async (scope) => {
    await scope.register(multipart)
    mount(scope, files, { getImage, getVideo, getFile, downloadFile, uploadFile, uploadImage }, deps)
  })

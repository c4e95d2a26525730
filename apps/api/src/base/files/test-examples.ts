import type { files as contract } from '@shpulka/contract/base/files'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  getImage: {
    valid: { path: { fileId: product.file, ext: 'webp' }, query: { preview: '160' } },
    invalid: { path: { fileId: product.file, ext: 'webp' }, query: { preview: '161' }, errorFields: ['preview'] },
  },
  getVideo: {
    valid: { path: { fileId: product.file, extension: 'webm' }, status: 404 },
    invalid: { path: { fileId: 'passwd', extension: 'exe' }, errorFields: ['fileId', 'extension'] },
  },
  getFile: { valid: { path: { id: product.file } }, invalid: { path: { id: 'passwd' }, errorFields: ['id'] } },
  downloadFile: { valid: { path: { id: product.file } }, invalid: { path: { id: 'passwd' }, errorFields: ['id'] } },
  uploadFile: { valid: { status: 400 }, invalid: null },
  uploadImage: { valid: { status: 400 }, invalid: null },
})

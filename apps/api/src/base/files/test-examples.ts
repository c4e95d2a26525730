import type { files as contract } from '@shpulka/contract/base/files'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  getImage: {
    good: { path: { fileId: product.file, ext: 'webp' }, query: { preview: '160' } },
    bad: { path: { fileId: product.file, ext: 'webp' }, query: { preview: '161' }, fields: ['preview'] },
  },
  getVideo: {
    good: { path: { fileId: product.file, extension: 'webm' }, status: 404 },
    bad: { path: { fileId: 'passwd', extension: 'exe' }, fields: ['fileId', 'extension'] },
  },
  getFile: { good: { path: { id: product.file } }, bad: { path: { id: 'passwd' }, fields: ['id'] } },
  downloadFile: { good: { path: { id: product.file } }, bad: { path: { id: 'passwd' }, fields: ['id'] } },
  uploadFile: { good: { status: 400 }, bad: null },
  uploadImage: { good: { status: 400 }, bad: null },
})

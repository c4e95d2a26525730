import { Type } from 'typebox'
import { call } from './call.ts'

/** Widths, in pixels, a picture may be asked for; anything else is 400, so that nobody can fill the disk with variants. */
export const previewSizes = [96, 160, 320, 480, 640, 960, 1280, 1920] as const
/** Formats a picture may be asked for. */
export const previewFormats = ['webp', 'avif', 'jpg'] as const
/** What `preview` may hold beside a width: the picture for social networks, 1200×630 (spec 9). */
export const socialPreview = 'og'

/** What files may be sent for. */
export const uploadTargetCodes = ['refund-photo'] as const
export type UploadTargetCode = (typeof uploadTargetCodes)[number]

const fileId = Type.String({ format: 'uuid', description: 'File.' })

export const files = {
  getImage: call('GET', '/image-minifier/v1/{fileId}.{ext}', {
    summary: 'A picture, made smaller; kept for ever under its address',
    params: Type.Object({ fileId, ext: Type.Union([Type.Literal('webp'), Type.Literal('jpg'), Type.Literal('svg')]) }),
    query: Type.Object({
      preview: Type.Optional(
        Type.String({
          pattern: '^(\\d{1,4}|og)$',
          description: `Width: ${previewSizes.join(', ')}; or og: 1200×630. Omitted: as large as the original, at most 1920.`,
        }),
      ),
      format: Type.Optional(Type.Enum(previewFormats, { description: 'Overrides the extension.' })),
    }),
    answer: Type.Unknown(),
    returns: 'bytes',
    errors: { 404: 'No such picture', 415: 'The file is not a picture' },
  }),
  getFile: call('GET', '/file/v1/{id}', {
    summary: 'What a file is',
    params: Type.Object({ id: fileId }),
    answer: Type.Object({
      id: fileId,
      name: Type.String(),
      mime: Type.String(),
      size: Type.Integer({ description: 'Bytes.' }),
      url: Type.String({ description: 'Address of the bytes.' }),
    }),
    errors: { 404: 'No such file, or it is not yours' },
  }),
  downloadFile: call('GET', '/file/v1/{id}/download', {
    summary: 'The bytes of a file, under its own name',
    params: Type.Object({ id: fileId }),
    answer: Type.Unknown(),
    returns: 'bytes',
    errors: { 404: 'No such file, or it is not yours' },
  }),
  uploadFile: call('POST', '/file/v1', {
    summary:
      'Takes in a file of the signed-in user, for the user alone; the same bytes sent again are the same file. What nothing takes up within a day is removed',
    needs: 'user',
    form: Type.Object({
      targetCode: Type.Enum(uploadTargetCodes, {
        description:
          'What it is for. refund-photo: JPEG, PNG, WebP or AVIF, at most 12 MB and 40 megapixels; kept as a JPEG of at most 2560 pixels, without place and camera.',
      }),
    }),
    answer: Type.Object({
      id: fileId,
      name: Type.String({ description: 'Without folders and tricks.' }),
      mime: Type.String({ description: 'Of what is kept.' }),
      size: Type.Integer({ description: 'Bytes kept.' }),
      width: Type.Integer({ description: 'Pixels.' }),
      height: Type.Integer({ description: 'Pixels.' }),
      url: Type.String({ description: 'Address of the bytes, for their owner alone.' }),
    }),
    errors: { 429: 'Too many files of this user; Retry-After says when to send again' },
  }),
}

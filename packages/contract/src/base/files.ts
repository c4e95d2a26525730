import { Type } from 'typebox'
import { call } from './call.ts'

/** Allowed widths of a picture, in pixels; other widths are 400, so that nobody can fill the disk with variants. */
export const previewSizes = [96, 160, 320, 480, 640, 960, 1280, 1920] as const
/** Allowed formats of a picture. */
export const previewFormats = ['webp', 'avif', 'jpg'] as const
/** Another value of `preview`: the picture for social networks, 1200×630 (spec 9). */
export const socialPreview = 'og'

/** The purposes a file may be uploaded for. */
export const uploadTargetCodes = ['refund-photo', 'review-photo', 'form-attachment'] as const
export type UploadTargetCode = (typeof uploadTargetCodes)[number]

/** Purposes that accept only pictures. */
export const imageTargetCodes = ['review-photo', 'refund-photo'] as const satisfies readonly UploadTargetCode[]

const uploadErrors = {
  401: 'This purpose needs a sign-in',
  429: 'Too many files from this sender or network address; see Retry-After',
  503: 'Too many photos are being processed just now',
} as const

const fileId = Type.String({ format: 'uuid', description: 'File.' })

export const files = {
  getImage: call('GET', '/image-minifier/v1/{fileId}.{ext}', {
    summary:
      'A picture, scaled down; pictures of the shop itself never change at their address and are cached for ever',
    params: Type.Object({
      fileId,
      ext: Type.Union([Type.Literal('webp'), Type.Literal('jpg'), Type.Literal('svg')], {
        description: 'Format, unless `format` names another; svg: the drawing itself, without preview and format.',
      }),
    }),
    query: Type.Object({
      preview: Type.Optional(
        Type.String({
          pattern: '^(\\d{1,4}|og)$',
          description: `Width: ${previewSizes.join(', ')}; or og: 1200×630. Omitted: the original width, at most 1920.`,
        }),
      ),
      format: Type.Optional(Type.Enum(previewFormats, { description: 'Overrides the extension.' })),
    }),
    answer: Type.Unknown(),
    returns: 'bytes',
    errors: {
      404: 'No such picture, or it is not yours',
      415: 'The file is not a picture',
      429: 'Too many pictures are being made just now',
    },
  }),
  getVideo: call('GET', '/video/v1/{fileId}.{extension}', {
    summary:
      'A video, in parts as the player requests them (Range); it never changes at its address and is cached for ever',
    params: Type.Object({
      fileId,
      extension: Type.Union([Type.Literal('mp4'), Type.Literal('webm')], {
        description: 'Format the video is stored in.',
      }),
    }),
    answer: Type.Unknown(),
    returns: 'bytes',
    errors: {
      404: 'No such video, it is not yours, or it is stored in the other format',
      416: 'The part begins past its end',
    },
  }),
  getFile: call('GET', '/file/v1/{id}', {
    summary: 'Name, type and size of a file',
    params: Type.Object({ id: fileId }),
    answer: Type.Object({
      id: fileId,
      name: Type.String({ description: 'Original name with its extension.' }),
      mime: Type.String({ description: 'MIME type, detected from the bytes: application/pdf.' }),
      size: Type.Integer({ description: 'Bytes.' }),
      url: Type.String({ description: 'Address of the bytes.' }),
    }),
    errors: { 404: 'No such file, or it is not yours' },
  }),
  downloadFile: call('GET', '/file/v1/{id}/download', {
    summary: 'The bytes of a file or a part of them (Range), under its own name',
    params: Type.Object({ id: fileId }),
    answer: Type.Unknown(),
    returns: 'bytes',
    errors: { 404: 'No such file, or it is not yours', 416: 'The part begins past its end' },
  }),
  uploadFile: call('POST', '/file/v1', {
    summary:
      'Uploads a file that only its sender can read: the signed-in user or, where the purpose allows, the guest ' +
      'with the x-cart-token; files of a guest become the user’s at sign-in. The same bytes sent again give the ' +
      'same file. A file not attached to anything within a day is removed',
    form: Type.Object({
      targetCode: Type.Enum(uploadTargetCodes, {
        description:
          'The purpose. refund-photo and review-photo, for signed-in users: JPEG, PNG, WebP or AVIF, at most ' +
          '12 MB. form-attachment, for guests too: the same, or PDF, DOCX, XLSX without macros and scripts, at ' +
          'most 15 MB. The type comes from the bytes. A photo has at most 40 megapixels and is stored as a JPEG ' +
          'of at most 2560 pixels, without metadata; a document is stored unchanged and only downloaded.',
      }),
    }),
    answer: Type.Object({
      id: fileId,
      name: Type.String({
        description: 'Without folders and control characters; its extension is that of the stored format.',
      }),
      mime: Type.String({ description: 'MIME type of the stored bytes.' }),
      size: Type.Integer({ description: 'Bytes stored.' }),
      width: Type.Union([Type.Integer(), Type.Null()], { description: 'Pixels; null: it is a document.' }),
      height: Type.Union([Type.Integer(), Type.Null()], { description: 'Pixels; null: it is a document.' }),
      url: Type.String({ description: 'Address of the bytes, for their owner only.' }),
    }),
    errors: uploadErrors,
  }),
  uploadImage: call('POST', '/image-uploader/v1', {
    summary: 'Uploads a photo that only its sender can read: POST /file/v1 for pictures only, answered with a preview',
    form: Type.Object({
      targetCode: Type.Optional(
        Type.Enum(imageTargetCodes, {
          default: 'review-photo',
          description: 'The purpose; limits are those of POST /file/v1.',
        }),
      ),
    }),
    answer: Type.Object({
      fileId,
      name: Type.String({ description: 'Without folders and control characters, ending in .jpg.' }),
      size: Type.Integer({ description: 'Bytes stored.' }),
      width: Type.Integer({ description: 'Pixels.' }),
      height: Type.Integer({ description: 'Pixels.' }),
      url: Type.String({
        description: 'Address of a preview 320 pixels wide; only its owner can open it until the review is published.',
      }),
    }),
    errors: uploadErrors,
  }),
}

import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { stitchFrame } from './stitch-scene.ts'
import { vp8Of, webm } from './webm.ts'

const frame = vp8Of(
  await sharp(Buffer.from(stitchFrame(0.3)))
    .flatten()
    .webp()
    .toBuffer(),
)

test('a video is recognized by its bytes, and its cues point to the clusters of each second', async () => {
  const video = webm(
    Array.from({ length: 30 }, () => frame),
    { width: 480, height: 360, perSecond: 12 },
  )
  expect((await fileTypeFromBuffer(video))?.mime).toBe('video/webm')
  const segment = video.indexOf(Buffer.from('18538067', 'hex')) + 12
  const places = []
  for (
    let at = video.indexOf(Buffer.from([0xf1, 0x01]));
    at !== -1 && places.length < 3;
    at = video.indexOf(Buffer.from([0xf1, 0x01]), at + 1)
  )
    places.push(Number(video.readBigUInt64BE(at + 9)))
  expect(places.map((place) => video.toString('hex', segment + place, segment + place + 4))).toEqual(
    Array(3).fill('1f43b675'),
  )
})

test('a WebP with transparency is refused', async () => {
  const webp = await sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
    .webp({ lossless: true })
    .toBuffer()
  expect(() => vp8Of(webp)).toThrow('VP8')
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Failure } from '../http/failure.ts'
import { decoded } from './inspect-picture.ts'

test('a good picture that a busy machine has no time to decode is not called broken: 503, try again', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const costly = sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#888', noise } })
  const encoding = decoded(() => costly.timeout({ seconds: 1 }).avif({ effort: 9 }).toBuffer())
  await expect(encoding).rejects.toThrow(Failure)
  await expect(encoding).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 60 })
})

test('broken bytes are no picture', async () => {
  expect(await decoded(() => sharp(Buffer.from('не картинка')).toBuffer())).toBeNull()
})

/**
 * A WebM file (a Matroska container) whose frames are all VP8 key frames. A lossy WebP contains just such a frame.
 */
export function webm(
  frames: readonly Uint8Array[],
  { width, height, perSecond }: { width: number; height: number; perSecond: number },
): Buffer {
  const duration = (frames.length * 1000) / perSecond
  const info = element(0x1549a966, [
    element(0x2ad7b1, unsigned(1_000_000)),
    element(0x4489, float(duration)),
    element(0x4d80, 'shpulka'),
    element(0x5741, 'shpulka'),
  ])
  const tracks = element(0x1654ae6b, [
    element(0xae, [
      element(0xd7, unsigned(1)),
      element(0x73c5, unsigned(1)),
      element(0x83, unsigned(1)),
      element(0x86, 'V_VP8'),
      element(0x23e383, unsigned(Math.round(1e9 / perSecond))),
      element(0xe0, [element(0xb0, unsigned(width)), element(0xba, unsigned(height))]),
    ]),
  ])
  const clusters: { milliseconds: number; bytes: Buffer }[] = []
  for (let first = 0; first < frames.length; first += perSecond) {
    const milliseconds = Math.round((first * 1000) / perSecond)
    const blocks = frames.slice(first, first + perSecond).map((frame, n) => {
      const head = Buffer.from([0x81, 0, 0, 0x80])
      head.writeInt16BE(Math.round((n * 1000) / perSecond), 1)
      return element(0xa3, Buffer.concat([head, frame]))
    })
    clusters.push({ milliseconds, bytes: element(0x1f43b675, [element(0xe7, unsigned(milliseconds)), ...blocks]) })
  }
  // Positions have a fixed length, so the length of the index is known before the positions.
  const cuesAt = (positions: readonly number[]) =>
    element(
      0x1c53bb6b,
      clusters.map(({ milliseconds }, n) =>
        element(0xbb, [
          element(0xb3, unsigned(milliseconds)),
          element(0xb7, [element(0xf7, unsigned(1)), element(0xf1, unsigned(positions[n] ?? 0))]),
        ]),
      ),
    )
  let end = info.length + tracks.length + cuesAt([]).length
  const positions = clusters.map(({ bytes }) => {
    const start = end
    end += bytes.length
    return start
  })
  const head = element(0x1a45dfa3, [
    element(0x4286, unsigned(1)),
    element(0x42f7, unsigned(1)),
    element(0x42f2, unsigned(4)),
    element(0x42f3, unsigned(8)),
    element(0x4282, 'webm'),
    element(0x4287, unsigned(4)),
    element(0x4285, unsigned(2)),
  ])
  return Buffer.concat([
    head,
    element(0x18538067, [info, tracks, cuesAt(positions), ...clusters.map(({ bytes }) => bytes)]),
  ])
}

/** The VP8 picture inside a lossy WebP without transparency. */
export function vp8Of(webp: Buffer): Buffer {
  if (webp.toString('latin1', 12, 16) !== 'VP8 ') throw new Error('The WebP holds no plain VP8 picture')
  return webp.subarray(20, 20 + webp.readUInt32LE(16))
}

function element(id: number, content: string | Buffer | readonly Buffer[]): Buffer {
  const body =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.isBuffer(content)
        ? content
        : Buffer.concat(content as Buffer[])
  const hex = id.toString(16)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE((1n << 56n) | BigInt(body.length))
  return Buffer.concat([Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex'), length, body])
}

function unsigned(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

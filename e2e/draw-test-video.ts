import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { launchChromium } from './chromium.ts'

// Regenerates the video of /dev/parts: three seconds of a bobbin being wound, recorded from a canvas in the Chromium of
// the tests.
const file = resolve(import.meta.dirname, '../apps/storefront/app/base/dev/bobbin.webm')
const browser = await launchChromium()
const page = await browser.newPage()
const base64 = await page.evaluate(async () => {
  const canvas = document.createElement('canvas')
  canvas.width = 480
  canvas.height = 270
  const context = canvas.getContext('2d')!
  const recorder = new MediaRecorder(canvas.captureStream(25), {
    mimeType: 'video/webm;codecs=vp8',
    videoBitsPerSecond: 190_000,
  })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const recorded = new Promise((done) => {
    recorder.onstop = done
  })
  recorder.start()
  const began = performance.now()
  await new Promise<void>((done) => {
    const draw = () => {
      const seconds = (performance.now() - began) / 1000
      if (seconds > 3) return done()
      const turn = seconds * Math.PI
      const radius = 24 + seconds * 9
      context.fillStyle = '#f4f2ed'
      context.fillRect(0, 0, 480, 270)
      context.translate(240, 135)
      context.strokeStyle = '#c8371b'
      context.lineWidth = 2
      context.beginPath()
      context.moveTo(-260, -96)
      context.lineTo(0, -radius)
      context.stroke()
      const disc = (radius: number, colour: string) => {
        context.fillStyle = colour
        context.beginPath()
        context.arc(0, 0, radius, 0, Math.PI * 2)
        context.fill()
      }
      disc(92, '#c9c6bd')
      disc(86, '#dedbd2')
      disc(radius, '#c8371b')
      disc(20, '#8a8f9b')
      context.rotate(turn)
      for (let hole = 0; hole < 6; hole++) {
        context.rotate(Math.PI / 3)
        context.fillStyle = '#f4f2ed'
        context.beginPath()
        context.arc(0, 70, 8, 0, Math.PI * 2)
        context.fill()
      }
      disc(7, '#171a21')
      context.setTransform(1, 0, 0, 1, 0, 0)
      requestAnimationFrame(draw)
    }
    draw()
  })
  recorder.stop()
  await recorded
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
})
await browser.close()
const bytes = Buffer.from(base64, 'base64')
if (bytes.byteLength > 60_000) throw new Error(`${bytes.byteLength} bytes: too large`)
writeFileSync(file, bytes)
console.log(`${file}: ${bytes.byteLength} bytes`)

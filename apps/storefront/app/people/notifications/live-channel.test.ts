import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLiveClient } from './live-channel.ts'

/** A fake WebSocket. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  sent: string[] = []
  send = (text: string) => this.sent.push(text)
  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  close() {
    if (this.readyState === 3) return
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
  receive(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function page({ isSignedIn = true } = {}) {
  const sockets: FakeSocket[] = []
  const received: number[] = []
  const client = openLiveClient({
    async openSocket() {
      if (!isSignedIn) return null
      sockets.push(new FakeSocket())
      return sockets.at(-1) as unknown as WebSocket
    },
    onMessage: (id) => received.push(id),
    random: () => 0,
  })
  return { client, sockets, received }
}

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const output = { error: vi.spyOn(console, 'error'), warn: vi.spyOn(console, 'warn') }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  for (const each of [output.error, output.warn]) each.mockReset().mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the live channel (spec 4, 9)', () => {
  it('reconnects 5 times with growing delays, then reports that the limit is reached', async () => {
    const { client, sockets } = page()
    client.start()
    await advance(0)
    for (const wait of [1000, 2000, 4000, 8000, 16_000]) {
      const before = sockets.length
      sockets.at(-1)!.close()
      await advance(wait - 1)
      expect(sockets).toHaveLength(before)
      await advance(1)
      expect(sockets).toHaveLength(before + 1)
    }
    expect(output.error).not.toHaveBeenCalled()
    sockets.at(-1)!.close()
    expect(output.error.mock.calls).toEqual([['reconnect limit reached']])
    await advance(600_000)
    expect(sockets).toHaveLength(6)
  })

  it('starts counting again after it was open', async () => {
    const { client, sockets } = page()
    client.start()
    await advance(0)
    sockets.at(-1)!.close()
    await advance(1000)
    sockets.at(-1)!.open()
    sockets.at(-1)!.close()
    await advance(1000)
    expect(sockets).toHaveLength(3)
  })

  it('is replaced when the token changes, and messages of the old one are ignored', async () => {
    const { client, sockets, received } = page()
    client.start()
    await advance(0)
    sockets[0]!.open()
    client.changeToken()
    await advance(0)
    sockets[1]!.open()
    sockets[0]!.receive('{"id":1}')
    sockets[1]!.receive('{"id":2}')
    expect(received).toEqual([2])
    await advance(60_000)
    expect(sockets).toHaveLength(2)
  })

  it('is silent after the page is left', async () => {
    const { client, sockets } = page()
    client.start()
    await advance(0)
    client.stop()
    await advance(600_000)
    expect([sockets.length, sockets[0]!.readyState]).toEqual([1, 3])
  })

  it('is closed once nobody is signed in', async () => {
    const { client, sockets } = page({ isSignedIn: false })
    client.start()
    await advance(600_000)
    expect([sockets.length, output.error.mock.calls.length]).toEqual([0, 0])
  })

  it('logs an unreadable message and continues', async () => {
    const { client, sockets, received } = page()
    client.start()
    await advance(0)
    sockets[0]!.open()
    for (const text of ['', '{', '{}', '{"id":"1"}', 'null']) sockets[0]!.receive(text)
    sockets[0]!.receive('{"id":7}')
    expect([received, output.error.mock.calls.length]).toEqual([[7], 5])
  })
})

describe('marking read (spec 7, 9)', () => {
  it('is reported once the channel is open', async () => {
    const { client, sockets } = page()
    client.start()
    await advance(0)
    sockets[0]!.open()
    expect(await client.markRead(5, 12)).toBe(true)
    expect(sockets[0]!.sent).toEqual(['{"uid":5,"notifyIDs":[12]}'])
  })

  it('waits until the channel is open, checking every 100 ms', async () => {
    const { client, sockets } = page()
    client.start()
    await advance(0)
    const result = client.markRead(5, 12)
    await advance(4950)
    sockets[0]!.open()
    await advance(49)
    expect(sockets[0]!.sent).toEqual([])
    await advance(1)
    expect([await result, sockets[0]!.sent.length]).toEqual([true, 1])
  })

  it('is abandoned after 5,000 ms', async () => {
    const { client, sockets } = page()
    client.start()
    await advance(0)
    const result = client.markRead(5, 12)
    await advance(5100)
    expect(await result).toBe(false)
    sockets[0]!.open()
    await advance(60_000)
    expect([sockets[0]!.sent, output.warn.mock.calls.length]).toEqual([[], 1])
  })

  it('without an id is ignored with a warning', async () => {
    const { client } = page()
    expect(await client.markRead(5, undefined)).toBe(false)
    expect(output.warn).toHaveBeenCalledWith('mark-read without an id is ignored')
  })
})

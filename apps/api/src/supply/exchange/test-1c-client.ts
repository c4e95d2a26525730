import { setTimeout as pause } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { expect } from 'vitest'

/** Sends a request of the client to the shop: inside the process or over the network. */
export type SendRequest = (request: {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: Buffer
}) => Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>

/** Differences between client programs, taken from their source code. */
export interface ClientKind {
  readonly title: string
  /** Sent in each request: `checkauth` then has five lines. */
  readonly version?: string
  /** Repeats the fourth line of `checkauth` in each request. */
  readonly sendsSessid?: boolean
  /** Sends an archive of all files, split by the limit; otherwise file by file. */
  readonly zips?: boolean
  /** Each portion (`import0_1.xml`) is a separate exchange; otherwise all files are one exchange. */
  readonly inPortions?: boolean
  /** Name of the n-th file of goods or of offers. */
  readonly nameOf?: (what: 'import' | 'offers', n: number) => string
  readonly importsGoods?: boolean
  readonly importsOrders?: boolean
  readonly requestsInfo?: boolean
  /** `deactivate` with the moment of `checkauth`, then `complete`. */
  readonly sendsComplete?: boolean
  /** Pause before each `import`. */
  readonly pauseMilliseconds?: number
  /** How many times the whole package is sent again after a failure. */
  readonly retries?: number
}

const portionName = (what: string, n: number) => `${what}0_${n + 1}.xml`
const rowName = (what: string, n: number) => `${what}${n === 0 ? '' : n}.xml`
const guidName = (what: string, n: number) => `${what}___${String(n).padStart(8, '0')}-5c1e-11ee-9f41-005056c00008.xml`

/** The client programs, numbered A to H as in the reference. */
export const clientKinds = {
  A: { title: 'УТ 10.3', nameOf: rowName, importsGoods: true },
  B: { title: 'УТ 11.4, Розница', zips: true, inPortions: true, importsGoods: true, importsOrders: true },
  C: {
    title: 'УТ 11.5 с sessid',
    zips: true,
    inPortions: true,
    importsGoods: true,
    importsOrders: true,
    sendsSessid: true,
  },
  D: { title: 'УТ 11 без ожидания импорта', zips: true, inPortions: true },
  E: { title: 'УНФ', zips: true, nameOf: rowName, importsGoods: true, retries: 2, pauseMilliseconds: 5 },
  F: {
    title: 'УНФ, режим Битрикс',
    version: '2.09',
    sendsSessid: true,
    zips: true,
    nameOf: rowName,
    retries: 2,
    importsGoods: true,
    importsOrders: true,
    requestsInfo: true,
    pauseMilliseconds: 5,
  },
  G: {
    title: 'модуль Битрикс',
    version: '3.1',
    sendsSessid: true,
    zips: true,
    nameOf: guidName,
    sendsComplete: true,
    importsGoods: true,
    importsOrders: true,
    requestsInfo: true,
  },
  H: { title: 'МойСклад, CommerceML', nameOf: rowName, importsGoods: true, importsOrders: true },
} as const satisfies Record<string, ClientKind>

export interface ClientSettings extends Partial<ClientKind> {
  readonly login: string
  readonly secret: string
  readonly path?: string
  readonly host?: string
}

/** An error that the program shows to its user. */
export class ClientFailure extends Error {}

type Files = Readonly<Record<string, Buffer>>

/**
 * A client as strict as those of 1С: it counts lines, trims nothing, accepts only status 200, and repeats the request
 * at `progress` without a pause.
 */
export class ExchangeClient {
  private cookie = ''
  private sessid = ''
  private timestamp = ''
  private limit = 0
  private readonly send: SendRequest
  private readonly settings: ClientSettings

  constructor(send: SendRequest, settings: ClientSettings) {
    this.send = send
    // Without a client kind, both goods and orders are imported.
    this.settings = 'title' in settings ? settings : { importsGoods: true, importsOrders: true, ...settings }
  }

  /** Sends a whole catalogue, with files split and named as this program does it. */
  async goods(goods: readonly Buffer[], offers: readonly Buffer[], pictures: Files = {}): Promise<void> {
    const { inPortions, nameOf = portionName } = this.settings
    const named = [
      ...goods.map((bytes, n) => [nameOf('import', n), bytes] as const),
      ...offers.map((bytes, n) => [nameOf('offers', n), bytes] as const),
    ]
    if (!inPortions) await this.portion(Object.fromEntries(named), pictures)
    else
      for (const [n, [name, bytes]] of named.entries()) await this.portion({ [name]: bytes }, n === 0 ? pictures : {})
  }

  /** One exchange of goods; after a failure it is repeated from the beginning as often as the program does so. */
  async portion(files: Files, pictures: Files = {}): Promise<void> {
    const { zips, importsGoods, sendsComplete, pauseMilliseconds = 0, retries = 0 } = this.settings
    for (let tried = 0; ; tried += 1)
      try {
        await this.checkauth()
        await this.init()
        if (zips) await this.file('v8_1A2B.zip', zipOf({ ...pictures, ...files }))
        else for (const [name, bytes] of Object.entries({ ...pictures, ...files })) await this.file(name, bytes)
        if (importsGoods)
          for (const name of Object.keys(files)) {
            if (pauseMilliseconds > 0) await pause(pauseMilliseconds)
            await this.import(name)
          }
        if (!sendsComplete) return
        await this.deactivate()
        await this.untilSuccess({ type: 'catalog', mode: 'complete' })
        return
      } catch (error) {
        if (tried >= retries) throw error
      }
  }

  /** Receives waiting orders; `load` is the transaction of the program: if it throws, `success` is not sent. */
  async orders(load: (document: Buffer) => void): Promise<void> {
    await this.checkauth('sale')
    if (this.settings.requestsInfo) await this.info()
    load(await this.query())
    expect(await this.mode('sale', 'success')).toEqual(['success'])
  }

  /** Sends the program's orders to the shop. */
  async ordersBack(name: string, bytes: Buffer): Promise<void> {
    await this.checkauth('sale')
    await this.init('sale')
    await this.file(name, bytes, { type: 'sale' })
    if (this.settings.importsOrders) await this.import(name, 'sale')
  }

  async checkauth(type = 'catalog'): Promise<void> {
    this.sessid = ''
    const lines = await this.lines({ type, mode: 'checkauth' })
    if (lines[0] !== 'success') throw new ClientFailure(lines.join(' '))
    if (lines.length !== (this.settings.version ? 5 : 3)) throw new ClientFailure('Не удалось авторизоваться на сайте')
    this.cookie = `${lines[1]}=${lines[2]}`
    if (this.settings.sendsSessid) this.sessid = lines[3]?.replace(/^sessid=/, '') ?? ''
    this.timestamp = lines[4]?.replace(/^timestamp=/, '') ?? ''
  }

  async init(type = 'catalog'): Promise<void> {
    const lines = await this.lines({ type, mode: 'init' })
    const isCounted = this.settings.version ? lines.length >= 2 : lines.length === 2
    const [zip, limit] = lines
    if (!isCounted || !/^zip=(yes|no)$/.test(zip!) || !/^file_limit=\d+$/.test(limit ?? ''))
      throw new ClientFailure('Параметры обмена не получены')
    this.limit = Number(limit!.slice('file_limit='.length))
  }

  /** Sends a file in pieces of `pieceBytes`, by default of the limit. */
  async file(name: string, bytes: Buffer, { type = 'catalog', pieceBytes = this.limit } = {}): Promise<void> {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      await this.piece(name, bytes.subarray(at, at + pieceBytes), type)
  }

  async piece(name: string, bytes: Buffer, type = 'catalog'): Promise<void> {
    const lines = await this.lines({ type, mode: 'file', filename: name }, bytes)
    // Anything except this word is an error for the client, even `success` followed by more text.
    if (lines.join('\n') !== 'success') throw new ClientFailure(lines.join(' '))
  }

  /** Repeats the request while the answer is `progress`. */
  import(name: string, type = 'catalog'): Promise<number> {
    return this.untilSuccess({ type, mode: 'import', filename: name })
  }

  /** Tells the shop to hide goods that were not sent since `checkauth`. */
  deactivate(): Promise<number> {
    return this.untilSuccess({ type: 'catalog', mode: 'deactivate', timestamp: this.timestamp })
  }

  private async untilSuccess(query: Record<string, string>): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      const lines = await this.lines(query)
      if (lines[0] === 'success') return attempt
      if (lines[0] !== 'progress') throw new ClientFailure(lines.join(' '))
    }
  }

  async mode(type: string, mode: string): Promise<string[]> {
    return this.lines({ type, mode })
  }

  async query(): Promise<Buffer> {
    return this.document('query')
  }

  /** Titles of statuses, parsed as the program does it. */
  async info(): Promise<string[]> {
    const text = new TextDecoder('windows-1251').decode(await this.document('info'))
    const statuses = /<Cтатусы>(.*?)<\/Cтатусы>/.exec(text)?.[1]
    if (!text.includes('<Справочник>') || statuses === undefined) throw new ClientFailure('Справочник не получен')
    return [...statuses.matchAll(/<Название>(.*?)<\/Название>/g)].map(([, title]) => title!)
  }

  private async document(mode: string): Promise<Buffer> {
    const { body } = await this.answer({ type: 'sale', mode })
    if (!body.toString('latin1').startsWith('<?xml')) throw new ClientFailure(body.toString())
    return body
  }

  private async lines(query: Record<string, string>, payload?: Buffer): Promise<string[]> {
    const { body } = await this.answer(query, payload)
    const text = body.toString('utf8')
    expect(text).not.toMatch(/\r|^\uFEFF|^$/)
    return text.split('\n')
  }

  private async answer(query: Record<string, string>, payload?: Buffer) {
    const { login, secret, path = '/exchange/1c', host, version } = this.settings
    const search = new URLSearchParams({
      ...query,
      ...(version && { version }),
      ...(this.sessid && { sessid: this.sessid }),
    })
    const answer = await this.send({
      method: payload ? 'POST' : 'GET',
      url: `${path}?${search}`,
      headers: {
        authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`,
        ...(this.cookie && { cookie: this.cookie }),
        ...(host && { host }),
        ...(payload && { 'content-type': 'application/octet-stream' }),
      },
      ...(payload && { payload }),
    })
    if (answer.status !== 200) throw new ClientFailure(`HTTP ${answer.status}`)
    return answer
  }
}

export const zipOf = (files: Readonly<Record<string, Buffer>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, new Uint8Array(bytes)]))))

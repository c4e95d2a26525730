import { zipSync } from 'fflate'
import { expect } from 'vitest'

/** How a request of the client reaches the shop: in the process, or over the network. */
export type SendRequest = (request: {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: Buffer
}) => Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>

export interface ClientSettings {
  readonly login: string
  readonly secret: string
  readonly path?: string
  readonly host?: string
  /** The Bitrix module and newer programs name it, and read more lines then. */
  readonly version?: string
  /** УТ 11 with «без ожидания подтверждения импорта», УНФ's orders: nobody asks for `import`. */
  readonly asksForImport?: boolean
  readonly zips?: boolean
}

/** What the user of the program is shown. */
export class ClientFailure extends Error {}

/**
 * A client as strict as those of 1С: it counts lines, trims nothing, reads no other status than 200, and asks again at
 * `progress` without a pause.
 */
export class ExchangeClient {
  private cookie = ''
  private limit = 0
  private readonly send: SendRequest
  private readonly settings: ClientSettings

  constructor(send: SendRequest, settings: ClientSettings) {
    this.send = send
    this.settings = settings
  }

  async checkauth(type = 'catalog'): Promise<void> {
    const lines = await this.lines({ type, mode: 'checkauth' })
    if (lines[0] !== 'success') throw new ClientFailure(lines.join(' '))
    if (lines.length !== (this.settings.version ? 5 : 3)) throw new ClientFailure('Не удалось авторизоваться на сайте')
    this.cookie = `${lines[1]}=${lines[2]}`
  }

  async init(type = 'catalog'): Promise<void> {
    const lines = await this.lines({ type, mode: 'init' })
    const isCounted = this.settings.version ? lines.length >= 2 : lines.length === 2
    const [zip, limit] = lines
    if (!isCounted || !/^zip=(yes|no)$/.test(zip!) || !/^file_limit=\d+$/.test(limit ?? ''))
      throw new ClientFailure('Параметры обмена не получены')
    this.limit = Number(limit!.slice('file_limit='.length))
  }

  /** Sends a file in pieces of the limit, or of `pieceBytes`. */
  async file(name: string, bytes: Buffer, { type = 'catalog', pieceBytes = this.limit } = {}): Promise<void> {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      await this.piece(name, bytes.subarray(at, at + pieceBytes), type)
  }

  async piece(name: string, bytes: Buffer, type = 'catalog'): Promise<void> {
    const lines = await this.lines({ type, mode: 'file', filename: name }, bytes)
    // Anything but this word is an error to it, even `success` with more after it.
    if (lines.join('\n') !== 'success') throw new ClientFailure(lines.join(' '))
  }

  /** Asks until it is no longer `progress`. */
  async import(name: string, type = 'catalog'): Promise<number> {
    for (let asked = 1; ; asked += 1) {
      const lines = await this.lines({ type, mode: 'import', filename: name })
      if (lines[0] === 'success') return asked
      if (lines[0] !== 'progress') throw new ClientFailure(lines.join(' '))
    }
  }

  /** УТ 11: each portion is an exchange of its own. The folder goes as one archive when the client zips. */
  async portion(files: Readonly<Record<string, Buffer>>): Promise<void> {
    await this.checkauth()
    await this.init()
    if (this.settings.zips) await this.file('v8_1A2B.zip', zipOf(files))
    else for (const [name, bytes] of Object.entries(files)) await this.file(name, bytes)
    if (this.settings.asksForImport === false) return
    for (const name of Object.keys(files)) if (name.endsWith('.xml')) await this.import(name)
  }

  async mode(type: string, mode: string): Promise<string[]> {
    return this.lines({ type, mode })
  }

  async query(): Promise<Buffer> {
    const { body } = await this.answer({ type: 'sale', mode: 'query' })
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
    const search = new URLSearchParams(version ? { ...query, version } : query)
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

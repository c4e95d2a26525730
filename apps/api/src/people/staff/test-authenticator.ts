import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { StaffSession } from '@shpulka/contract/people/staff'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Pool } from '../../base/db/pool.ts'
import { invitedStaff, officeBrowser, officeHost } from './test-office.ts'

/** The part of passkey options that a device reads. */
export interface PasskeyOptions {
  readonly challenge: string
}

/** Values to forge in a response. */
interface ForgedValues {
  readonly challenge?: string
  readonly origin?: string
  readonly hostname?: string
  /** Whether the device has verified its user. */
  readonly isVerified?: boolean
  readonly signature?: string
}

const present = 0x01
const verified = 0x04
const withCredential = 0x40

/** A device with one passkey; responses are as a browser sends them. */
export function testAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, { challenge }: PasskeyOptions, forged: ForgedValues) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: forged.challenge ?? challenge,
        crossOrigin: false,
        origin: forged.origin ?? `http://${officeHost}:3000`,
      }),
    )

  function authenticatorData({ hostname = officeHost, isVerified = true }: ForgedValues, more = 0, ...rest: Buffer[]) {
    counter += 1
    const head = Buffer.alloc(5)
    head.writeUInt8(present | (isVerified ? verified : 0) | more)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(Buffer.from(hostname)), head, ...rest])
  }

  const answer = (response: Readonly<Record<string, string>>) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** Responds to options of a new passkey. */
    create(options: PasskeyOptions, forged: ForgedValues = {}) {
      const { x, y } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Uint8Array>().set(1, 2).set(3, -7).set(-1, 1)
      const cose = isoCBOR.encode(key.set(-2, bytes(x!)).set(-3, bytes(y!)))
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = authenticatorData(forged, withCredential, Buffer.alloc(16), length, id, Buffer.from(cose))
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>()
        .set('fmt', 'none')
        .set('attStmt', new Map())
        .set('authData', new Uint8Array(authData))
      return answer({
        clientDataJSON: text(clientData('webauthn.create', options, forged)),
        attestationObject: text(Buffer.from(isoCBOR.encode(attestation))),
      })
    },
    /** Responds to options of a sign-in. */
    get(options: PasskeyOptions, forged: ForgedValues = {}) {
      const authData = authenticatorData(forged)
      const data = clientData('webauthn.get', options, forged)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return answer({
        clientDataJSON: text(data),
        authenticatorData: text(authData),
        signature: forged.signature ?? text(signature),
      })
    },
  }
}

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()
const text = (data: Buffer) => data.toString('base64url')
const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

type Browser = ReturnType<typeof officeBrowser>
type Device = ReturnType<typeof testAuthenticator>

/** Accepts an invitation with a passkey of the device. */
export async function acceptByPasskey(browser: Browser, token: string, device: Device) {
  const { body } = await browser.send<{ passkeyOptions: PasskeyOptions }>('POST', '/invitations/view', { token })
  const response = device.create(body.passkeyOptions)
  const accepted = await browser.send<{ session: StaffSession }>('POST', '/invitations/accept', {
    token,
    fio: 'Анна Ключева',
    response,
  })
  expect(accepted.body).toMatchObject({ session: { hasPasskey: true } })
  return accepted.body.session
}

/** Signs in by a passkey. */
export async function signInByPasskey(browser: Browser, device: Device, forged: ForgedValues = {}) {
  const { body: options } = await browser.send<PasskeyOptions>('POST', '/passkey-requests', {})
  return browser.send('POST', '/session/passkey', { response: device.get(options, forged) })
}

let deviceCount = 0

/** Invites somebody and accepts it with a passkey, which signs them in. */
export async function signedInByPasskey(app: FastifyInstance, pool: Pool, role: string) {
  deviceCount += 1
  const { email, token } = await invitedStaff(pool, role)
  const browser = officeBrowser(app, `10.5.${deviceCount >> 8}.${deviceCount & 255}`)
  const device = testAuthenticator()
  const { staffId } = await acceptByPasskey(browser, token, device)
  return { ...browser, email, device, id: staffId }
}

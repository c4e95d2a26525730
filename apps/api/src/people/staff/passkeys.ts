import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Tx } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import {
  findPasskey,
  findPasskeyIds,
  insertChallenge,
  insertPasskey,
  takeChallenge,
  usePasskey,
} from './sign-in.sql.ts'

const challengeSeconds = 300

/** The office's host and origin, to which passkeys are bound (the «relying party» of WebAuthn). */
interface Party {
  readonly hostname: string
  readonly origin: string
}

// Loaded when first needed: its parsers would slow down the start.
const webauthn = () => import('@simplewebauthn/server')

const wrong = () => unprocessable('Ключ не подошёл. Повторите или войдите другим способом')

/** Options for signing in (`staffId` null: whoever has a passkey) or for confirming a sign-in. */
export async function passkeyRequest(tx: Tx, { hostname }: Party, staffId: number | null) {
  const { generateAuthenticationOptions } = await webauthn()
  const known = staffId === null ? [] : await findPasskeyIds(tx, staffId)
  const options = await generateAuthenticationOptions({
    rpID: hostname,
    userVerification: 'required',
    allowCredentials: known.map(({ id }) => ({ id })),
  })
  await insertChallenge(tx, options.challenge, staffId, challengeSeconds)
  return options as unknown as Record<string, unknown>
}

/** Options for a new passkey of a member of staff. */
export async function passkeyCreation(tx: Tx, { hostname }: Party, staff: { id: number; email: string }) {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Шпулька, контора',
    rpID: hostname,
    userName: staff.email,
    userID: new TextEncoder().encode(`staff:${staff.id}`),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: await findPasskeyIds(tx, staff.id),
  })
  await insertChallenge(tx, options.challenge, staff.id, challengeSeconds)
  return options as unknown as Record<string, unknown>
}

/** Stores a new passkey. 422: it does not answer options given to this member of staff, or is stored. */
export async function savePasskey(tx: Tx, party: Party, staffId: number, response: unknown): Promise<void> {
  const { verifyRegistrationResponse } = await webauthn()
  const challenge = challengeOf(response)
  const [given] = await takeChallenge(tx, challenge)
  if (given?.staffId !== staffId) throw wrong()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...{ response: response as RegistrationResponseJSON, expectedChallenge: challenge },
    ...{ expectedOrigin: party.origin, expectedRPID: party.hostname, requireUserVerification: true },
  }).catch(() => {
    throw wrong()
  })
  if (!verified) throw wrong()
  const { id, publicKey, counter } = registrationInfo.credential
  const [saved] = await insertPasskey(tx, id, staffId, Buffer.from(publicKey), counter)
  if (!saved) throw unprocessable('Этот ключ уже сохранён')
}

/** The member of staff whose passkey answered. 422: it is unknown or wrong, or does not answer our options. */
export async function staffByPasskey(tx: Tx, party: Party, response: unknown): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn()
  const challenge = challengeOf(response)
  const [given] = await takeChallenge(tx, challenge)
  if (!given) throw wrong()
  const id = (response as { id?: unknown }).id
  const [passkey] = typeof id === 'string' ? await findPasskey(tx, id) : []
  if (!passkey || (given.staffId !== null && given.staffId !== passkey.staffId)) throw wrong()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...{ response: response as AuthenticationResponseJSON, expectedChallenge: challenge },
    ...{ expectedOrigin: party.origin, expectedRPID: party.hostname, requireUserVerification: true },
    credential: { id: id as string, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(() => {
    throw wrong()
  })
  if (!verified) throw wrong()
  const [used] = await usePasskey(tx, id as string, authenticationInfo.newCounter)
  if (!used) throw wrong()
  return passkey.staffId
}

/** The challenge in a browser's answer. */
function challengeOf(response: unknown): string {
  try {
    const { clientDataJSON } = (response as { response: { clientDataJSON: string } }).response
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge: unknown
    }
    if (typeof challenge === 'string' && challenge.length < 200) return challenge
  } catch {}
  throw wrong()
}

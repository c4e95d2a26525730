import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { storedUserAgent } from './open-staff-session.ts'
import {
  consumeChallenge,
  findPasskey,
  findPasskeyIds,
  insertChallenge,
  insertPasskey,
  usePasskey,
} from './passkeys.sql.ts'

const challengeSeconds = 300

/** The office's host and origin, to which passkeys are bound (the relying party of WebAuthn). */
interface RelyingParty {
  readonly hostname: string
  readonly origin: string
}

/** The browser in which a passkey is created. */
interface PasskeyBrowser extends RelyingParty {
  readonly userAgent: string
}

// Loaded lazily, because its parsers slow down the start.
const webauthn = () => import('@simplewebauthn/server')

const invalidPasskeyError = () => unprocessable('Ключ не подошёл. Повторите или войдите другим способом')

/** Options for signing in by passkey, or for confirming the sign-in of `staffId`. Null means any member of staff. */
export async function passkeyRequestOptions(tx: Queryable, { hostname }: RelyingParty, staffId: number | null) {
  const { generateAuthenticationOptions } = await webauthn()
  const passkeys = staffId === null ? [] : await findPasskeyIds(tx, staffId)
  const options = await generateAuthenticationOptions({
    rpID: hostname,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ id }) => ({ id })),
  })
  await insertChallenge(tx, options.challenge, staffId, challengeSeconds)
  return options as unknown as Record<string, unknown>
}

/** Options for a new passkey of a member of staff. */
export async function passkeyCreationOptions(
  tx: Queryable,
  { hostname }: RelyingParty,
  staff: { id: number; email: string },
) {
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

/** Stores a new passkey. Throws 422 when it does not answer unused options of this staff or is already stored. */
export async function savePasskey(
  tx: Queryable,
  relyingParty: PasskeyBrowser,
  staffId: number,
  response: unknown,
): Promise<void> {
  const { verifyRegistrationResponse } = await webauthn()
  const challenge = challengeOf(response)
  const [issued] = await consumeChallenge(tx, challenge)
  if (issued?.staffId !== staffId) throw invalidPasskeyError()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.hostname,
    requireUserVerification: true,
  }).catch(() => {
    throw invalidPasskeyError()
  })
  if (!verified) throw invalidPasskeyError()
  const { id, publicKey, counter } = registrationInfo.credential
  const [saved] = await insertPasskey(
    tx,
    id,
    staffId,
    Buffer.from(publicKey),
    counter,
    storedUserAgent(relyingParty.userAgent),
  )
  if (!saved) throw unprocessable('Этот ключ уже сохранён')
}

/** Finds the staff by a passkey's response. Throws 422 when it is unknown, invalid or does not answer our options. */
export async function findStaffByPasskey(
  tx: Queryable,
  relyingParty: RelyingParty,
  response: unknown,
): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn()
  const challenge = challengeOf(response)
  const [issued] = await consumeChallenge(tx, challenge)
  if (!issued) throw invalidPasskeyError()
  const id = (response as { id?: unknown }).id
  const [passkey] = typeof id === 'string' ? await findPasskey(tx, id) : []
  if (!passkey || (issued.staffId !== null && issued.staffId !== passkey.staffId)) throw invalidPasskeyError()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.hostname,
    requireUserVerification: true,
    credential: { id: id as string, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(() => {
    throw invalidPasskeyError()
  })
  if (!verified) throw invalidPasskeyError()
  const [used] = await usePasskey(tx, id as string, authenticationInfo.newCounter)
  if (!used) throw invalidPasskeyError()
  return passkey.staffId
}

/** Returns the challenge in a browser's response. */
function challengeOf(response: unknown): string {
  try {
    const { clientDataJSON } = (response as { response: { clientDataJSON: string } }).response
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge: unknown
    }
    if (typeof challenge === 'string' && challenge.length < 200) return challenge
  } catch {}
  throw invalidPasskeyError()
}

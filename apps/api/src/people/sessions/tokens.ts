import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { isUuid } from '@shpulka/contract/base/ids'
import { errors, jwtVerify, SignJWT } from 'jose'

/** The configuration of signing: one secret for every process of the shop. */
export interface TokenConfig {
  readonly tokenSecret: string | null
}

/** The claims of an access token. Roles in it are for the client to read; the server believes only the user's row. */
export interface AccessClaims {
  readonly userId: number
  readonly sessionId: string
  readonly siteId: number
  readonly role: string
}

const algorithm = 'HS256'
const type = 'at+jwt'
const issuer = 'shpulka'
const accessSeconds = 15 * 60
/** RFC 8725: clocks of processes differ. */
const leewaySeconds = 60

/** The same claims issued at the same second are the same token. */
export function signAccessToken(config: TokenConfig, claims: AccessClaims, issuedAtSeconds: number): Promise<string> {
  return new SignJWT({ uid: claims.userId, role: claims.role, sid: claims.sessionId })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuer(issuer)
    .setAudience(String(claims.siteId))
    .setSubject(String(claims.userId))
    .setIssuedAt(issuedAtSeconds)
    .setExpirationTime(issuedAtSeconds + accessSeconds)
    .sign(keyOf(config))
}

/**
 * The user and session of an access token of this site; null: expired, forged, of another site or not a token at all.
 */
export async function verifyAccessToken(
  config: TokenConfig,
  token: string,
  siteId: number,
): Promise<Pick<AccessClaims, 'userId' | 'sessionId'> | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(config), {
      algorithms: [algorithm],
      typ: type,
      issuer,
      audience: String(siteId),
      clockTolerance: leewaySeconds,
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    const userId = Number(payload.sub)
    return Number.isSafeInteger(userId) && userId > 0 && typeof payload.sid === 'string' && isUuid(payload.sid)
      ? { userId, sessionId: payload.sid }
      : null
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

/**
 * A refresh token is derived from its session, the session's generation and the secret: it is nowhere stored, and
 * whoever holds one of an earlier generation can be distinguished from a guess. It gives nothing the secret of the
 * access tokens would not give too (decision 17).
 */
export function refreshTokenOf(config: TokenConfig, sessionId: string, generation: number): string {
  const named = Buffer.alloc(20)
  named.write(sessionId.replaceAll('-', ''), 0, 16, 'hex')
  named.writeUInt32BE(generation, 16)
  return Buffer.concat([named, refreshMac(config, named)]).toString('base64url')
}

/** Which session and generation a refresh token is of; null: the shop never gave it. */
export function readRefreshToken(config: TokenConfig, token: string): { sessionId: string; generation: number } | null {
  const bytes = Buffer.from(token, 'base64url')
  // One token has one spelling.
  if (bytes.length !== 52 || bytes.toString('base64url') !== token) return null
  const named = bytes.subarray(0, 20)
  if (!timingSafeEqual(bytes.subarray(20), refreshMac(config, named))) return null
  const sessionId = named.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, generation: named.readUInt32BE(16) }
}

const refreshMac = (config: TokenConfig, named: Buffer) =>
  createHmac('sha256', keyOf(config)).update('refresh token\n').update(named).digest()

/**
 * What else is derived from the secret: codes of letters, names in the log. `purpose` keeps one kind from being taken
 * for another.
 */
export const derivedBytes = (config: TokenConfig, purpose: string, of: string): Buffer =>
  createHmac('sha256', keyOf(config)).update(`${purpose}\n${of}`).digest()

const keys = new Map<string, KeyObject>()

function keyOf({ tokenSecret }: TokenConfig): KeyObject {
  if (tokenSecret === null) throw new Error('There is no secret to sign tokens with')
  let key = keys.get(tokenSecret)
  if (!key) {
    key = createSecretKey(tokenSecret, 'utf8')
    keys.set(tokenSecret, key)
  }
  return key
}

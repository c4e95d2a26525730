import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { isUuid } from '@shpulka/contract/base/ids'
import { errors, jwtVerify, SignJWT } from 'jose'

/** The secret that tokens are signed with, the same in every process of the shop; null: it is not set. */
export interface TokenConfig {
  readonly tokenSecret: string | null
  /** The secret before it, while it is being replaced: what it signed stays valid, nothing new is signed with it. */
  readonly tokenSecretPrevious?: string | null
}

/** The secrets a returned token may be signed with: the current one and the one before it. */
export const eachSecret = ({ tokenSecret, tokenSecretPrevious }: TokenConfig): TokenConfig[] =>
  tokenSecretPrevious ? [{ tokenSecret }, { tokenSecret: tokenSecretPrevious }] : [{ tokenSecret }]

/** The claims of an access token. Its role is only for the client to read: the server trusts only the user's row. */
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

/** The same claims issued in the same second give the same token. */
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
  for (const one of eachSecret(config)) {
    const claims = await verifiedBy(one, token, siteId)
    if (claims) return claims
  }
  return null
}

async function verifiedBy(
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
 * A refresh token is derived from its session, the session's generation and the secret. It is not stored anywhere, and
 * a token of an earlier generation can be told from a guess. Using the secret of access tokens adds no risk
 * (decision 17).
 */
export function refreshTokenOf(config: TokenConfig, sessionId: string, generation: number): string {
  const payload = Buffer.alloc(20)
  payload.write(sessionId.replaceAll('-', ''), 0, 16, 'hex')
  payload.writeUInt32BE(generation, 16)
  return Buffer.concat([payload, refreshMac(config, payload)]).toString('base64url')
}

/** The session and generation of a refresh token; null: the shop did not issue it. */
export function readRefreshToken(config: TokenConfig, token: string): { sessionId: string; generation: number } | null {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding is lenient: other spellings of the same bytes are refused.
  if (bytes.length !== 52 || bytes.toString('base64url') !== token) return null
  const payload = bytes.subarray(0, 20)
  if (!eachSecret(config).some((each) => timingSafeEqual(bytes.subarray(20), refreshMac(each, payload)))) return null
  const sessionId = payload.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, generation: payload.readUInt32BE(16) }
}

const refreshMac = (config: TokenConfig, payload: Buffer) =>
  createHmac('sha256', keyOf(config)).update('refresh token\n').update(payload).digest()

/**
 * Other values derived from the secret: codes in emails, names in the log. `purpose` keeps the kinds apart.
 */
export const derivedBytes = (config: TokenConfig, purpose: string, input: string): Buffer =>
  createHmac('sha256', keyOf(config)).update(`${purpose}\n${input}`).digest()

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

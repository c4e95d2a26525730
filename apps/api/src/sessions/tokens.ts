import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

/** What signing takes: one secret for every process of the shop. */
export interface TokenConfig {
  readonly tokenSecret: string | null
}

/** Who an access token speaks of. Roles in it are for the client to read; the server believes only the user's row. */
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

/** The user and session of an access token of this site; null: expired, forged, of another site or not a token at all. */
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
    return Number.isSafeInteger(userId) && userId > 0 && typeof payload.sid === 'string' && uuid.test(payload.sid)
      ? { userId, sessionId: payload.sid }
      : null
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A session's first refresh token comes from its id and the secret, so that a repeated answer can hold it again without its being stored. */
export const firstRefreshToken = (config: TokenConfig, sessionId: string): string =>
  createHmac('sha256', keyOf(config)).update(`first refresh token\n${sessionId}`).digest('base64url')

/** 256 random bits. */
export const freshRefreshToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a refresh token. */
export const refreshTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

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

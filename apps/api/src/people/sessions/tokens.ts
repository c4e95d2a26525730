import { createHmac, createSecretKey, type KeyObject, timingSafeEqual, type webcrypto } from 'node:crypto'
import { isUuid } from '@shpulka/contract/base/ids'
import { errors, jwtVerify, SignJWT } from 'jose'

/** The secret that signs tokens, the same in every process of the shop; null when it is not set. */
export interface TokenConfig {
  readonly tokenSecret: string | null
  /** The previous secret during its replacement: tokens signed with it stay valid, new ones are not signed with it. */
  readonly tokenSecretPrevious?: string | null
}

/** The secrets that may have signed a received token: the current one and the previous one. */
export const acceptedSecrets = ({ tokenSecret, tokenSecretPrevious }: TokenConfig): TokenConfig[] =>
  tokenSecretPrevious ? [{ tokenSecret }, { tokenSecret: tokenSecretPrevious }] : [{ tokenSecret }]

/** The claims of an access token. Only the client reads its role: the server trusts only the user's row. */
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

/** Signs an access token. Equal claims issued in the same second give an equal token. */
export function signAccessToken(config: TokenConfig, claims: AccessClaims, issuedAtSeconds: number): Promise<string> {
  return new SignJWT({ uid: claims.userId, role: claims.role, sid: claims.sessionId })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuer(issuer)
    .setAudience(String(claims.siteId))
    .setSubject(String(claims.userId))
    .setIssuedAt(issuedAtSeconds)
    .setExpirationTime(issuedAtSeconds + accessSeconds)
    .sign(keysOf(config).forTokens)
}

/**
 * The user and session of an access token of this site. Null when it is expired, forged, of another site or no token.
 */
export async function verifyAccessToken(
  config: TokenConfig,
  token: string,
  siteId: number,
): Promise<Pick<AccessClaims, 'userId' | 'sessionId'> | null> {
  for (const one of acceptedSecrets(config)) {
    const claims = await verifyWith(one, token, siteId)
    if (claims) return claims
  }
  return null
}

async function verifyWith(
  config: TokenConfig,
  token: string,
  siteId: number,
): Promise<Pick<AccessClaims, 'userId' | 'sessionId'> | null> {
  try {
    const { payload } = await jwtVerify(token, keysOf(config).forTokens, {
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
 * a token of an earlier generation differs from a guess. Using the secret of access tokens adds no risk
 * (decision 17).
 */
export function refreshTokenOf(config: TokenConfig, sessionId: string, generation: number): string {
  const payload = Buffer.alloc(20)
  payload.write(sessionId.replaceAll('-', ''), 0, 16, 'hex')
  payload.writeUInt32BE(generation, 16)
  return Buffer.concat([payload, refreshMac(config, payload)]).toString('base64url')
}

/** The session and generation of a refresh token. Null when the shop did not issue it. */
export function readRefreshToken(config: TokenConfig, token: string): { sessionId: string; generation: number } | null {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding is lenient: refuse other encodings of the same bytes.
  if (bytes.length !== 52 || bytes.toString('base64url') !== token) return null
  const payload = bytes.subarray(0, 20)
  if (!acceptedSecrets(config).some((each) => timingSafeEqual(bytes.subarray(20), refreshMac(each, payload))))
    return null
  const sessionId = payload.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, generation: payload.readUInt32BE(16) }
}

const refreshMac = (config: TokenConfig, payload: Buffer) =>
  createHmac('sha256', keyOf(config)).update('refresh token\n').update(payload).digest()

/**
 * Derives other values from the secret: codes in emails, names in the log. `purpose` separates the kinds.
 */
export const derivedBytes = (config: TokenConfig, purpose: string, input: string): Buffer =>
  createHmac('sha256', keyOf(config)).update(`${purpose}\n${input}`).digest()

interface SecretKeys {
  readonly secret: KeyObject
  /** The same for jose, which otherwise imports the secret for each token: a third of a verification. */
  readonly forTokens: webcrypto.CryptoKey
}

const keys = new Map<string, SecretKeys>()

const keyOf = (config: TokenConfig): KeyObject => keysOf(config).secret

function keysOf({ tokenSecret }: TokenConfig): SecretKeys {
  if (tokenSecret === null) throw new Error('No secret is set to sign tokens')
  let found = keys.get(tokenSecret)
  if (!found) {
    const secret = createSecretKey(tokenSecret, 'utf8')
    const forTokens = secret.toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
    found = { secret, forTokens }
    keys.set(tokenSecret, found)
  }
  return found
}

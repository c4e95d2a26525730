import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { testTokenSecret } from '../../test-api.ts'
import { decryptSecret, encryptSecret, newRecoveryCodes, recoveryCodeHash, totpStep } from './totp.ts'

const config = { tokenSecret: testTokenSecret }
const secret = randomBytes(20)
const codeAt = (timestamp: number) =>
  new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) }).generate({ timestamp })
const now = 1_800_000_015_000

test.each([
  ['of the current step', now, 60_000_000],
  ['of the previous step', now - 30_000, 59_999_999],
  ['of the next step', now + 30_000, 60_000_001],
  ['of two steps ago', now - 60_000, null],
] as const)('a code %s', (_, at, step) => expect(totpStep(secret, codeAt(at), now)).toBe(step))

test.each(['', '12345', '1234567', 'abcdef', '000 00'])('«%s» is not a code', (code) =>
  expect(totpStep(secret, code, now)).toBeNull(),
)

test('a stored secret can be decrypted only with the current or previous token secret', () => {
  const stored = encryptSecret(config, secret)
  expect(stored.includes(secret)).toBe(false)
  expect(decryptSecret(config, stored)).toEqual({ secret, isByPrevious: false })
  const replaced = { tokenSecret: 'x'.repeat(40), tokenSecretPrevious: config.tokenSecret }
  expect(decryptSecret(replaced, stored)).toEqual({ secret, isByPrevious: true })
  expect(() => decryptSecret({ tokenSecret: 'x'.repeat(40) }, stored)).toThrow()
})

test('recovery codes are unique and accepted in any letter case and spacing', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  const [code = ''] = codes
  expect(recoveryCodeHash(` ${code.toUpperCase().replace('-', ' ')}`).equals(recoveryCodeHash(code))).toBe(true)
})

import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { Basket } from '../buying/basket.ts'

/** Digits of a code or a one-time password: 26 bits, too many for five guesses. */
export const codeDigits = 8
/** How long a code or a one-time password is valid. */
export const codeSeconds = 600
/** Wrong attempts after which a code is void. */
export const codeTries = 5
/** A repeated request within this time counts as the same one: the code stays valid and no second email is sent. */
export const codeRepeatSeconds = 30
export const passwordMinLength = 8
export const passwordMaxLength = 128

const deviceIdMinLength = 8
const deviceId = Type.String({
  minLength: deviceIdMinLength,
  maxLength: 100,
  description:
    'A random id (UUID) that the device stores. Sessions, codes and one-time passwords are bound to it: send the ' +
    'same one with every call.',
})
/** Whether a device id is long enough for a code to be bound to it. */
export const isDeviceId = (text: string): boolean => text.length >= deviceIdMinLength
const email = Type.String({
  maxLength: 254,
  description: 'Trimmed and lower-cased by the shop (spec 5). An invalid address is 400.',
})
const code = Type.String({
  minLength: 1,
  maxLength: 40,
  description: `The ${codeDigits} digits of the email; spaces and hyphens in it are ignored.`,
})
const newPassword = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    `${passwordMinLength}–${passwordMaxLength} characters, any of them, no spaces at the edges; a ` +
    `commonly used password is refused. Wrong: 400 with errors.password.`,
})

const tokens = {
  token: Type.String({ description: 'Access token: JWT, 15 minutes; its payload has uid, role and sid.' }),
  refreshToken: Type.String({ description: 'For POST /users/v1/refresh; 30 days without use, 90 days in all.' }),
  basket: Basket,
}

/** Tokens and basket of a user who has signed in. */
export const SignedIn = Type.Object(tokens)
export type SignedIn = Static<typeof SignedIn>

const noTokens = {
  token: Type.Union([tokens.token, Type.Null()], {
    description: 'Access token: JWT, 15 minutes; null: nobody is signed in yet.',
  }),
  refreshToken: Type.Union([tokens.refreshToken, Type.Null()], { description: 'Null: nobody is signed in yet.' }),
  basket: Type.Union([tokens.basket, Type.Null()], {
    description: 'The user’s basket with the guest’s lines added; null: nobody is signed in yet.',
  }),
}

/** The answer of POST /users/v1/login (spec 7). */
export const LoginData = Type.Object({
  ...noTokens,
  passwordSent: Type.Boolean({
    description:
      'True: a one-time password was sent, if there is such an account. Call again with it as the password, from the ' +
      'same device.',
  }),
})
export type LoginData = Static<typeof LoginData>

/** The answer of POST /users/v1/signup: the same whether or not the email address has an account. */
export const SignupData = Type.Object({
  ...noTokens,
  codeSent: Type.Boolean({
    description:
      'Always true. An email was sent: with the code for POST /users/v1/verify or, if the account exists already, ' +
      'with how to sign in to it. Tokens are given for the code.',
  }),
})
export type SignupData = Static<typeof SignupData>

const CodeSent = Type.Object({
  codeSent: Type.Boolean({ description: 'Always true, whether the account exists or not.' }),
})

/** spec 7: fields of signing up. Others in the body are ignored. */
export const SignupForm = Type.Object({
  fio: Type.String({
    minLength: 2,
    maxLength: 200,
    pattern: '\\S',
    description: 'Name of the person, or of the organization’s contact.',
  }),
  email,
  phone: Type.String({ minLength: 5, maxLength: 30, description: 'Stored as + and digits.' }),
  password: newPassword,
  isOrganization: Type.Optional(Type.Boolean({ default: false })),
  organization: Type.Optional(
    Type.Object(
      {
        inn: Type.String({
          maxLength: 20,
          description: '10 digits of a company, 12 of an entrepreneur; check digits are verified.',
        }),
        kpp: Type.Optional(
          Type.String({ maxLength: 20, description: '9 characters; empty or missing for a sole proprietor.' }),
        ),
        name: Type.String({ maxLength: 300, description: 'As in the register.' }),
      },
      { description: 'Required when isOrganization is true, ignored otherwise.' },
    ),
  ),
  consents: Type.Object({
    personalData: Type.Boolean({
      description: 'Separate consent to the processing of personal data (152-ФЗ art. 9); false: 400.',
    }),
    advertising: Type.Optional(
      Type.Boolean({ default: false, description: 'Separate consent to emails with offers (38-ФЗ art. 18).' }),
    ),
  }),
  deviceId,
  basket: Type.Optional(
    Type.String({
      maxLength: 36,
      description: 'Ignored here: POST /users/v1/verify merges the guest’s basket.',
    }),
  ),
})
export type SignupForm = Static<typeof SignupForm>

const basketToMerge = Type.Optional(
  Type.String({
    maxLength: 36,
    description: 'Cart token of the guest’s basket to merge; missing: that of the x-cart-token header.',
  }),
)

/** A session, for its owner: a device where the user is signed in. */
export const Device = Type.Object({
  id: Type.String({ description: 'Id of the session: UUID.' }),
  title: Type.String({
    description:
      'Browser and system, by the User-Agent: «Firefox, Windows»; «Неизвестное устройство» when it tells neither.',
  }),
  openedAt: Type.String({ description: 'When the user signed in: ISO 8601, UTC.' }),
  usedAt: Type.String({ description: 'When its tokens were last renewed: ISO 8601, UTC.' }),
  isCurrent: Type.Boolean({ description: 'The session of this request.' }),
})
export type Device = Static<typeof Device>

const Devices = Type.Object({
  sessions: Type.Array(Device, { description: 'Open ones, the current first, then by last use.' }),
})

const tooManyRequests =
  'Too many attempts for this account or from this network address; Retry-After says when to ask again'
const wrongCode =
  `Wrong code, older than ${codeSeconds / 60} minutes, used, or void after ${codeTries} wrong attempts: ` +
  'errors.code'

export const sessions = {
  login: call('POST', '/users/v1/login', {
    summary: 'Signs in by password or one-time password, or sends a one-time password',
    body: Type.Object({
      username: Type.String({
        maxLength: 254,
        description: 'E-mail or phone; trimmed, lower case (spec 5). Neither: 400.',
      }),
      password: Type.Optional(
        Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
          description:
            'Password or one-time password, trimmed (spec 5). Missing, null or empty: a one-time password is sent.',
        }),
      ),
      emailOnly: Type.Optional(
        Type.Boolean({ default: false, description: 'True: a one-time password is sent whatever the password is.' }),
      ),
      scenario: Type.Optional(Type.Literal('user', { default: 'user' })),
      basket: basketToMerge,
      deviceId: Type.Optional(
        Type.String({
          maxLength: 100,
          description: `As in the other calls; at least ${deviceIdMinLength} characters for a one-time password.`,
        }),
      ),
    }),
    answer: LoginData,
    errors: {
      422: 'The name or the password is wrong, or there is no such account: errors.password',
      429: tooManyRequests,
    },
  }),
  signup: call('POST', '/users/v1/signup', {
    summary:
      'Requests an account of a person or an organization; it is made once POST /users/v1/verify gets the emailed code',
    body: SignupForm,
    answer: SignupData,
    errors: { 429: tooManyRequests },
  }),
  sendVerification: call('POST', '/users/v1/verify/send', {
    summary:
      'Sends the code again: for a signup requested on this device, or for the unproven email address of the ' +
      'signed-in user',
    body: Type.Object({
      email: Type.Optional(
        Type.Union([email, Type.Null()], { description: 'Email address of the signup; ignored when signed in.' }),
      ),
      deviceId,
    }),
    answer: CodeSent,
    errors: { 429: tooManyRequests },
  }),
  verify: call('POST', '/users/v1/verify', {
    summary:
      'Proves the email address by its code: makes the account that was requested, or proves the signed-in ' +
      'user’s; signs in',
    body: Type.Object({
      email: Type.Optional(
        Type.Union([email, Type.Null()], { description: 'Email address of the signup; ignored when signed in.' }),
      ),
      code,
      basket: basketToMerge,
      deviceId,
    }),
    answer: SignedIn,
    errors: { 422: wrongCode, 429: tooManyRequests },
  }),
  sendPasswordReset: call('POST', '/users/v1/password/reset', {
    summary: 'Sends a code for setting a new password',
    body: Type.Object({
      email: Type.Union([email, Type.Null()], { description: 'Trimmed; null or empty: 400.' }),
      deviceId,
    }),
    answer: CodeSent,
    errors: { 429: tooManyRequests },
  }),
  resetPassword: call('PUT', '/users/v1/password/reset', {
    summary: 'Sets a new password by the code of the email, ends every other session and signs in',
    body: Type.Object({ email, code, password: newPassword, basket: basketToMerge, deviceId }),
    answer: SignedIn,
    errors: { 422: wrongCode, 429: tooManyRequests },
  }),
  sendTemporaryPassword: call('POST', '/users/v1/password/send-temp', {
    summary: 'Sends a one-time password, as POST /users/v1/login without a password does',
    body: Type.Object({
      email: Type.Union([email, Type.Null()], { description: 'Trimmed; null or empty: 400.' }),
      deviceId,
    }),
    answer: Type.Object({
      passwordSent: Type.Boolean({ description: 'Always true, whether the account exists or not.' }),
    }),
    errors: { 429: tooManyRequests },
  }),
  changePassword: call('PUT', '/users/v1/password', {
    summary: 'Sets the user’s password and ends every other session',
    needs: 'user',
    body: Type.Object({
      oldPassword: Type.Optional(
        Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
          description: 'Required when the account has a password (hasPassword of GET /users/v1/password).',
        }),
      ),
      code: Type.Optional(
        Type.Union([Type.String({ maxLength: 40 }), Type.Null()], {
          description:
            'Needed when the account has none: the one-time password of POST /users/v1/password/send-temp, asked ' +
            'for on this device.',
        }),
      ),
      password: newPassword,
      deviceId: Type.Optional(
        Type.String({ maxLength: 100, description: 'The device the one-time password was asked for on.' }),
      ),
    }),
    answer: Type.Object({ hasPassword: Type.Boolean({ description: 'Always true.' }) }),
    errors: {
      422:
        'The old password or the code is wrong: errors.oldPassword, errors.code; or the email address is not ' +
        'proven yet: ' +
        'POST /users/v1/verify/send first',
      429: tooManyRequests,
    },
  }),
  getPassword: call('GET', '/users/v1/password', {
    summary:
      'Whether the user has a password and a proven email address, which decides what changing the password needs',
    needs: 'user',
    answer: Type.Object({
      hasPassword: Type.Boolean({
        description: 'False: the user signs in by one-time passwords; a code is asked in place of the old password.',
      }),
      isEmailProven: Type.Boolean({
        description: 'False: the account was made by an order and its email address is not proven yet.',
      }),
    }),
  }),
  refreshSession: call('POST', '/users/v1/refresh', {
    summary: 'A new pair of tokens for an old refresh token',
    body: Type.Object({
      oldRefreshToken: Type.String({ minLength: 1, maxLength: 200 }),
      deviceId: Type.Optional(Type.String({ maxLength: 100, description: 'The device the session was opened on.' })),
    }),
    answer: Type.Object({
      access: Type.String({ description: 'JWT, 15 minutes.' }),
      refresh: Type.String({
        description: 'Replaces the old one. A repeat within 30 s from the same device (two tabs) gives the same one.',
      }),
    }),
    errors: {
      406: 'The session is over: sign in again. A replaced token used later or from another device ends its session',
    },
  }),
  logout: call('POST', '/users/v1/logout', {
    summary: 'Ends this session; does nothing for a guest',
    body: Type.Object({
      refreshToken: Type.Optional(
        Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
          description: 'Names the session when the access token has expired: send no bearer header then.',
        }),
      ),
    }),
    answer: Type.Object({}),
  }),
  listSessions: call('GET', '/users/v1/sessions', {
    summary: 'The devices the user is signed in on',
    needs: 'user',
    answer: Devices,
  }),
  endSessions: call('DELETE', '/users/v1/sessions', {
    summary: 'Signs out everywhere, or everywhere else',
    needs: 'user',
    query: Type.Object({
      exceptCurrent: Type.Optional(Type.Boolean({ default: false, description: 'True: this session stays open.' })),
    }),
    answer: Devices,
  }),
  endSession: call('DELETE', '/users/v1/sessions/{id}', {
    summary: 'Signs out on one device',
    needs: 'user',
    params: Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the session.' }) }),
    answer: Devices,
    errors: { 404: 'No such open session of this user' },
  }),
}

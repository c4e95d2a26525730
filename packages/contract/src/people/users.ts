import { type Static, type TSchema, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/**
 * How many days after a change of the email address its previous address can undo it; until then no other account can
 * use that address.
 */
export const emailRestoreDays = 14

const orNull = <S extends TSchema>(schema: S, description: string) => Type.Union([schema, Type.Null()], { description })

const text = (maxLength: number, description: string) => Type.String({ maxLength, description })

/** A legal entity or a sole proprietor the user buys for. */
export const AccountOrganization = Type.Object({
  name: text(1000, 'As it is registered: ООО «Ромашка».'),
  inn: text(100, '10 digits of a legal entity, 12 of a sole proprietor; check digits are verified.'),
  kpp: text(100, '9 characters; empty for a sole proprietor.'),
  ogrn: text(100, '13 digits, 15 of a sole proprietor; check digits are verified; empty: not named.'),
  legalAddress: text(1000, 'In one line; empty: not named.'),
  bankName: text(1000, 'Empty: not named.'),
  bik: text(100, 'БИК of the bank, 9 digits; empty: no bank details.'),
  account: text(100, '20 digits, checked against the BIK; empty: no bank details.'),
  correspondentAccount: text(100, '20 digits, checked against the BIK; empty: not named.'),
})
export type AccountOrganization = Static<typeof AccountOrganization>

/** spec 3: the place of study the user buys for; forms name its fields institute, region and city. */
export const SchoolInfo = Type.Object({
  school: text(1000, 'Name of the institute.'),
  district: text(1000, 'Region; empty: not named.'),
  city: text(1000, 'Empty: not named.'),
})
export type SchoolInfo = Static<typeof SchoolInfo>

/** spec 3: the signed-in user. */
export const Profile = Type.Object({
  version: Type.Integer({ description: 'Grows with every change; a change names the version it was made from.' }),
  fio: Type.String({ description: 'Empty: not named.' }),
  email: Type.String(),
  phone: Type.String({ description: '+ and digits; empty: not named.' }),
  isOrganization: Type.Boolean({ description: 'Whether `organization` is filled.' }),
  organization: orNull(AccountOrganization, 'Null: a person.'),
  schoolInfo: orNull(SchoolInfo, 'Null: none.'),
  priceRole: Type.String({ description: 'Code of the price role, given by the shop.' }),
  sites: Type.Array(Type.Object({ id: id('Site.'), code: Type.String() }), { description: 'Sites the account is on.' }),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
})
export type Profile = Static<typeof Profile>

/** The part of the profile that headers and forms need. */
export const PartProfile = Type.Object({
  fio: Type.String({ description: 'Empty: not named.' }),
  email: Type.String(),
  phone: Type.String({ description: '+ and digits; empty: not named.' }),
  isOrganization: Type.Boolean(),
  organizationName: Type.String({ description: 'Empty: a person.' }),
  priceRole: Type.String({ description: 'Code of the price role.' }),
})
export type PartProfile = Static<typeof PartProfile>

/** Settings of a user for all devices. A missing key means not chosen. */
export const UserParams = Type.Object({
  listingView: Type.Optional(
    Type.Union([Type.Literal('grid'), Type.Literal('rows')], { description: 'How listings are shown.' }),
  ),
  city: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'City delivery is estimated for.' })),
  orderLetters: Type.Optional(
    Type.Union([Type.Literal('every'), Type.Literal('important')], {
      description: 'Emails about orders: on every change of status, or only when the buyer has to do something.',
    }),
  ),
})
export type UserParams = Static<typeof UserParams>

/** Everything stored about a person, as rows of tables. Secrets and hashes are left out. */
export const PersonalData = Type.Object({
  madeAt: Type.String({ description: 'ISO 8601, UTC.' }),
  parts: Type.Array(
    Type.Object({
      code: Type.String({ description: 'Name of the table.' }),
      title: Type.String({ description: 'What the rows are, in Russian.' }),
      rows: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
        description:
          'Values by column, as stored. `…_kopecks` are kopecks, times are ISO 8601; `status` is the title of ' +
          '`status_id`.',
      }),
    }),
    { description: 'A part without rows: nothing is stored.' },
  ),
})
export type PersonalData = Static<typeof PersonalData>

/** Proof that the signed-in user owns the account: the password or a one-time password. */
const ownership = {
  password: Type.Optional(
    Type.Union([Type.String({ maxLength: 200 }), Type.Null()], { description: 'Password of the account, trimmed.' }),
  ),
  code: Type.Optional(
    Type.Union([Type.String({ maxLength: 40 }), Type.Null()], {
      description:
        'In place of the password: the one-time password of POST /users/v1/password/send-temp, asked for on this ' +
        'device.',
    }),
  ),
  deviceId: Type.Optional(
    Type.String({ maxLength: 100, description: 'The device the one-time password was asked for on.' }),
  ),
}

const wrongProof = 'The password or the code is wrong: errors.password, errors.code'
const tooManyRequests = 'Too many tries; Retry-After says when to ask again'

export const users = {
  getProfile: call('GET', '/users/v1/profile', { summary: 'The signed-in user', needs: 'user', answer: Profile }),
  changeProfile: call('PUT', '/users/v1/profile', {
    summary:
      'Changes the given fields; null removes an organization or a school. Roles, prices and bonuses cannot be ' +
      'changed here',
    needs: 'user',
    body: Type.Object({
      version: Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description: '`version` of the profile the change was made from.',
      }),
      fio: Type.Optional(text(1000, 'Surname, name and patronymic.')),
      organization: Type.Optional(orNull(AccountOrganization, 'Null: a person.')),
      schoolInfo: Type.Optional(orNull(SchoolInfo, 'Null: none.')),
    }),
    answer: Profile,
    errors: { 409: 'The profile was changed elsewhere since: read it again' },
  }),
  getPartProfile: call('GET', '/users/v1/part-profile', {
    summary: 'Name and contacts of the signed-in user',
    needs: 'user',
    answer: PartProfile,
  }),
  getParams: call('GET', '/users/v1/params', {
    summary: 'Settings of the signed-in user',
    needs: 'user',
    answer: UserParams,
  }),
  changeParams: call('PUT', '/users/v1/params', {
    summary: 'Changes the given settings; null removes a setting',
    needs: 'user',
    body: Type.Object({
      listingView: Type.Optional(orNull(UserParams.properties.listingView, 'How listings are shown.')),
      city: Type.Optional(orNull(UserParams.properties.city, 'City delivery is estimated for.')),
      orderLetters: Type.Optional(orNull(UserParams.properties.orderLetters, 'Emails about orders.')),
    }),
    answer: UserParams,
  }),
  sendEmailCode: call('POST', '/users/v1/email', {
    summary:
      'Sends a code to the new email address for signing in. The answer is the same when another account has it: ' +
      'then its owner is notified instead',
    needs: 'user',
    body: Type.Object({ email: Type.String({ maxLength: 254, description: 'Trimmed, lower case.' }), ...ownership }),
    answer: Type.Object({ codeSent: Type.Boolean({ description: 'Always true.' }) }),
    errors: { 422: wrongProof, 429: tooManyRequests },
  }),
  changeEmail: call('PUT', '/users/v1/email', {
    summary:
      `Changes the email address by the code sent to the new one; every other session ends, and the former address ` +
      `gets a notice with a link that undoes it for ${emailRestoreDays} days`,
    needs: 'user',
    body: Type.Object({
      email: Type.String({ maxLength: 254, description: 'As it was requested.' }),
      code: Type.String({ minLength: 1, maxLength: 40, description: 'Code from the email.' }),
      deviceId: ownership.deviceId,
    }),
    answer: Profile,
    errors: { 422: 'The code is wrong, old or used: errors.code', 429: tooManyRequests },
  }),
  returnEmail: call('POST', '/users/v1/email/return', {
    summary:
      'Restores the former email address of an account by the link of the notice; ends every session and the password',
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200, description: 'From the link.' }) }),
    answer: Type.Object({
      isReturned: Type.Boolean({ description: 'Always true; the same link again changes nothing more.' }),
    }),
    errors: {
      404:
        `A link of another site, damaged, older than ${emailRestoreDays} days, or void, because ` +
        'an earlier change was undone',
      409: 'Another account has the email address',
    },
  }),
  changePhone: call('PUT', '/users/v1/phone', {
    summary: 'Changes the phone, which the user may also sign in by',
    needs: 'user',
    body: Type.Object({
      phone: Type.String({ maxLength: 30, description: 'As people write it; empty: none.' }),
      ...ownership,
    }),
    answer: Profile,
    errors: { 422: wrongProof, 429: tooManyRequests },
  }),
  exportUser: call('POST', '/users/v1/export', {
    summary: 'Everything stored about the user; up to three times a day',
    needs: 'user',
    body: Type.Object(ownership),
    answer: PersonalData,
    errors: { 422: wrongProof, 429: tooManyRequests },
  }),
  eraseUser: call('DELETE', '/users/v1', {
    summary: 'Erases the user for good and ends every session; documents of sales stay, with the name only',
    needs: 'user',
    body: Type.Object(ownership),
    answer: Type.Object({ isErased: Type.Boolean({ description: 'Always true.' }) }),
    errors: { 422: wrongProof, 429: tooManyRequests },
  }),
}

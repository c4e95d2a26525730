import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, shortListId } from '../base/page.ts'
import { confirmedSeconds, GrantedPermission, PermissionCode } from '../base/permissions.ts'

/** Maximum lifetime of a staff session. */
export const staffSessionSeconds = 12 * 3600
/** A staff session ends after this time without use. */
export const staffIdleSeconds = 1800
/** How long the link of an invitation is valid; it works once. */
export const invitationSeconds = 48 * 3600
/** Shortest password of staff. */
export const staffPasswordMinLength = 10
const passwordMaxLength = 128
/** How many recovery codes are issued at once. */
export const recoveryCodeCount = 10

const email = Type.String({ minLength: 3, maxLength: 254, description: 'Email address, in any case.' })
const fio = Type.String({ minLength: 1, maxLength: 120, description: 'Name as colleagues see it.' })
const oneTimeCode = Type.String({
  minLength: 6,
  maxLength: 20,
  description: 'Six digits of the authenticator app, or a recovery code, which works once.',
})
/** JSON of WebAuthn (`PublicKeyCredential.toJSON()`), validated by the WebAuthn library. */
const passkeyResponse = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), {
  maxProperties: 20,
  description: 'Answer of the browser to the passkey options, as JSON (WebAuthn level 3).',
})
const passkeyOptions = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Options for the browser, as JSON (WebAuthn level 3).',
})

/** The signed-in staff member and their permissions. */
export const StaffSession = Type.Object({
  staffId: Type.Integer({ description: 'Id of the member of staff.' }),
  fio: Type.String(),
  email: Type.String(),
  permissions: Type.Array(GrantedPermission, { description: 'What they may do, and for which sites.' }),
  isConfirmed: Type.Boolean({
    description: `The sign-in was confirmed in the last ${confirmedSeconds} seconds: dangerous actions are open.`,
  }),
  hasPasskey: Type.Boolean({ description: 'Their passkey signs in and confirms.' }),
  hasPassword: Type.Boolean({
    description: 'Their password signs in; a code of the authenticator app, or a recovery code, with it, and confirms.',
  }),
  sites: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }), {
    description: 'All sites of the shop, for names and filters.',
  }),
})
export type StaffSession = Static<typeof StaffSession>

/** An open session of a staff member. */
export const StaffSessionRow = Type.Object({
  id: Type.String({ format: 'uuid' }),
  device: Type.String({ description: 'Browser and system, from the User-Agent.' }),
  address: Type.String({ description: 'Network address it was opened from.' }),
  createdAt: Type.String({ format: 'date-time' }),
  seenAt: Type.String({ format: 'date-time' }),
  isCurrent: Type.Boolean({ description: 'The session of this call.' }),
})
export type StaffSessionRow = Static<typeof StaffSessionRow>

/** A passkey of the caller. */
export const StaffPasskey = Type.Object({
  number: Type.Integer({ description: 'Names it when it is removed.' }),
  device: Type.String({ description: 'Browser and system it was made in, from the User-Agent.' }),
  createdAt: Type.String({ format: 'date-time' }),
  usedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'Null: never yet.' }),
})
export type StaffPasskey = Static<typeof StaffPasskey>

/** A role of a staff member, and the site for which it is granted. */
export const RoleGrant = Type.Object({
  role: Type.String({ pattern: '^[a-z][a-z0-9-]{1,39}$', description: 'Code of the role.' }),
  siteId: Type.Union([shortListId('The site it is granted for.'), Type.Null()], { description: 'Null: all sites.' }),
})
export type RoleGrant = Static<typeof RoleGrant>

const grants = Type.Array(RoleGrant, { minItems: 1, maxItems: 50, description: 'Roles given.' })

/** A staff member, for colleagues with `staff.manage`. */
export const StaffMember = Type.Object({
  id: Type.Integer(),
  fio: Type.String({ description: 'Empty until the invitation is accepted.' }),
  email: Type.String(),
  state: Type.Union([Type.Literal('invited'), Type.Literal('active'), Type.Literal('closed')], {
    description: 'invited: has not signed in yet; closed: may not sign in any more.',
  }),
  grants: Type.Array(RoleGrant),
  lastSeenAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'Null: never.' }),
  invitationExpiresAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When the open invitation expires; null: there is none.',
  }),
})
export type StaffMember = Static<typeof StaffMember>

const heldPermissions = Type.Array(PermissionCode, { maxItems: 100, uniqueItems: true })

/** A role: a named set of permissions. */
export const StaffRole = Type.Object({
  code: Type.String(),
  title: Type.String(),
  permissions: Type.Union([Type.Array(PermissionCode), Type.Null()], {
    description: 'Null: all permissions, including those added later; only the owner’s role.',
  }),
})
export type StaffRole = Static<typeof StaffRole>

const recoveryCodes = (description: string) => Type.Array(Type.String(), { description })

const noColleague = 'No such member of staff at a site whose staff the caller manages.'
const signedIn = { 422: 'The email address, the password or the code is wrong; the answer does not say which.' }

const AutoAssignment = Type.Object({
  isOn: Type.Boolean({ description: 'What is assigned in turn may come to the caller.' }),
})

/** Calls about staff accounts and sessions. They answer only at the host of the office. */
export const staff = {
  viewSession: call('GET', '/office/v1/session', {
    summary: 'Who is signed in to the office',
    answer: StaffSession,
    needs: { staff: null },
  }),
  openSession: call('POST', '/office/v1/session', {
    summary: 'Sign in by password and a code of the authenticator app',
    body: Type.Object({
      email,
      password: Type.String({ minLength: 1, maxLength: passwordMaxLength }),
      code: oneTimeCode,
    }),
    answer: StaffSession,
    errors: signedIn,
  }),
  requestPasskey: call('POST', '/office/v1/passkey-requests', {
    summary: 'Options for signing in by a passkey',
    answer: passkeyOptions,
  }),
  openSessionByPasskey: call('POST', '/office/v1/session/passkey', {
    summary: 'Sign in by a passkey',
    body: Type.Object({ response: passkeyResponse }),
    answer: StaffSession,
    errors: { 422: 'The passkey is unknown, or its options are older than five minutes.' },
  }),
  closeSession: call('DELETE', '/office/v1/session', {
    summary: 'Sign out of the office',
    answer: Type.Object({}),
    needs: { staff: null },
  }),
  confirmSession: call('POST', '/office/v1/session/confirmation', {
    summary: `Confirm the sign-in for dangerous actions, for ${confirmedSeconds} seconds`,
    body: Type.Object({
      code: Type.Optional(oneTimeCode),
      response: Type.Optional(passkeyResponse),
    }),
    answer: StaffSession,
    needs: { staff: null },
    errors: { 422: 'The code or the passkey is wrong.' },
  }),
  listSessions: call('GET', '/office/v1/sessions', {
    summary: 'Open sign-ins of the caller to the office',
    answer: Type.Array(StaffSessionRow),
    needs: { staff: null },
  }),
  endSession: call('DELETE', '/office/v1/sessions/{id}', {
    summary: 'End a sign-in of the caller',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    answer: Type.Object({}),
    needs: { staff: null },
    errors: { 404: 'No such open sign-in of this member of staff.' },
  }),
  requestOwnPasskey: call('POST', '/office/v1/passkeys/options', {
    summary: 'Options for adding a passkey of the caller',
    answer: passkeyOptions,
    needs: { staff: null, isConfirmed: true },
  }),
  addPasskey: call('POST', '/office/v1/passkeys', {
    summary: 'Add a passkey of the caller',
    body: Type.Object({ response: passkeyResponse }),
    answer: Type.Object({}),
    needs: { staff: null, isConfirmed: true },
    errors: { 422: 'The passkey is wrong or stored already, or its options are older than five minutes.' },
  }),
  listPasskeys: call('GET', '/office/v1/passkeys', {
    summary: 'Passkeys of the caller',
    answer: Type.Array(StaffPasskey),
    needs: { staff: null },
  }),
  removePasskey: call('DELETE', '/office/v1/passkeys/{number}', {
    summary: 'Remove a passkey of the caller; their other sessions end',
    params: Type.Object({ number: id('Number of the passkey.') }),
    answer: Type.Object({}),
    needs: { staff: null, isConfirmed: true },
    errors: { 404: 'The caller has no such passkey.', 422: 'It is their only way in.' },
  }),
  changePassword: call('PUT', '/office/v1/password', {
    summary: 'Change the password of the caller; their other sessions end',
    body: Type.Object({
      current: Type.String({ minLength: 1, maxLength: passwordMaxLength, description: 'The present password.' }),
      password: Type.String({ minLength: 1, maxLength: 200, description: 'The new one.' }),
    }),
    answer: Type.Object({}),
    needs: { staff: null, isConfirmed: true },
    errors: { 422: 'The present password is wrong, or the caller has none.' },
  }),
  renewRecoveryCodes: call('POST', '/office/v1/recovery-codes', {
    summary: 'New recovery codes of the caller; the former ones work no more',
    body: Type.Object({}),
    answer: Type.Object({
      recoveryCodes: recoveryCodes('Each replaces a code of the authenticator app once; shown only now.'),
    }),
    needs: { staff: null, isConfirmed: true },
    errors: { 422: 'The caller has no authenticator app.' },
  }),
  viewAutoAssignment: call('GET', '/office/v1/auto-assignment', {
    summary: 'Whether the caller takes orders and requests in turn',
    answer: AutoAssignment,
    needs: { staff: null },
  }),
  setAutoAssignment: call('PUT', '/office/v1/auto-assignment', {
    summary: 'Begin or end taking orders and requests in turn; it ends by itself after 16 hours',
    body: AutoAssignment,
    answer: AutoAssignment,
    needs: { staff: null },
  }),
  viewInvitation: call('POST', '/office/v1/invitations/view', {
    summary: 'The invitation a link opens',
    body: Type.Object({ token: Type.String({ minLength: 20, maxLength: 200 }) }),
    answer: Type.Object({
      email: Type.String(),
      fio: Type.String({ description: 'Name given before; empty: they have not worked here yet.' }),
      roles: Type.Array(Type.String(), { description: 'Titles of the roles given.' }),
      totp: Type.Object({
        secret: Type.String({ description: 'For typing into the authenticator app; base32.' }),
        qrSvg: Type.String({ description: 'The secret as a QR code, SVG.' }),
      }),
      passkeyOptions,
    }),
    errors: { 404: 'The link is used, expired or withdrawn.' },
  }),
  acceptInvitation: call('POST', '/office/v1/invitations/accept', {
    summary: 'Accept an invitation: with a passkey, or with a password and an authenticator app',
    body: Type.Object({
      token: Type.String({ minLength: 20, maxLength: 200 }),
      fio,
      response: Type.Optional(passkeyResponse),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      code: Type.Optional(oneTimeCode),
    }),
    answer: Type.Object({
      session: StaffSession,
      recoveryCodes: recoveryCodes(
        'Each replaces a code of the authenticator app once; shown only now. Empty with a passkey.',
      ),
    }),
    errors: { 404: 'The link is used, expired or withdrawn.', 422: 'The code or the passkey is wrong.' },
  }),
  listStaff: call('GET', '/office/v1/staff', {
    summary: 'Members of staff who work at a site whose staff the caller manages, and all roles',
    answer: Type.Object({ staff: Type.Array(StaffMember), roles: Type.Array(StaffRole) }),
    needs: { staff: 'staff.manage' },
  }),
  inviteStaff: call('POST', '/office/v1/staff', {
    summary: 'Invite somebody; sends a new link to somebody invited already or closed',
    body: Type.Object({ email, grants }),
    answer: StaffMember,
    needs: { staff: 'staff.manage', isConfirmed: true },
    errors: {
      403: 'The caller may grant only permissions they have.',
      409: 'There is an active member of staff with this email address.',
      422: 'There is no such role or site.',
    },
  }),
  changeStaff: call('PATCH', '/office/v1/staff/{id}', {
    summary: 'Change roles of a member of staff, or close their sign-in',
    params: Type.Object({ id: id('Member of staff.') }),
    body: Type.Object({
      grants: Type.Optional(grants),
      isClosed: Type.Optional(Type.Boolean({ description: 'True: ends all sign-ins and forbids new ones.' })),
      was: Type.Optional(
        Type.Object(
          { grants: Type.Optional(Type.Array(RoleGrant, { maxItems: 50 })) },
          { description: 'Roles as the caller saw them, in any order.' },
        ),
      ),
    }),
    answer: StaffMember,
    needs: { staff: 'staff.manage', isConfirmed: true },
    errors: {
      403: 'The caller may give and take away only permissions they have.',
      404: noColleague,
      409: 'Somebody has changed the roles meanwhile.',
      422: 'The shop would be left without an owner, or there is no such role.',
    },
  }),
  listStaffSessions: call('GET', '/office/v1/staff/{id}/sessions', {
    summary: 'Open sessions of a staff member',
    params: Type.Object({ id: id('Staff member.') }),
    answer: Type.Array(StaffSessionRow),
    needs: { staff: 'staff.manage' },
    errors: { 403: 'The caller has not all permissions of that staff member.', 404: noColleague },
  }),
  endStaffSessions: call('DELETE', '/office/v1/staff/{id}/sessions', {
    summary: 'End all sessions of a staff member, who may sign in again',
    params: Type.Object({ id: id('Staff member.') }),
    answer: Type.Object({}),
    needs: { staff: 'staff.manage', isConfirmed: true },
    errors: {
      403: 'The caller has not all permissions of that staff member.',
      404: noColleague,
      422: 'It is the caller.',
    },
  }),
  resetSignIn: call('POST', '/office/v1/staff/{id}/reset', {
    summary: 'Remove every way in of a member of staff, end their sign-ins and send them a new link; roles stay',
    params: Type.Object({ id: id('Member of staff.') }),
    body: Type.Object({}),
    answer: StaffMember,
    needs: { staff: 'staff.manage', isConfirmed: true },
    errors: {
      403: 'The caller has not all permissions of that member of staff.',
      404: noColleague,
      422: 'It is the caller, or the shop would be left without an owner.',
    },
  }),
  saveRole: call('PUT', '/office/v1/staff-roles/{code}', {
    summary: 'Create or change a role',
    params: Type.Object({ code: Type.String({ pattern: '^[a-z][a-z0-9-]{1,39}$' }) }),
    body: Type.Object({
      title: Type.String({ minLength: 1, maxLength: 80 }),
      permissions: heldPermissions,
      was: Type.Optional(
        Type.Object(
          { title: Type.Optional(Type.String()), permissions: Type.Optional(heldPermissions) },
          { description: 'Values of the changed fields as the caller saw them.' },
        ),
      ),
      isNew: Type.Optional(Type.Boolean({ description: 'True: only create; a role that has this code stays.' })),
    }),
    answer: StaffRole,
    needs: { staff: 'staff.manage', isConfirmed: true },
    errors: {
      403: 'The caller may grant only permissions they have.',
      409: 'Somebody has changed the same field meanwhile, or a role that is to be new exists.',
      422: 'The owner’s role cannot be changed.',
    },
  }),
}

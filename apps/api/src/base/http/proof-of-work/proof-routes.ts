/**
 * The calls that require a proof of work: those that compute a password hash, send an email or create a record; never
 * calls that only read.
 */
export const proofRoutes: readonly { readonly method: string; readonly path: string }[] = [
  { method: 'POST', path: '/users/v1/login' },
  { method: 'POST', path: '/users/v1/signup' },
  { method: 'POST', path: '/users/v1/password/reset' },
  { method: 'POST', path: '/users/v1/password/send-temp' },
  { method: 'POST', path: '/users/v1/verify/send' },
  { method: 'POST', path: '/orders/v1' },
  { method: 'POST', path: '/blanks/v1' },
  { method: 'POST', path: '/forms/v1' },
  { method: 'POST', path: '/reviews/v1/new' },
  { method: 'POST', path: '/mail-sender/v1/restocked' },
  { method: 'POST', path: '/mail-distribution/v1/recipients/subscribe' },
  { method: 'POST', path: '/raffles/v1/participants/{code}' },
]

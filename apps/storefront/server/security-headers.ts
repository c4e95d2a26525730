/** Headers of every answer of the storefront; a document has a policy of its own. */
export const securityHeaders = {
  'content-security-policy':
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
}

/** Tells browsers to use only https for a year. */
export const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Headers that every call accepts (spec 7); all are optional, names in lower case. */
export const requestHeaders = {
  'x-site-id': 'Id of the site; without it the site of the host name, otherwise site 1. An unknown id is 400.',
  'x-currency-id':
    "Id of the currency prices are shown in; without it the site's. An unknown id is 400. Prices in answers stay " +
    'in kopecks of the rouble.',
  'x-client-platform': "'site' for the storefront; written to logs.",
  'x-cart-token': 'Random UUID (version 4) of a guest basket. Anything else is 400.',
  'x-order-key':
    'Key of the link in an email: opens the one order (for 60 days, until the owner of its email address has ' +
    'signed in) ' +
    'or the one request of a form it was written for. A wrong one opens nothing.',
  authorization: 'Bearer and an access token. Missing: a guest. Expired or bad: 401.',
  'idempotency-key':
    'Up to 128 characters chosen by the client for a call that creates something: the same key within a day gets ' +
    'the first answer again; with another body 422.',
  'x-pow-session':
    'Proof of work: `session` of the terms it was computed for. A call that needs a proof and has no valid one: 428 ' +
    'with new terms.',
  'x-pow-time':
    'Proof of work: when the request is sent, by the server’s clock, Unix seconds; two minutes off at most.',
  'x-pow-nonce': 'Proof of work: the nonce, up to 32 letters, digits, - and _.',
} as const

/** Headers of answers. */
export const answerHeaders = {
  'x-request-id': 'Id of the request, also in the log.',
  'x-shop-tags':
    'Space-separated tags of what the answer was made from (product:12, category:3, settings); an announcement of a ' +
    'change names the same tags.',
  'x-price-role': 'Code of the price role the answer is for, when the visitor is signed in.',
} as const

/**
 * Office: sent when the page was not used for a minute and polls by itself. Such a call does not prolong the session.
 */
export const unattendedHeader = 'x-unattended'

import { type Static, Type } from 'typebox'

/**
 * The terms of a proof of work for the calls that require one (spec 7). The API document begins with how to compute it.
 */
export const ProofTerms = Type.Object(
  {
    session: Type.String({
      description:
        'Signed; goes unchanged into the proof and the x-pow-session header. Valid only on the site that issued it.',
    }),
    bits: Type.Integer({
      description:
        'How many zero bits the hash of a proof must begin with, 16 to 20; more for a network address that sends ' +
        'many proofs or failures.',
    }),
    routes: Type.Array(
      Type.Object({
        method: Type.String({ description: 'Method in capitals.' }),
        path: Type.String({ description: 'Path from the API base; parameters in braces.' }),
      }),
      { description: 'The calls that require a proof.' },
    ),
    ttl: Type.Integer({ description: 'How long the session is valid, in seconds.' }),
    now: Type.Integer({
      description:
        "The server's clock when the terms were issued, Unix seconds: a client with a wrong clock counts from it.",
    }),
  },
  { $id: 'ProofTerms' },
)
export type ProofTerms = Static<typeof ProofTerms>

/** Schema of the terms in an answer. */
export const pow = Type.Union([ProofTerms, Type.Null()], {
  description: 'Terms for the calls that require a proof of work; null: no call does.',
})

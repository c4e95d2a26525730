import { type Static, Type } from 'typebox'

/**
 * The terms by which a client proves its work for the calls that ask for it (spec 7). The first lines of the API
 * document say how.
 */
export const ProofTerms = Type.Object(
  {
    session: Type.String({
      description:
        'Signed; goes into the proof and the x-pow-session header as it is. Belongs to the site it was given on.',
    }),
    bits: Type.Integer({
      description:
        'With how many zero bits the hash of a proof begins, 16 to 20; more for an address many proofs or ' +
        'failures come from.',
    }),
    routes: Type.Array(
      Type.Object({
        method: Type.String({ description: 'Method in capitals.' }),
        path: Type.String({ description: 'Path from the API base; parameters in braces.' }),
      }),
      { description: 'The calls that ask for a proof.' },
    ),
    ttl: Type.Integer({ description: 'How long the session is good for, in seconds.' }),
    now: Type.Integer({
      description:
        "The server's clock when it was given, Unix seconds: a client whose own clock is wrong counts from it.",
    }),
  },
  { $id: 'ProofTerms' },
)
export type ProofTerms = Static<typeof ProofTerms>

/** In answers that give terms. */
export const pow = Type.Union([ProofTerms, Type.Null()], {
  description: 'For the calls that ask for a proof of work; null: none does.',
})

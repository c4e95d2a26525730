import { type Static, Type } from 'typebox'
import { ProofTerms } from './proof-of-work.ts'

/** The answer of every failed call (spec 8). */
export const Problem = Type.Object(
  {
    statusCode: Type.Integer({ description: 'HTTP status of the answer.' }),
    message: Type.String({ description: 'What happened and what to do, in Russian, to be shown.' }),
    errors: Type.Record(Type.String(), Type.String(), {
      description:
        'By field of the request (`personalData.email`): what is wrong with it, in Russian. Empty when no field ' +
        'is to blame.',
    }),
    requestId: Type.String({ description: 'Id of the request, for support.' }),
    basket: Type.Optional(Type.Unknown({ description: 'POST /orders/v1 with 422: the basket as it is now.' })),
    orderId: Type.Optional(
      Type.Integer({
        description:
          'POST /orders/v1 with 422: the order that an earlier request with the same Idempotency-Key and another body ' +
          'has placed.',
      }),
    ),
    pow: Type.Optional(ProofTerms),
    isConfirmationNeeded: Type.Optional(
      Type.Literal(true, { description: 'Office, 403: confirm the sign-in and send the call again.' }),
    ),
    mergedInto: Type.Optional(
      Type.Integer({ description: 'Office, 404: id of the customer that this one was merged into.' }),
    ),
    conflict: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object({
          seen: Type.Unknown({ description: 'The value the caller saw, from the request.' }),
          current: Type.Unknown({ description: 'The value now.' }),
          who: Type.String({ description: 'Name of the person who changed it; empty: unknown.' }),
          at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
            description: 'When it was changed; null: unknown.',
          }),
        }),
        { description: 'Office, 409: fields that somebody else has changed meanwhile, each with both values.' },
      ),
    ),
  },
  { $id: 'Problem' },
)
export type Problem = Static<typeof Problem>

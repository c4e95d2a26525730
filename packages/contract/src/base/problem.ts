import { type Static, Type } from 'typebox'
import { ProofTerms } from './proof-of-work.ts'

/** How every failure looks (spec 8). */
export const Problem = Type.Object(
  {
    statusCode: Type.Integer({ description: 'HTTP status of the answer.' }),
    message: Type.String({ description: 'What happened and what to do, in Russian, fit to be shown.' }),
    errors: Type.Record(Type.String(), Type.String(), {
      description:
        'By field of the request (`personalData.email`): what is wrong with it, in Russian. Empty when no field ' +
        'is to blame.',
    }),
    requestId: Type.String({ description: 'Id of the request, to name to support.' }),
    basket: Type.Optional(Type.Unknown({ description: 'POST /orders/v1 with 422: the basket as it is now.' })),
    pow: Type.Optional(ProofTerms),
    isConfirmationNeeded: Type.Optional(
      Type.Literal(true, { description: 'Office, 403: confirm the sign-in and send the call again.' }),
    ),
    conflict: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object({
          seen: Type.Unknown({ description: 'What the request says was there.' }),
          current: Type.Unknown({ description: 'What is there now.' }),
          who: Type.String({ description: 'Who changed it, by name; empty: not known.' }),
          at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
            description: 'When; null: not known.',
          }),
        }),
        { description: 'Office, 409: by field, both values of what somebody else has changed meanwhile.' },
      ),
    ),
  },
  { $id: 'Problem' },
)
export type Problem = Static<typeof Problem>

import { Type } from 'typebox'
import { call } from '../base/call.ts'

export const shipments = {
  takeShipmentNotice: call('POST', '/delivery/v1/notifications/cdek', {
    summary:
      'For CDEK: something happened to an order of theirs (ORDER_STATUS). Nothing of it is believed: the order is ' +
      'read from them soon',
    body: Type.Object(
      {
        type: Type.Optional(Type.String({ maxLength: 100, description: 'ORDER_STATUS.' })),
        uuid: Type.String({ maxLength: 100, description: 'Of the order at CDEK; one nobody knows changes nothing.' }),
      },
      { additionalProperties: true },
    ),
    answer: Type.Object({ taken: Type.Literal(true, { description: 'CDEK need not say it again.' }) }),
  }),
}

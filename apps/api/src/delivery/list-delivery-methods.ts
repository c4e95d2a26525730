import type { delivery } from '@shpulka/contract/delivery'
import type { BasketDeps } from '../basket/basket.port.ts'
import type { Verb } from '../http/visit.ts'
import { findDeliveryMethods } from './delivery.sql.ts'
import { deliveryNeeds } from './delivery-needs.rule.ts'

export const listDeliveryMethods: Verb<typeof delivery.listDeliveryMethods, BasketDeps> = async (_visit, { pool }) =>
  (await findDeliveryMethods(pool)).map((method) => ({ ...method, needs: deliveryNeeds(method.kind) }))

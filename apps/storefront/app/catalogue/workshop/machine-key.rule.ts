import type { WorkshopMachine } from '@shpulka/contract/catalogue/workshop'

/**
 * A machine as the filter «fits» knows it: a product that is sold, or the model that others stand in for. Missing: the
 * filter has no such machine.
 */
export const machineKey = ({
  product,
  productId,
  unsoldModel,
}: Pick<WorkshopMachine, 'product' | 'productId' | 'unsoldModel'>): number | string | undefined =>
  product ? (productId ?? undefined) : unsoldModel?.code

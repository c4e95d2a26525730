/** The page of an order in the account of its buyer. */
export const orderPath = (orderId: number): string => `/user/profile/order/detail/${orderId}`

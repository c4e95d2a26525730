/** What was decided on a transfer, and what the tab of its kind says. */
export const transferStates = { waiting: 'Ждут', recorded: 'Записаны', dismissed: 'Отложены' } as const

export type TransferState = keyof typeof transferStates

/** The filter of the list of transfers, stored in its address. */
interface TransfersFilter {
  readonly state: TransferState
  readonly siteId?: number
  readonly from?: string
  readonly to?: string
}

/** Parses the filter in an address; invalid fields are left out. */
export function transfersFilter(query: URLSearchParams): TransfersFilter {
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(query.get(name) ?? '') ? query.get(name)! : undefined)
  const state = (Object.keys(transferStates) as TransferState[]).find((code) => code === query.get('state'))
  const siteId = /^[1-9]\d{0,3}$/.test(query.get('siteId') ?? '') ? Number(query.get('siteId')) : undefined
  const [from, to] = [day('from'), day('to')]
  return { state: state ?? 'waiting', ...(siteId && { siteId }), ...(from && { from }), ...(to && { to }) }
}

import { raffles } from '@shpulka/contract/people/raffles'
import { callApi } from '../../base/api/client.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { loadBlocks } from '../../content/pages/block-data.server.ts'

/** Checks the code; a malformed one is a 404. */
export function raffleParams(code: string): { code: string } {
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(code)) throw pageNotFound()
  return { code }
}

/** The public data of a raffle, with a page of its participants. */
export async function loadRaffle(ctx: RequestContext, code: string, page: number) {
  const raffle = await callApi(ctx, raffles.getRaffle, {
    params: raffleParams(code),
    query: { page },
    isPersonal: false,
  })
  if (page > Math.max(1, raffle.participantsPage.meta.pages)) throw pageNotFound()
  return { raffle, rules: await loadBlocks(ctx, raffle.rules) }
}

import { type PartSchemeKind, partSchemes } from '@shpulka/contract/catalogue/part-schemes'
import { callApi } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import type { PartSchemesData } from './part-schemes-block.tsx'

/** All schemes of a kind, one of them in full; without a code, the first. */
export async function loadPartSchemes(
  ctx: RequestContext,
  kind: PartSchemeKind,
  code?: string,
): Promise<PartSchemesData> {
  const schemes = await callApi(ctx, partSchemes.listPartSchemes, { query: { kind } })
  const shown = code ?? schemes[0]?.code
  return {
    schemes,
    scheme: shown === undefined ? null : await callApi(ctx, partSchemes.getPartScheme, { params: { code: shown } }),
  }
}

import { type PartSchemeKind, partSchemes } from '@shpulka/contract/catalogue/part-schemes'
import { callApi } from '../../base/api/client.server.ts'
import type { Visit } from '../../base/api/visit.server.ts'
import type { PartSchemesData } from './part-schemes-part.tsx'

/** Schemes of a kind with one of them whole; without a code the first. */
export async function loadPartSchemes(visit: Visit, kind: PartSchemeKind, code?: string): Promise<PartSchemesData> {
  const schemes = await callApi(visit, partSchemes.listPartSchemes, { query: { kind } })
  const shown = code ?? schemes[0]?.code
  return { schemes, scheme: shown === undefined ? null : await callApi(visit, partSchemes.getPartScheme, { params: { code: shown } }) }
}

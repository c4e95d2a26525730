import type { compatibility } from '@shpulka/contract/catalogue/compatibility'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { unsoldModelOf } from '../catalog/stand-ins.port.ts'

export const listStandIns: Handler<typeof compatibility.listStandIns, CatalogDeps> = async (
  { body, visitor },
  { catalog },
) => body.titles.map((title) => unsoldModelOf(catalog, visitor, title))

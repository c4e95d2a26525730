import { catalog, type ProductCard } from '@shpulka/contract/catalogue/catalog'
import { collections } from '@shpulka/contract/catalogue/collections'
import type { Block } from '@shpulka/contract/content/blocks'
import type { Employee } from '@shpulka/contract/content/employees'
import { type Form, forms } from '@shpulka/contract/people/forms'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { type ShownCard, shownCard } from '../../catalogue/catalog/shown-card.rule.ts'
import type { FoundQuestions } from '../../people/forms/questions.tsx'
import { findBlockPoints, findPeople, type ListedPoint } from '../shop-points/points.server.ts'
import { type DynamicBlockData, loadDynamicBlock } from './dynamic-block.server.ts'

const stripLength = 12

/** A block with the shop's data it shows. */
export interface LoadedBlock {
  readonly block: Block
  readonly products?: readonly ShownCard[]
  readonly points?: readonly ListedPoint[]
  readonly people?: readonly Employee[]
  readonly form?: Form
  /** Published questions and answers below the form. */
  readonly questions?: FoundQuestions
  /** The data of a `part` block; missing when no part has that name. */
  readonly dynamic?: DynamicBlockData
}

/**
 * Blocks with the shop's data they show; `part` blocks only when `url` is given. Data that fails to load is left out:
 * the text of the page is shown without it.
 */
export const loadBlocks = (ctx: RequestContext, blocks: readonly Block[], url?: URL): Promise<LoadedBlock[]> =>
  Promise.all(blocks.map((block) => loadBlock(ctx, block, url)))

async function loadBlock(ctx: RequestContext, block: Block, url?: URL): Promise<LoadedBlock> {
  if (block.kind === 'products') {
    const products = await orDefault(ctx, findProducts(ctx, block), [])
    return { block, products: products.map((product) => shownCard(product)) }
  }
  if (block.kind === 'map') return { block, points: await orDefault(ctx, findBlockPoints(ctx, block), []) }
  if (block.kind === 'people') return { block, people: await orDefault(ctx, findPeople(ctx, block.department), []) }
  if (block.kind === 'form') {
    const form = await orDefault(
      ctx,
      callApi(ctx, forms.getForm, { params: { x: block.type }, isPersonal: false }),
      null,
    )
    const found = form?.publishes
      ? await orDefault(ctx, callApi(ctx, forms.listQuestions, { query: { limit: 5 }, isPersonal: false }), null)
      : null
    return {
      block,
      ...(form && { form }),
      ...(found && { questions: { questions: found.questions, search: '', page: 1, pages: found.meta.pages } }),
    }
  }
  if (block.kind === 'part' && url) {
    const dynamic = await orDefault(ctx, loadDynamicBlock(ctx, block.part, url), null)
    return dynamic ? { block, dynamic } : { block }
  }
  return { block }
}

async function findProducts(
  ctx: RequestContext,
  { productIds, categoryId, collectionId }: Extract<Block, { kind: 'products' }>,
): Promise<readonly ProductCard[]> {
  if (productIds.length > 0) return callApi(ctx, catalog.listProductsByIds, { query: { ids: productIds } })
  if (categoryId !== null)
    return (await callApi(ctx, catalog.listProducts, { body: { category: categoryId, limit: stripLength } })).items
  if (collectionId === null) return []
  return (
    await callApi(ctx, collections.listCollectionProducts, {
      params: { id: collectionId },
      query: { limit: stripLength },
    })
  ).items
}

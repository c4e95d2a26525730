import { type Basket, basket } from '@shpulka/contract/buying/basket'
import { basketLineMaxCount, basketMaxLines } from '@shpulka/contract/buying/basket-limits'
import { delivery } from '@shpulka/contract/buying/delivery'
import {
  planEfficiency,
  planHours,
  type WorkshopPlan,
  workshopPlanner,
} from '@shpulka/contract/catalogue/workshop-planner'
import { redirect } from 'react-router'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { currentCity } from '../../base/shell/chosen-city.server.ts'
import { paths } from '../../paths.ts'
import { searchWordsOf } from '../search/search-words-of.rule.ts'
import { methodsForAll } from './arrival.rule.ts'
import { isBetterPlan } from './better-plan.rule.ts'
import {
  isCanonical,
  normsText,
  type PlanChoice,
  planChoice,
  planQuery,
  withChangedNorms,
  withoutRefused,
} from './plan-choice.rule.ts'
import { missingCount } from './plan-text.rule.ts'

export async function loadPlan(ctx: RequestContext, query: URLSearchParams) {
  const { choice: typed, corrected } = planChoice(query)
  const words = typed.garment === null ? searchWordsOf(query.get('words')) : ''
  const requested = words === '' ? typed : await choiceInWords(ctx, words, typed)
  const [garments, loaded] = await Promise.all([
    callApi(ctx, workshopPlanner.listPlannedGarments, {}),
    planOf(ctx, requested),
  ])
  const { plan, tooFewPlaces = null } = loaded
  const choice = plan
    ? withChangedNorms(loaded.choice, new Map(plan.operations.map(({ code, norm }) => [code, norm])))
    : loaded.choice
  // No redirect when a value was corrected: the page reports the correction, and a redirect would lose it.
  if (Object.keys(corrected).length === 0 && tooFewPlaces === null && !isCanonical(query, choice))
    throw redirect(paths.planWorkshop(planQuery(choice)))
  const equipped = await withinBudget(ctx, choice, await pricedPlan(ctx, plan))
  return {
    garments,
    choice,
    corrected,
    tooFewPlaces,
    ...equipped,
    words,
    arrival: equipped.priced && (await orDefault(ctx, arrivalOf(ctx, equipped.priced), null)),
    address: ctx.origin + paths.planWorkshop(planQuery(choice)),
  }
}

/** A plan with its goods and their prices. */
interface PricedPlan {
  readonly plan: WorkshopPlan | null
  readonly groups: readonly { id: number; count: number }[]
  readonly priced: Awaited<ReturnType<typeof pricesOf>> | null
}

async function pricedPlan(ctx: RequestContext, plan: WorkshopPlan | null): Promise<PricedPlan> {
  const groups = plan ? groupsOf(plan) : []
  return { plan, groups, priced: groups.length > 0 ? await orDefault(ctx, pricesOf(ctx, groups), null) : null }
}

/**
 * Where the plan costs more than the budget, the same with cheaper machines: the first that costs no more, or else the
 * cheapest; what lacks more goods is not cheaper. A limit that the buyer has chosen stays. `machineLimit`: the answer
 * that limits their price; null: none.
 */
async function withinBudget(
  ctx: RequestContext,
  choice: PlanChoice,
  equipped: PricedPlan,
): Promise<PricedPlan & { machineLimit: string | null }> {
  const { budget } = choice
  const question = equipped.plan?.questions.find(({ isOfPrice }) => isOfPrice)
  const isChosen = question?.answers.some(({ isChosen }) => isChosen)
  let best: PricedPlan & { machineLimit: string | null } = { ...equipped, machineLimit: null }
  if (budget === null || !question || isChosen) return best
  for (const { code, title } of question.answers.toReversed()) {
    if (!best.priced || priceOf(best) <= budget * 100) break
    const { plan } = await planOf(ctx, { ...choice, answers: [...choice.answers, code].sort() })
    const other = await pricedPlan(ctx, plan)
    // With a limit that no machine meets, the planner leaves the limit out.
    if (other.priced && isBetterPlan(goodsOf(best), goodsOf(other))) best = { ...other, machineLimit: title }
  }
  return best
}

const priceOf = ({ priced }: PricedPlan): number => priced?.total.price ?? 0
const goodsOf = (equipped: PricedPlan) => ({ price: priceOf(equipped), missing: missingCount(equipped.plan) })

/** The choice with the garment and the number that the words say; those of the address stay. */
async function choiceInWords(ctx: RequestContext, words: string, choice: PlanChoice): Promise<PlanChoice> {
  const read = await orDefault(ctx, callApi(ctx, workshopPlanner.readPlanWords, { query: { words } }), null)
  if (!read) return choice
  const { garment, units, places, budget } = read
  return {
    ...choice,
    garment,
    units: units ?? choice.units,
    places: units === null ? places : null,
    budget: budget === null ? choice.budget : Math.round(budget / 100),
  }
}

export type LoadedPlan = Awaited<ReturnType<typeof loadPlan>>

/** The plan, without choices the API no longer knows. */
async function planOf(
  ctx: RequestContext,
  choice: PlanChoice,
): Promise<{ choice: PlanChoice; plan: WorkshopPlan | null; tooFewPlaces?: number | null }> {
  const { garment, units, places, hours, efficiency, answers, norms } = choice
  if (garment === null) return { choice, plan: null }
  try {
    const plan = await callApi(ctx, workshopPlanner.planWorkshop, {
      query: {
        garment,
        units,
        ...(places !== null && { places }),
        ...(hours !== planHours.default && { hours }),
        ...(efficiency !== planEfficiency.default && { efficiency }),
        ...(answers.length > 0 && { answers: answers.join() }),
        ...(norms.length > 0 && { norms: normsText(norms) }),
      },
    })
    // The address says how many garments, not how many workplaces: it stays the same plan when norms change.
    return { choice: { ...choice, units: plan.units, places: null }, plan, tooFewPlaces: tooFew(places, plan) }
  } catch (error) {
    const { statusCode, errors } = failureIn(error)
    const rest = withoutRefused(choice, Object.keys(errors))
    if (statusCode === 400 && planQuery(rest) !== planQuery(choice)) return planOf(ctx, rest)
    throw error
  }
}

/** The workplaces asked for, when the garment takes more; null: they are enough. */
const tooFew = (places: number | null, { workplaces }: WorkshopPlan) =>
  places !== null && workplaces > places ? places : null

/** The basket's groups: each once, with its total count. */
function groupsOf({ stations }: WorkshopPlan): { id: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const { items } of stations)
    for (const { groupId, count } of items) counts.set(groupId, (counts.get(groupId) ?? 0) + count)
  return [...counts].slice(0, basketMaxLines).map(([id, count]) => ({ id, count: Math.min(count, basketLineMaxCount) }))
}

/** What these goods alone would cost the visitor. */
async function pricesOf(ctx: RequestContext, groups: readonly { id: number; count: number }[]) {
  const { inStock, notInStock, total } = await callApi(ctx, basket.priceVirtualBasket, {
    body: { groups: [...groups] },
  })
  return { total, lines: [inStock, notInStock].flatMap(linesOf) }
}

const linesOf = ({ products }: Basket['inStock']) =>
  products.flatMap(({ groups }) =>
    groups.map(({ id, count, price, weightGrams, basketErr }) => ({ id, count, price, weightGrams, basketErr })),
  )

/** How all the goods can be delivered to the visitor's city, and when: together, as the heaviest line requires. */
async function arrivalOf(ctx: RequestContext, { total, lines }: Awaited<ReturnType<typeof pricesOf>>) {
  const { city, region } = currentCity(ctx) ?? { city: ctx.init.site.city, region: '' }
  const heaviest = lines.toSorted((a, b) => b.weightGrams - a.weightGrams)[0]
  if (!heaviest) return null
  const methods = await callApi(ctx, delivery.listDeliveryMethods, {
    query: { groupId: heaviest.id, count: heaviest.count, city, ...(region && { region }) },
  })
  return { city, methods: methodsForAll(methods, total) }
}

import { machinePicker } from '@shpulka/contract/catalogue/machine-picker'
import { greatestKopecks, leastKopecks } from '@shpulka/ui/text/price-text.rule.ts'
import { redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { paths } from '../../paths.ts'
import { pickerChoice, pickerQuery, unreadPrices, withoutRefused } from './picker-choice.rule.ts'

const maxMachines = 100

export async function loadPick(ctx: RequestContext, query: URLSearchParams) {
  const choice = pickerChoice(query)
  const { answers, priceFrom, priceTo, isAll } = choice
  try {
    const pick = await callApi(ctx, machinePicker.pickMachines, {
      query: {
        ...(answers.length > 0 && { answers: answers.join() }),
        ...(priceFrom !== null && { priceFrom: leastKopecks(priceFrom, ctx.currency) }),
        ...(priceTo !== null && { priceTo: greatestKopecks(priceTo, ctx.currency) }),
        ...(isAll && { limit: maxMachines }),
      },
    })
    return { choice, pick, unread: unreadPrices(query) }
  } catch (error) {
    // An answer no longer exists: the others are used.
    const { statusCode, errors } = failureIn(error)
    const rest = withoutRefused(choice, Object.keys(errors))
    if (statusCode === 400 && pickerQuery(rest) !== pickerQuery(choice))
      throw redirect(paths.pickMachine(pickerQuery(rest)))
    throw error
  }
}

export type LoadedPick = Awaited<ReturnType<typeof loadPick>>

import { joinPdfs } from '../../base/documents/pdf.port.ts'
import { concurrencyLimit } from '../../base/http/concurrency-limit.ts'
import type { Cdek } from '../../base/integrations/cdek.port.ts'
import { askCarrierPaper } from './carrier-paper.ts'
import { labelFaultText } from './label-fault-text.rule.ts'

export interface LabelledParcel {
  readonly orderId: number
  /** Of the parcel at the carrier. */
  readonly uuid: string
}

export interface MissingLabel {
  readonly orderId: number
  readonly reason: string
}

/** How many labels are asked for at once when each is asked for by itself. */
const atOnce = 5
/** No more are asked for then: somebody waits. */
const askingMilliseconds = 12_000

/**
 * The carrier's labels after our papers, in the order of the parcels. All are asked for as one file; when the carrier
 * refuses it, or it cannot be read, each is asked for by itself, so that one bad label is not the end of the others.
 */
export async function addCarrierLabels(
  cdek: Pick<Cdek, 'isConnected' | 'printOrders'>,
  {
    papers,
    parcels,
    clientKey,
  }: {
    readonly papers: Promise<Buffer>
    readonly parcels: readonly LabelledParcel[]
    readonly clientKey: string | null
  },
): Promise<{ readonly bytes: Buffer; readonly labels: readonly Buffer[]; readonly missing: readonly MissingLabel[] }> {
  const [ours, together] = await Promise.all([
    papers,
    parcels.length === 0
      ? null
      : askCarrierPaper(
          cdek,
          parcels.map(({ uuid }) => uuid),
          'barcodes',
        ),
  ])
  if (together === null) return { bytes: ours, labels: [], missing: [] }
  const noneOf = (reason: string) => ({
    bytes: ours,
    labels: [],
    missing: parcels.map(({ orderId }) => ({ orderId, reason })),
  })
  if ('reason' in together) {
    if (!together.mayWorkOneByOne || parcels.length === 1) return noneOf(together.reason)
  } else {
    const { bytes, added } = await joinPdfs(ours, [together.bytes], { clientKey })
    const [file] = added
    // A parcel has a page or more: fewer, and somebody's label is not there.
    if ('pages' in file! && file.pages >= parcels.length) return { bytes, labels: [together.bytes], missing: [] }
    if (parcels.length === 1) return noneOf(labelFaultText('fault' in file! ? file.fault : 'empty'))
  }
  return addOneByOne(cdek, ours, parcels, clientKey)
}

async function addOneByOne(
  cdek: Pick<Cdek, 'isConnected' | 'printOrders'>,
  ours: Buffer,
  parcels: readonly LabelledParcel[],
  clientKey: string | null,
) {
  const limited = concurrencyLimit(atOnce)
  const deadline = performance.now() + askingMilliseconds
  const answers = await Promise.all(
    parcels.map(({ uuid }) =>
      limited(async () =>
        performance.now() > deadline
          ? { reason: 'СДЭК отвечает медленно: повторите через минуту или напечатайте меньше заказов сразу' }
          : askCarrierPaper(cdek, [uuid], 'barcodes'),
      ),
    ),
  )
  const files = answers.flatMap((answer, index) => ('bytes' in answer ? [{ index, bytes: answer.bytes }] : []))
  const { bytes, added } = await joinPdfs(
    ours,
    files.map((file) => file.bytes),
    { clientKey },
  )
  const reasons = answers.map((answer) => ('reason' in answer ? answer.reason : ''))
  added.forEach((each, n) => {
    if ('fault' in each) reasons[files[n]!.index] = labelFaultText(each.fault)
  })
  return {
    bytes,
    labels: files.filter(({ index }) => reasons[index] === '').map((file) => file.bytes),
    missing: parcels.flatMap(({ orderId }, index) =>
      reasons[index] === '' ? [] : [{ orderId, reason: reasons[index]! }],
    ),
  }
}

import type { Basket } from '@shpulka/contract/buying/basket'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { useEffect } from 'react'
import { Form, Link, useActionData, useFetcher, useNavigation } from 'react-router'
import { usePressKey } from '../../base/shell/press-key.ts'
import { machinesByReason } from '../../catalogue/compatibility/difference-text.rule.ts'
import { paths } from '../../paths.ts'
import type { BasketActionResult } from './basket.route.tsx'
import { productIdsOf, replacementGroup } from './basket-products.rule.ts'
import type { loader } from './compatibility.route.ts'
import type { IncompatiblePart } from './incompatible.server.ts'

interface Props {
  basket: Basket
  /** Loaded with the page, for the products of `loadedIds`. */
  loaded: readonly IncompatiblePart[]
  loadedIds: readonly number[]
}

/** Parts in the basket that do not fit its machines, with replacements; kept current as the basket changes. */
export function IncompatibleParts({ basket, loaded, loadedIds }: Props) {
  const { data, load } = useFetcher<typeof loader>()
  const ids = productIdsOf(basket)
  const address = paths.cartCompatibility(ids)
  const isLoaded = ids.join() === loadedIds.join()
  useEffect(() => {
    if (!isLoaded) void load(address)
  }, [address, isLoaded, load])
  // Results for products no longer in the basket are dropped.
  const found = (isLoaded ? loaded : (data ?? loaded)).filter(({ productId }) => ids.includes(productId))
  // Notices must not push the lines of the basket off the screen: on phones one is folded too, elsewhere more than a
  // few lines, which are often for machines bought before.
  const reasons = found.reduce((sum, { machines }) => sum + machinesByReason(machines).length, 0)
  const isOpenOnWideScreens = reasons <= maxOpenReasons
  const notices = (
    <ul
      className={classes(
        'divide-y divide-line empty:hidden',
        isOpenOnWideScreens && 'sm:rounded-card sm:border sm:border-warn sm:bg-warn-soft sm:px-4',
      )}
    >
      {found.map((part) => (
        <li key={part.productId}>
          <IncompatiblePartNotice part={part} groups={groupsOf(basket, part.productId)} />
        </li>
      ))}
    </ul>
  )
  if (found.length === 0) return notices
  return (
    <details
      className={classes(
        'rounded-card border border-warn bg-warn-soft',
        isOpenOnWideScreens && 'phone-fold sm:border-0 sm:bg-transparent',
      )}
    >
      <summary className="fold flex min-h-11 cursor-pointer items-center gap-3 px-4 py-3 font-semibold">
        <Icon name="triangle-alert" className="size-5 shrink-0 text-warn" />
        {found.length === 1 ? 'Не подходит к машине' : 'Не подходят к машинам'}: {counted(found.length, goodsForms)}
      </summary>
      <div className={classes('px-4 pb-2', isOpenOnWideScreens && 'sm:p-0')}>{notices}</div>
    </details>
  )
}

const maxOpenReasons = 3

interface GroupOfPart {
  id: number
  title: string
  count: number
}

function groupsOf({ inStock }: Basket, productId: number): GroupOfPart[] {
  return inStock.products
    .filter(({ id }) => id === productId)
    .flatMap(({ groups }) => groups.map(({ id, title, count }) => ({ id, title, count })))
}

function IncompatiblePartNotice({ part, groups }: { part: IncompatiblePart; groups: readonly GroupOfPart[] }) {
  const { title, machines, listing } = part
  const [machine] = machines
  if (!machine) return null
  return (
    <div role="status" className="py-2">
      <div className="flex min-w-0 gap-3">
        <Icon name="triangle-alert" className="mt-px size-5 shrink-0 text-warn" />
        <div className="min-w-0">
          <p className="font-semibold">
            Не подходит: <NonBreakingText>{title}</NonBreakingText>
          </p>
          {machinesByReason(machines).map(({ text, titles }) => (
            <p key={text} className="text-note text-ink-2">
              <NonBreakingText>{titles.join(', ')}</NonBreakingText> — {text}.
            </p>
          ))}
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 pl-8">
        {groups.map((group) => (
          <Replacement key={group.id} group={group} replacement={replacementGroup(part.replacements, group.title)} />
        ))}
        <Link
          to={paths.compatible(listing, machine.code)}
          className="inline-flex min-h-11 items-center text-note text-link md:min-h-8"
        >
          Все подходящие
        </Link>
      </div>
    </div>
  )
}

/** Replaces a line by a fitting part, with the same count. */
function Replacement({
  group,
  replacement,
}: {
  group: GroupOfPart
  replacement: IncompatiblePart['replacements'][number] | undefined
}) {
  const isBusy = useNavigation().state !== 'idle'
  const { field, onSubmit } = usePressKey(useActionData<BasketActionResult>())
  if (!replacement) return null
  return (
    <Form
      method="post"
      action={paths.cart()}
      preventScrollReset
      onSubmit={onSubmit}
      className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1"
    >
      <input ref={field} type="hidden" name="key" />
      <input type="hidden" name="intent" value="replace" />
      <input type="hidden" name="old" value={group.id} />
      <input type="hidden" name="group" value={replacement.groupId} />
      <input type="hidden" name="count" value={group.count} />
      <span className="text-note">
        Подойдут{' '}
        <Link to={paths.product(replacement.path)} className="text-link">
          <NonBreakingText>{offerTitle(replacement.productTitle, replacement.title)}</NonBreakingText>
        </Link>
      </span>
      <Button type="submit" look="quiet" size="small" isBusy={isBusy}>
        Заменить{group.title && ` ${group.title}`}
      </Button>
    </Form>
  )
}

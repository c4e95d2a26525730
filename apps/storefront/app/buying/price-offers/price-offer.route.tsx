import { randomUUID } from 'node:crypto'
import { basket } from '@shpulka/contract/buying/basket'
import { type PriceOffer, priceOffers } from '@shpulka/contract/buying/price-offers'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { Button } from '@shpulka/ui/button.tsx'
import { CopiedField } from '@shpulka/ui/copied-field.tsx'
import { Dots } from '@shpulka/ui/dots.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { data, Form, Link, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import { isSignedIn, requestContext, setTokens } from '../../base/api/request-context.server.ts'
import { CallUs } from '../../base/shell/call-us.tsx'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { type ShopData, useShopData } from '../../base/shell/shop.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/price-offer.route.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, {
    title: `Коммерческое предложение ${loaderData?.offer.number ?? ''} — ${shop?.site.name ?? ''}`,
    isNoIndex: true,
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const offer = await callApi(ctx, priceOffers.viewPriceOffer, { params: { key: keyIn(params.key) } })
  return { offer, address: ctx.origin + paths.priceOffer(offer.key) }
}

/** Sets the basket's counts to those of the offer; repeating it changes nothing. */
export async function action({ params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { lines } = await callApi(ctx, priceOffers.viewPriceOffer, { params: { key: keyIn(params.key) } })
  const counts = new Map<number, number>()
  for (const { groupId, count, isSold } of lines) if (isSold) counts.set(groupId, (counts.get(groupId) ?? 0) + count)
  try {
    if (!isSignedIn(ctx) && ctx.tokens.cart === null) setTokens(ctx, { cart: randomUUID() })
    const groups = [...counts].map(([id, count]) => ({ id, count }))
    await callApi(ctx, basket.addProducts, { body: { groups, change: true } })
  } catch (error) {
    const { statusCode, message } = failureIn(error)
    if (statusCode >= 500) throw error
    return data({ message }, { status: statusCode })
  }
  throw redirect(paths.cart(), 303)
}

export default function PriceOfferPage({ loaderData: { offer, address }, actionData }: Route.ComponentProps) {
  const { site } = useShopData()
  const isBusy = useSentForm() !== undefined
  const isAnySold = offer.lines.some(({ isSold }) => isSold)
  return (
    <div className="frame max-w-240 pt-6">
      <h1>Коммерческое предложение {offer.number}</h1>
      <p className="mt-1 text-ink-2">
        от {dateText(new Date(offer.createdAt))} · действует по {dateText(new Date(`${offer.validUntil}T12:00:00Z`))}
        {offer.recipient && ` · для кого: ${offer.recipient}`}
      </p>
      {offer.newer && (
        <p className="mt-3 rounded-card border border-line bg-ground p-4">
          Магазин составил новую версию этого предложения:{' '}
          <Link to={paths.priceOffer(offer.newer.key)} className="font-semibold text-link">
            {offer.newer.number}
          </Link>
        </p>
      )}
      {offer.comment && <p className="mt-3 max-w-150 whitespace-pre-line">{offer.comment}</p>}
      <FailureNotice message={actionData?.message} className="mt-4" />
      <div className="mt-5 flex flex-wrap items-center gap-3 print:hidden">
        {isAnySold && (
          <Form method="post">
            <Button type="submit" isBusy={isBusy}>
              Положить в корзину
            </Button>
          </Form>
        )}
        {/* A file, so a plain link: the router does not open it. */}
        <a
          href={paths.priceOfferDocument(offer.key)}
          download={offer.fileName}
          className="flex min-h-11 items-center gap-2.5 rounded-control border border-edge bg-surface px-3.5 hover:border-ink-3"
        >
          <Icon name="file-text" className="size-5 text-ink" />
          Скачать PDF
        </a>
      </div>
      <OfferLines offer={offer} />
      <div className="mt-8 max-w-150 print:hidden">
        <CopiedField
          label="Ссылка на предложение"
          hint="Перешлите её: откроется без входа и покажет те же цены до конца срока."
          value={address}
        />
      </div>
      <p className="mt-6 text-ink-2">
        {site.legal.name} <CallUs>· вопросы:</CallUs>
      </p>
    </div>
  )
}

/** Prices as offered, in roubles, whatever currency prices are shown in. */
function OfferLines({ offer }: { offer: PriceOffer }) {
  const saved = offer.oldPrice - offer.price
  return (
    <section aria-labelledby="lines" className="mt-8">
      <h2 id="lines">Товары</h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {offer.lines.map((line) => (
          <li key={line.number} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <span className="size-14 shrink-0 overflow-hidden rounded-control bg-ground print:hidden">
              <Picture fileId={line.image} alt="" sizes="56px" maxWidth={160} className="mix-blend-multiply" />
            </span>
            <span className="min-w-0 flex-1">
              {line.path && line.isSold ? (
                <Link to={paths.product(line.path)} prefetch="intent" className="hover:text-link">
                  <NonBreakingText>{line.title}</NonBreakingText>
                </Link>
              ) : (
                <NonBreakingText>{line.title}</NonBreakingText>
              )}
              <span className="block text-note text-ink-3">
                <Dots
                  items={[
                    line.set && `Комплект «${line.set}»`,
                    line.vendorCode && `Артикул ${line.vendorCode}`,
                    `${amountText(line.count, line.packSize)} × ${priceText(line.price)}`,
                    !line.isSold && 'сейчас не продаётся',
                  ]}
                />
              </span>
            </span>
            <span className="ml-auto font-semibold whitespace-nowrap">{priceText(line.sum)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-3 space-y-1.5 sm:ml-auto sm:max-w-80">
        {saved > 0 && (
          <div className="flex justify-between gap-4 text-ink-2">
            <dt>Скидка</dt>
            <dd className="whitespace-nowrap text-good">−{priceText(saved)}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
          <dt className="font-semibold">Итого без доставки</dt>
          <dd className="text-title font-semibold whitespace-nowrap">{priceText(offer.price)}</dd>
        </div>
      </dl>
    </section>
  )
}

function keyIn(text: string): string {
  if (!/^\d{1,15}-[\w-]{32}$/.test(text)) throw pageNotFound()
  return text
}

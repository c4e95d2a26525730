import { maskedEmail } from '@shpulka/contract/base/masked-email'
import { Button } from '@shpulka/ui/button.tsx'
import { Form, redirect } from 'react-router'
import { failureIn } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { isSignedIn, requestContext } from '../../base/api/request-context.server.ts'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths, sameSitePath } from '../../paths.ts'
import type { Route } from './+types/link-signin.route.ts'
import { findTokenOwner, signInByToken } from './address-tokens.server.ts'
import { AuthPage } from './auth-page.tsx'

export const meta = unindexedMeta('user/signin-link')

/**
 * The owner of the account, so that nobody signs in to another person's account by mistake; null when the link is no
 * longer valid.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  if (ctx.linkSignIn === null) throw redirect(paths.signin())
  if (isSignedIn(ctx)) {
    ctx.changedCookies.set('link-sign-in', null)
    throw redirect(sameSitePath(ctx.linkSignIn.back))
  }
  try {
    const { fio, email } = await findTokenOwner(ctx, ctx.linkSignIn.token)
    return { account: { fio, email: maskedEmail(email) } }
  } catch (error) {
    failureIn(error)
    return { account: null }
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const { linkSignIn } = ctx
  ctx.changedCookies.set('link-sign-in', null)
  if (linkSignIn === null) return redirect(paths.signin(), 303)
  if (form.get('intent') === 'enter' && !isSignedIn(ctx)) {
    try {
      await signInByToken(ctx, linkSignIn.token)
    } catch (error) {
      failureIn(error)
      return redirect(paths.signin(sameSitePath(linkSignIn.back)), 303)
    }
  }
  return redirect(sameSitePath(linkSignIn.back), 303)
}

export default function LinkSigninPage({ loaderData: { account } }: Route.ComponentProps) {
  const busy = useSentForm()?.get('intent')
  return (
    <AuthPage
      title="Войти по ссылке?"
      note={
        account ? 'Вы открыли ссылку, которая входит в аккаунт магазина. Войдите, только если это ваш аккаунт.' : null
      }
      message={account ? null : 'Ссылка больше не действует. Войдите по паролю или запросите одноразовый.'}
    >
      {account && (
        <p className="mb-5 rounded-control bg-ground p-3 [overflow-wrap:anywhere]">
          {account.fio && <b className="block font-semibold">{account.fio}</b>}
          {account.email}
        </p>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        {account && (
          <Button type="submit" name="intent" value="enter" isBusy={busy === 'enter'}>
            Войти
          </Button>
        )}
        <Button type="submit" name="intent" value="stay" look="quiet" isBusy={busy === 'stay'}>
          Продолжить без входа
        </Button>
      </Form>
      {account && <p className="mt-4 text-note text-ink-2">Товары из вашей корзины добавятся в корзину аккаунта.</p>}
    </AuthPage>
  )
}

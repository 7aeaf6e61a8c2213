import { type ReactNode, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from 'zustand'
import { answerSignInAgain, offerSignInAgain, signInAgainStore } from '../../lib/session/sign-in-again.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { UnsavedGuard, useGuard } from '../../ui/unsaved.tsx'

const LoginWays = lazyPart(async () => (await import('./login-ways.tsx')).LoginWays, PartFailed)

/**
 * When the session ends while something is typed in one of the forms inside, its owner signs in again on top of the form, which
 * keeps it. When the dialog is closed instead, the next call asks again.
 */
export function SignInAgain({ children }: { children: ReactNode }) {
  return (
    <UnsavedGuard>
      {(_, question) => (
        <>
          {children}
          {question}
          <SignInDialog />
        </>
      )}
    </UnsavedGuard>
  )
}

function SignInDialog() {
  const t = useTranslations('auth')
  const guard = useGuard()
  const isAsking = useStore(signInAgainStore, (state) => state.isAsking)
  useEffect(() => {
    offerSignInAgain(() => guard?.isChanged() ?? false)
    return () => offerSignInAgain(null)
  }, [guard])
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(open) => !open && answerSignInAgain(false)}
      title={t('login.title')}
      description={t('login.again')}
      hasForm
    >
      <Suspense fallback={<Spinner label={t('codeLogin.loading')} className="min-h-40" />}>
        <LoginWays sample={null} other={null} />
      </Suspense>
    </Dialog>
  )
}

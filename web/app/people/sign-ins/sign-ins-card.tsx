import type { SignIn } from '@jhilik/contract/sign-ins.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card, CardBody } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { signInsQuery, useEndSignIn } from './api.ts'
import { LogOutEverywhere } from './log-out-everywhere.tsx'
import { SignInRow } from './sign-in-row.tsx'
import { useDeviceName } from './use-device-name.ts'

/** The sign-ins of the reader, with buttons that end them. */
export function SignInsCard() {
  const t = useTranslations('dashboard.signIns')
  const common = useTranslations('dashboard.common')
  const nameOf = useDeviceName()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery(signInsQuery())
  const end = useEndSignIn()
  const [asking, setAsking] = useState(false)
  // Keeps the content while the dialog fades out.
  const [ending, setEnding] = useState<SignIn | null>(null)

  async function confirm({ _id }: SignIn) {
    try {
      await end.mutateAsync(_id)
      toast.success({ title: t('ended') })
      heading.current?.focus()
    } catch (error) {
      console.error('The sign-in was not ended', error)
      toast.error({ title: t('failed') })
    }
    setAsking(false)
  }

  return (
    <Card>
      <CardBody>
        <h2 ref={heading} tabIndex={-1} className="text-xl">
          {t('title')}
        </h2>
        <p className="mt-1 text-soft">{t('text')}</p>
        <Loaded
          query={query}
          texts={{ loading: common('loading'), failed: t('loadFailed'), retry: common('retry') }}
        >
          {(signIns) => (
            <>
              <ul className="mt-5 divide-y divide-line border-line border-t">
                {signIns.map((signIn) => (
                  <SignInRow
                    key={signIn._id}
                    signIn={signIn}
                    onEnd={() => {
                      setEnding(signIn)
                      setAsking(true)
                    }}
                  />
                ))}
              </ul>
              {signIns.length > 1 && (
                <div className="border-line border-t pt-5">
                  <LogOutEverywhere />
                </div>
              )}
            </>
          )}
        </Loaded>
      </CardBody>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('endTitle', { device: ending ? nameOf(ending) : '' })}
        description={t('endText')}
        confirmLabel={t('end')}
        cancelLabel={common('cancel')}
        onConfirm={() => ending && confirm(ending)}
        tone="danger"
        busy={end.isPending}
      />
    </Card>
  )
}

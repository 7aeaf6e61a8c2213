import type { NewAuthenticator, SecondFactors } from '@jhilik/contract/second-factors.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TitledCard } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useFactorProblem } from '../accounts/problem-texts.ts'
import {
  secondFactorsQuery,
  useBeginAuthenticator,
  useRemoveAuthenticator,
  useRenewRecoveryCodes,
} from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'

/** The authenticator app and the recovery codes. `onReady`: an admin who came to set one up can go on. */
export function AuthenticatorCard({ onReady }: { onReady: () => void }) {
  const t = useTranslations('dashboard.secondFactors')
  const common = useTranslations('dashboard.common')
  const query = useQuery(secondFactorsQuery())
  const heading = useRef<HTMLHeadingElement>(null)
  const problemOf = useFactorProblem()
  const begin = useBeginAuthenticator()
  const renew = useRenewRecoveryCodes()
  const remove = useRemoveAuthenticator()
  const [app, setApp] = useState<NewAuthenticator | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [asking, setAsking] = useState<'remove' | 'renew' | null>(null)
  const [problem, setProblem] = useState('')

  async function attempt(action: () => Promise<void>) {
    setProblem('')
    try {
      await action()
    } catch (error) {
      console.error('The second factor was not changed', error)
      setProblem(problemOf(error))
    }
    setAsking(null)
  }

  const start = () => attempt(async () => setApp(await begin.mutateAsync()))
  const renewCodes = () => attempt(async () => setCodes(await renew.mutateAsync()))
  const removeApp = () =>
    attempt(async () => {
      await remove.mutateAsync()
      toast.success({ title: t('removed') })
      // The pressed button is gone.
      heading.current?.focus()
    })

  function kept() {
    setCodes(null)
    heading.current?.focus()
    onReady()
  }

  return (
    <TitledCard
      id="second-factors"
      className="scroll-mt-24"
      heading={heading}
      title={t('title')}
      text={t('text')}
      gap="mb-0"
    >
      <Problem text={problem} className="mt-4" />
      <Loaded query={query} failed={t('loadFailed')} className="py-6">
        {(factors) => {
          if (codes) return <RecoveryCodes codes={codes} onKept={kept} />
          if (app) {
            return (
              <SetUpApp
                app={app}
                onCancel={() => setApp(null)}
                onDone={(made) => {
                  setCodes(made)
                  setApp(null)
                }}
              />
            )
          }
          return (
            <Status factors={factors}>
              <Button
                variant={factors.appAddedAt ? 'secondary' : 'primary'}
                busy={begin.isPending}
                onClick={start}
              >
                {t(factors.appAddedAt ? 'replace' : 'setUp')}
              </Button>
              {factors.ways.length > 0 && (
                <Button variant="secondary" busy={renew.isPending} onClick={() => setAsking('renew')}>
                  {t('newCodes')}
                </Button>
              )}
              {factors.appAddedAt && (
                <Button variant="secondary" onClick={() => setAsking('remove')}>
                  {t('remove')}
                </Button>
              )}
            </Status>
          )
        }}
      </Loaded>
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={() => setAsking(null)}
        title={t('removeTitle')}
        description={t(query.data?.isRequired ? 'removeTextRequired' : 'removeText')}
        confirmLabel={t('remove')}
        cancelLabel={common('cancel')}
        onConfirm={removeApp}
        tone="danger"
        busy={remove.isPending}
      />
      <ConfirmDialog
        open={asking === 'renew'}
        onOpenChange={() => setAsking(null)}
        title={t('newCodesTitle')}
        description={t('newCodesText')}
        confirmLabel={t('newCodes')}
        cancelLabel={common('cancel')}
        onConfirm={renewCodes}
        busy={renew.isPending}
      />
    </TitledCard>
  )
}

/** Says what is set up; the buttons are children. */
function Status({ factors, children }: { factors: SecondFactors; children: ReactNode }) {
  const t = useTranslations('dashboard.secondFactors')
  const format = useFormat()
  const { appAddedAt, isRequired, ways, recoveryCodesLeft } = factors
  return (
    <div className="mt-4 flex flex-col gap-4">
      {isRequired && ways.length === 0 && <Alert tone="warning">{t('required')}</Alert>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={appAddedAt ? 'success' : 'neutral'}>{t(appAddedAt ? 'on' : 'off')}</Badge>
        {appAddedAt && <span className="text-soft">{t('since', { time: format.dateTime(appAddedAt) })}</span>}
      </div>
      {ways.length > 0 &&
        (recoveryCodesLeft > 2 ? (
          <p className="text-soft">{t('codesLeft', { count: recoveryCodesLeft })}</p>
        ) : (
          <Alert tone="warning">{t('codesLow', { count: recoveryCodesLeft })}</Alert>
        ))}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">{children}</div>
    </div>
  )
}
